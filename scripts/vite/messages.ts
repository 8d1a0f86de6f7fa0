import compileMessage from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Compiles the ICU texts during the build, so that the till needs no parser. An invalid text fails the build. */
export function compiledMessages(): Plugin {
  const compileAll = (value: unknown): unknown => {
    if (typeof value === 'string') return compileMessage(value);
    return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compileAll(inner)]));
  };
  return {
    name: 'tavolina:messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/(office\/)?(shop\/)?[\w-]+\.json$/ },
      // No source map: a text is found in its file.
      handler: (code) => ({ code: JSON.stringify(compileAll(JSON.parse(code))), map: null }),
    },
  };
}
