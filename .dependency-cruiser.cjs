// Import rules (ARCHITECTURE.md, rules 1 and 2). `npm run check boundaries` checks the tree with this file. The
// dependency type `type-import` stands for `import type`: see scripts/checks/skeleton.mjs.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The features from left to right; each may import only from those before it. */
const order = JSON.parse(readFileSync(join(__dirname, 'src/main/feature-order.json'), 'utf8'));

const tests = '\\.test\\.tsx?$';
const npm = 'node_modules/';
const screenLibraries = `${npm}(react|react-dom|@mantine|@tanstack|recharts|idb)/`;
const serverLibraries = `${npm}(fastify|@fastify|pg|kysely|zod)/`;
const anyFeature = '^src/features/[^/]+/';

/** A feature must not import one that comes after it in this order. */
const leftwards = order.slice(0, -1).map((name, index) => ({
  name: 'features-only-leftwards',
  comment: `${name} stands left of these features and must not know them: let them react to its events, or move the rule left.`,
  severity: 'error',
  from: { path: `^src/features/${name}/` },
  to: { path: `^src/features/(${order.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere is invisible to every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^(#|\\.|src/)' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea: put the shared part in a third file, left of both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kernel-alone',
      comment: 'The kernel is words that every part shares; it knows nothing of the parts.',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: tests },
      to: { pathNot: [`^src/kernel/`, `${npm}zod/`] },
    },
    {
      name: 'kernel-zod-types-only',
      comment:
        'The kernel travels to the till: zod may be named there by `import type` only. resource-contract.ts and resource-routes.ts are for contracts, which screens import as types.',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: [tests, '^src/kernel/resource-(contract|routes)\\.ts$'] },
      to: { path: `${npm}zod/`, dependencyTypesNot: ['type-import'] },
    },
    {
      name: 'platform-below-features',
      comment: 'The platform carries every feature and knows none of them: pass what it needs in from main.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(features|main)/' },
    },
    {
      name: 'features-below-main',
      comment: 'main puts the features together; no feature looks up to it.',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/main/' },
    },
    {
      name: 'no-tests-in-product',
      comment: 'Product code does not lean on tests.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^tests/', tests, `${npm}(vitest|fast-check|playwright-core)/`] },
    },
    ...leftwards,
    {
      name: 'features-by-the-entry',
      comment:
        'Of another feature import only its contract.ts, domain/, server/index.ts or ui/index.tsx; ui/office.tsx is for main.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: anyFeature,
        pathNot: ['^src/features/$1/', `${anyFeature}(contract\\.ts|domain/.+\\.ts|server/index\\.ts|ui/index\\.tsx)$`],
      },
    },
    {
      name: 'domain-is-pure',
      comment:
        'The rules run in the server, in the till and in tests: kernel and domain only, no node:*, no package, no platform.',
      severity: 'error',
      from: { path: `${anyFeature}domain/`, pathNot: tests },
      to: { pathNot: ['^src/kernel/', `${anyFeature}domain/`] },
    },
    {
      name: 'contract-on-domain',
      comment:
        'A contract is shapes: kernel, domain, contracts and zod. Types of the server or the screens have no place in it.',
      severity: 'error',
      from: { path: `${anyFeature}contract(\\.ts$|/)` },
      to: { pathNot: ['^src/kernel/', `${anyFeature}(domain/|contract/|contract\\.ts$)`, `${npm}zod/`] },
    },
    {
      name: 'server-and-ui-never-meet',
      comment: 'Screens and server meet only at the contract.',
      severity: 'error',
      from: { path: `^src/(platform|features/[^/]+)/server/` },
      to: { path: `^src/(platform|features/[^/]+)/ui/` },
    },
    {
      name: 'ui-and-server-never-meet',
      comment: 'Screens and server meet only at the contract.',
      severity: 'error',
      from: { path: `^src/(platform|features/[^/]+)/ui/` },
      to: { path: `^src/(platform|features/[^/]+)/server/` },
    },
    {
      name: 'ui-contract-types-only',
      comment:
        'Say `import type`: the key of an endpoint carries all that the till needs, and zod stays out of the browser.',
      severity: 'error',
      from: { path: '/ui/', pathNot: tests },
      to: { path: `${anyFeature}contract(\\.ts$|/)`, dependencyTypesNot: ['type-import'] },
    },
    {
      name: 'ui-without-server-libraries',
      comment: 'Screens run in a browser: no node:*, no server library, no zod.',
      severity: 'error',
      from: { path: '^src/(platform|features/[^/]+)/ui/', pathNot: tests },
      to: { path: serverLibraries, dependencyTypesNot: ['type-import'] },
    },
    {
      name: 'ui-without-node',
      comment: 'Screens run in a browser: there is no node:* there.',
      severity: 'error',
      from: { path: '^src/(platform|features/[^/]+)/ui/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-without-screen-libraries',
      comment: 'The server shows nothing: screens belong in ui/.',
      severity: 'error',
      from: { path: '^src/(platform|features/[^/]+)/server/' },
      to: { path: screenLibraries },
    },
    {
      name: 'main-by-the-entry',
      comment:
        'main uses entries, contracts, domains and messages. Only the demo data goes through stores and commands.',
      severity: 'error',
      from: { path: '^src/main/', pathNot: ['^src/main/demo/', tests] },
      to: {
        path: anyFeature,
        pathNot: `${anyFeature}(contract\\.ts|domain/.+\\.ts|server/index\\.ts|ui/(index|office)\\.tsx|messages/(office/)?[a-z]+\\.json)$`,
      },
    },
  ],
  options: {
    // The default parser needs TypeScript < 7: with 7 it parses nothing and everything passes.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
  },
};
