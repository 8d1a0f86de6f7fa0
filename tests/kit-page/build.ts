import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compiledMessages } from '../../scripts/vite/messages.ts';
import { projectRoot } from '../kit/places.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Builds the kit's page into a separate folder and serves it. Returns its address and a stop function. */
export async function serveKitPage(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const outDir = join(projectRoot, '.tmp', 'kit-page');
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    plugins: [compiledMessages(), react()],
    // As vite.config.ts has it, for compiled texts.
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input: join(projectRoot, 'tests', 'kit-page', 'index.html') },
    },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(outDir, pathname)).then(
      (content) => response.writeHead(200, { 'content-type': types[extname(pathname)] ?? '' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { readonly port: number };
  return {
    url: `http://127.0.0.1:${port}/tests/kit-page/index.html`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
