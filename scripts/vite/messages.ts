import compileMessage from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Group = Readonly<Record<string, unknown>>;

/**
 * Compiles the ICU texts during the build, so that the till needs no parser. An invalid text fails the build. A feature's
 * file with `?errors` is the texts of its errors, with `?words` the others.
 */
export function compiledMessages(): Plugin {
  const compileAll = (value: unknown): unknown => {
    if (typeof value === 'string') return compileMessage(value);
    return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compileAll(inner)]));
  };
  return {
    name: 'tavolina:messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/(office\/)?(shop\/)?[\w-]+\.json(\?(errors|words))?$/ },
      // No source map: a text is found in its file. A path with a query is not known as JSON.
      handler: (code, id) => {
        const texts = JSON.stringify(compileAll(partOf(JSON.parse(code), id)));
        return id.includes('?')
          ? { code: `export default ${texts};`, moduleType: 'js', map: null }
          : { code: texts, map: null };
      },
    },
  };
}

/** Errors stand under the feature's name, or under a top-level `errors` (mergeMessages). */
function partOf(file: Group, id: string): Group {
  const query = id.split('?')[1];
  if (query === undefined) return file;
  const isWanted = (name: string) => (name === 'errors') === (query === 'errors');
  const pick = (name: string, group: Group) => {
    if (name === 'errors') return isWanted(name) ? group : {};
    return Object.fromEntries(Object.entries(group).filter(([inner]) => isWanted(inner)));
  };
  return Object.fromEntries(Object.entries(file).map(([name, group]) => [name, pick(name, group as Group)]));
}
