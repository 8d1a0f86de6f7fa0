import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { officeEntry } from './till.ts';

/** The scripts of the supported languages; the rest of the font is cached once a page has used it. */
const fonts = ['latin', 'latin-ext', 'cyrillic'].map((script) => `fonts/source-sans-${script}.woff2`);

/** The back office itself, and what opens its pages. */
const ofOffice = /src\/main\/(office-routes\.ts|office\/.+\.tsx?)$/;

/**
 * Writes the list of the till's files into the service worker. With it, a till that lost its server can open a screen
 * that it has not opened yet; its hash tells the browser that there is an update. The back office is not in it: it is
 * large, and not needed for sales. What the till itself opens of an office entry (receipts, shifts) is: without the server
 * it says so, and it is there at once when the server is back.
 */
export function precache(): Plugin {
  const files = new Set<string>();
  let outDir = '';
  return {
    name: 'tavolina:precache',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      const isOfficeOnly = (id: string): boolean => {
        const importers = this.getModuleInfo(id)?.dynamicImporters ?? [];
        return officeEntry.test(id) && (ofOffice.test(id) || importers.every((by) => ofOffice.test(by)));
      };
      const chunkOf = (name: string) => {
        const chunk = bundle[name];
        return chunk?.type === 'chunk' ? chunk : undefined;
      };
      const isOfTill = (name: string): boolean => {
        const chunk = chunkOf(name);
        return chunk !== undefined && ![chunk.facadeModuleId ?? '', ...chunk.moduleIds].some(isOfficeOnly);
      };
      const visit = (name: string): void => {
        const chunk = chunkOf(name);
        if (chunk === undefined || files.has(name)) return;
        files.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
        for (const next of [...chunk.imports, ...chunk.dynamicImports.filter(isOfTill)]) visit(next);
      };
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName);
    },
    async writeBundle(_options, bundle) {
      // A chunk that contained only styles has been removed; one missing file would prevent the worker's installation.
      const written = [...files].filter((name) => name in bundle);
      const pictures = (await readdir(join(outDir, 'pictures'))).filter((name) => name.endsWith('.svg')).sort();
      const list = [
        './',
        'early.js',
        'icon.svg',
        'manifest.webmanifest',
        ...fonts,
        ...written.sort(),
        ...pictures.map((name) => `pictures/${name}`),
      ];
      const worker = join(outDir, 'sw.js');
      const source = await readFile(worker, 'utf8');
      const page = await readFile(join(outDir, 'index.html'), 'utf8');
      const build = createHash('sha256').update(page).update(list.join()).update(source).digest('hex').slice(0, 12);
      await writeFile(
        worker,
        source
          .replace("'development'", `'${build}'`)
          .replace('const files = [];', `const files = ${JSON.stringify(list)};`),
      );
    },
  };
}
