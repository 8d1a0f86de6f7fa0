import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The entries of the back office; scripts/checks/till-files.mjs applies the same rule to the sources. */
export const officeEntry = /src\/(features\/[^/]+\/ui\/office\.tsx|main\/office\/.+\.tsx?)$/;

/** What a till loads to show the floor. */
const firstScreens = ['/index.html', '/src/features/orders/ui/index.tsx'];
/** What it preloads right after that (routes.tsx). */
const nextScreens = [
  '/src/features/orders/ui/order/order-screen.tsx',
  '/src/features/staff/ui/index.tsx',
  '/src/features/printing/ui/index.tsx',
];
/** And the texts of one language. */
const words = /\/src\/main\/messages\/[\w-]+\.ts$/;

/**
 * Imported by what a till imports, and used by the back office alone: in the shared file every till would load them. A
 * bundler drops what nobody uses, not what only others use.
 */
const officeOnly = /(infiniteQueryObserver|useBlocker)\.js$|\/src\/kernel\/resource\.ts$/;

/** All of it together, gzip, in the largest language; bytes. */
const limit = 190_000;

/**
 * Bundles the code shared by the till's screens in one file: two dozen small files take longer to fetch, and are a
 * tenth larger when compressed separately.
 */
export function tillChunk(): Plugin & { readonly holds: (id: string) => boolean } {
  const shared = new Set<string>();
  return {
    name: 'tavolina:till-chunk',
    apply: 'build',
    holds: (id) => shared.has(id) && !officeOnly.test(id),
    buildEnd(error) {
      if (error) return;
      const reachedBy = (ending: string): Set<string> => {
        const start = [...this.getModuleIds()].find((id) => id.endsWith(ending));
        if (start === undefined) this.error(`scripts/vite/till.ts names ${ending}, which is not in the build`);
        const found = new Set([start]);
        for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next);
        return found;
      };
      for (const id of firstScreens.flatMap((screen) => [...reachedBy(screen)])) shared.add(id);
      const seen = new Set<string>();
      for (const id of nextScreens.flatMap((screen) => [...reachedBy(screen)])) (seen.has(id) ? shared : seen).add(id);
    },
  };
}

/** Fails a build whose till exceeds the limit, or includes the back office. */
export function tillLimit(most = limit): Plugin {
  return {
    name: 'tavolina:till-limit',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const { files, bytes } = weighTill(chunks);
        const stray = files.flatMap(({ moduleIds }) => moduleIds).find((id) => officeEntry.test(id));
        if (stray !== undefined) this.error(`The till loads the back office: ${stray}`);
        const weight = `${(bytes / 1000).toFixed(1)} kB gzip in ${files.length} files`;
        if (bytes > most) {
          const list = files.map(({ fileName, code }) => `  ${weigh(code)} ${fileName}`).join('\n');
          this.error(
            `The till's JavaScript is ${weight}; the limit is ${most / 1000} kB (docs/performance.md).\n${list}`,
          );
        }
        console.log(`till         ${weight}, at most ${most / 1000}`);
      },
    },
  };
}

const weigh = (code: string): number => gzipSync(code, { level: 9 }).length;

/**
 * The scripts that a till fetches when it starts with an empty cache, in the largest language, and their gzip bytes.
 */
function weighTill(chunks: readonly Rolldown.OutputChunk[]) {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const load = (starts: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] => {
    const found = new Set(starts);
    for (const { imports } of found) {
      for (const name of imports) {
        const chunk = named.get(name);
        if (chunk !== undefined) found.add(chunk);
      }
    }
    return [...found];
  };
  const sum = (files: readonly Rolldown.OutputChunk[]) => files.reduce((total, { code }) => total + weigh(code), 0);
  const screens = chunks.filter(
    ({ isEntry, facadeModuleId }) =>
      isEntry || [...firstScreens, ...nextScreens].some((ending) => facadeModuleId?.endsWith(ending)),
  );
  const languages = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && words.test(facadeModuleId));
  const loads = languages.map((language) => load([...screens, language]));
  const [files, bytes] = loads
    .map((each) => [each, sum(each)] as const)
    .reduce((heaviest, each) => (each[1] > heaviest[1] ? each : heaviest), [load(screens), 0] as const);
  return { files, bytes };
}
