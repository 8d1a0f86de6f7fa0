import type { Plugin } from 'vite';

/** What Vite puts around each `import()` of a part with styles. */
const helper = /^\0vite\/preload-helper/;

/** What a failed file leaves behind there, and what it has to do instead. */
const repairs: readonly (readonly [RegExp, string])[] = [
  // It counts as loaded.
  [/(\(err\)\s*=>\s*\{\s*)seen\[href\]\s*=\s*(?:void 0|undefined)/, '$1delete seen[href]'],
  // Its link is still in the page, and a style sheet with a link counts as loaded too.
  [/(if\s*\(e\.type\s*===\s*["']error["']\)\s*)(rej\([^;]*\));/, '$1{ link.remove(); $2; }'],
];

/**
 * Lets a part whose styles could not be loaded be loaded again, with them: as Vite does it, the next attempt would
 * succeed without styles, and the part would stay bare until the page is loaded anew.
 */
export function stylesAgain(): Plugin {
  return {
    name: 'tavolina:styles-again',
    apply: 'build',
    transform: {
      filter: { id: helper },
      handler(code) {
        return repairs.reduce((before, [found, instead]) => {
          const after = before.replace(found, instead);
          if (after === before) this.error(`Vite loads styles otherwise: ${found} (scripts/vite/styles-again.ts)`);
          return after;
        }, code);
      },
    },
  };
}
