import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import compileMessage from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';

/** Compiles the ICU texts while building, so that no parser of them travels to the till. A text with a fault fails the build. */
function compiledMessages(): Plugin {
  const compileAll = (value: unknown): unknown => {
    if (typeof value === 'string') return compileMessage(value);
    return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compileAll(inner)]));
  };
  return {
    name: 'tavolina:messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/[\w-]+\.json$/ },
      handler: (code) => JSON.stringify(compileAll(JSON.parse(code))),
    },
  };
}

/** The scripts of our languages; the rest of the font is kept once a page has used it. */
const fonts = ['latin', 'latin-ext', 'cyrillic'].map((script) => `fonts/source-sans-${script}.woff2`);

/** Chunks that only the back office loads: large, never needed to go on selling, so not kept for offline use. */
const backOffice =
  /src\/(features\/((reports|setup|menu|import)\/ui|floor\/ui\/editor)|platform\/ui\/office|main\/office)\//;

/**
 * Writes the list of the till's files into the service worker. The list is what makes a till that lost its server
 * able to open a screen that it had not opened yet; its hash is what tells the browser that there is an update.
 */
function precache(): Plugin {
  const files = new Set<string>();
  let outDir = '';
  return {
    name: 'tavolina:precache',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      const visit = (name: string): void => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || files.has(name)) return;
        if (chunk.facadeModuleId && backOffice.test(chunk.facadeModuleId)) return;
        files.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
      };
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName);
    },
    async writeBundle(_options, bundle) {
      // A chunk that held only styles is gone by now; one missing file would keep the whole worker from starting.
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

/** Lays a brotli and a gzip copy beside each text file: the server sends those and never compresses while somebody waits. */
function compressed(): Plugin {
  let outDir = '';
  return {
    name: 'tavolina:compressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      // After the service worker has got its list.
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(outDir, { recursive: true });
        for (const name of names.filter((one) => /\.(js|css|html|svg|webmanifest)$/.test(one))) {
          const path = join(outDir, name);
          const content = await readFile(path);
          if (content.length < 1_000) continue;
          await Promise.all([
            promisify(brotliCompress)(content).then((small) => writeFile(`${path}.br`, small)),
            promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
          ]);
        }
      },
    },
  };
}

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string;
};

export default defineConfig({
  // Each device says at its log-in which build it runs; the list of points shows it.
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [compiledMessages(), react({ compiler: true }), precache(), compressed()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy is `default-src 'self'`: nothing may be inlined, neither data: URLs nor scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
});
