import compileMessage from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Compiles the ICU texts while building, so that no parser of them travels to the till. A text with a fault fails the build. */
export function compiledMessages(): Plugin {
  const compileAll = (value: unknown): unknown => {
    if (typeof value === 'string') return compileMessage(value);
    return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compileAll(inner)]));
  };
  return {
    name: 'tavolina:messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/(office\/)?[\w-]+\.json$/ },
      // No map: a text is where its file is.
      handler: (code) => ({ code: JSON.stringify(compileAll(JSON.parse(code))), map: null }),
    },
  };
}
