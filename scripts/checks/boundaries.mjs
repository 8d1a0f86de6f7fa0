import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { makeSkeleton } from './skeleton.mjs';

const resolveOptions = {
  exportsFields: ['exports'],
  importsFields: ['imports'],
  conditionNames: ['import', 'browser', 'default', 'types'],
  mainFields: ['module', 'main'],
  extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
};

/** Import rules: those of .dependency-cruiser.cjs, and what each entry loads. */
export async function boundaries(root) {
  const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
  const skeleton = makeSkeleton(root);
  try {
    const { output } = await cruise(
      ['src'],
      { ...options, baseDir: skeleton.folder, ruleSet: { forbidden }, validate: true },
      resolveOptions,
    );
    const modules = new Map(output.modules.map((module) => [module.source, module]));
    const problems = [
      ...unread(skeleton.imports, modules),
      ...output.summary.violations.map((violation) => describe(violation, forbidden)),
      ...bundleProblems(modules),
    ];
    const edges = output.modules.reduce((sum, module) => sum + module.dependencies.length, 0);
    return { problems, note: `${skeleton.imports.size} modules, ${edges} imports` };
  } finally {
    skeleton.remove();
  }
}

/** A parser that reads nothing would approve everything: each file and each import on disk must be in its result. */
function unread(imports, modules) {
  if (imports.size === 0) return ['src: no module at all was found; the check is blind'];
  const read = [...imports.keys()].filter((path) => modules.has(path)).length;
  if (read < imports.size) return [`dependency-cruiser read ${read} modules of ${imports.size}; the check is blind`];
  const problems = [];
  for (const [path, wanted] of imports) {
    const seen = new Set(modules.get(path).dependencies.map(asWritten));
    const missed = wanted.find(({ from, kind }) => !seen.has(`${bare(from)} ${kind === 'type'}`));
    if (missed) {
      problems.push(
        `${path}: dependency-cruiser did not see its ${missed.kind} import of ${missed.from}; the check is blind`,
      );
    }
  }
  return problems;
}

const asWritten = ({ module, dependencyTypes }) => `${bare(module)} ${dependencyTypes.includes('type-import')}`;
const bare = (specifier) => specifier.replace(/^node:/, '').replace(/\?.*$/, '');

function describe({ rule, from, to, cycle }, forbidden) {
  const path = cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to;
  const comment = forbidden.find(
    (each) => each.name === rule.name && (!each.from.path || new RegExp(each.from.path).test(from)),
  )?.comment;
  return `${from} → ${path}\n    ${rule.name}: ${comment ?? ''}`;
}

const entries = [
  {
    entry: 'src/main/web.tsx',
    name: 'bundle-without-server',
    never: /^src\/.*\/server\/|node_modules\/(zod|pg|kysely|fastify)\//,
  },
  {
    entry: 'src/main/server.ts',
    name: 'server-without-screens',
    never: /^src\/.*\/ui\/.*\.tsx?$|node_modules\/(react-dom|@mantine)\//,
  },
];

/** What an entry loads at run time, through value imports only, with the import path that leads there. */
function bundleProblems(modules) {
  const problems = [];
  for (const { entry, name, never } of entries) {
    const importedBy = new Map(modules.has(entry) ? [[entry, null]] : []);
    for (const path of importedBy.keys()) {
      for (const dependency of modules.get(path)?.dependencies ?? []) {
        const isTypeOnly = dependency.dependencyTypes.includes('type-import');
        if (!isTypeOnly && !importedBy.has(dependency.resolved)) importedBy.set(dependency.resolved, path);
      }
    }
    const reached = [...importedBy.keys()].find((path) => never.test(path));
    if (reached) problems.push(`${pathTo(importedBy, reached)}\n    ${name}: ${entry} must not load this at run time.`);
  }
  return problems;
}

function pathTo(importedBy, end) {
  const steps = [];
  for (let step = end; step; step = importedBy.get(step)) steps.unshift(step);
  return steps.join(' → ');
}
