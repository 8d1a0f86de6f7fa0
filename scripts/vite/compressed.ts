import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes a brotli and a gzip copy next to each text file: the server sends those and never compresses during a request.
 */
export function compressed(): Plugin {
  let outDir = '';
  return {
    name: 'tavolina:compressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      // After the service worker's list has been written.
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
