// Builds the web app into dist/web and the server into dist/server/main.js, both at once.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { withProjectLock } from './project-lock.mjs';
import { root, sourceStamp, writeStamp } from './source-stamp.mjs';

const temporary = join(root, '.tmp');
const stagingFolder = join(temporary, `build-${process.pid}`);

async function buildAll() {
  const stamp = sourceStamp();
  removeAbandoned();
  mkdirSync(stagingFolder, { recursive: true });
  try {
    // Waits for both even if one fails, so that nothing writes to the folder after it is removed.
    const results = await Promise.allSettled([buildWeb(), buildServer()]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    rmSync(join(root, 'dist', '.stamp'), { force: true });
    swap('web');
    swap('server');
    writeStamp(stamp);
    report();
  } finally {
    rmSync(stagingFolder, { recursive: true, force: true });
  }
}

/** Removes the folders of killed builds; this process holds the lock, so none of them is still running. */
function removeAbandoned() {
  if (!existsSync(temporary)) return;
  for (const name of readdirSync(temporary)) {
    if (/^build-\d+$/.test(name)) rmSync(join(temporary, name), { recursive: true, force: true });
  }
}

/**
 * Runs in the staging folder, so that the relative paths of the configuration resolve there and not to the build that
 * is being served.
 */
function buildWeb() {
  symlinkSync(join(root, 'public'), join(stagingFolder, 'public'), 'junction');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const out = join(stagingFolder, 'dist', 'web');
  const options = ['--config', join(root, 'vite.config.ts'), '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', root, ...options], {
      cwd: stagingFolder,
      // Overrides the caller's: React's development build is half as large again.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built (${code}).`)),
    );
  });
}

/** Node keeps a program's text in memory, with two bytes for each character as soon as one is outside Latin-1. */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/\P{ASCII}/gu, inAscii);
    }
  },
};

const inAscii = (character) =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** Everything in one file: no search through node_modules at start. */
async function buildServer() {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [asciiOnly],
    ssr: { noExternal: true, external: ['pg-native', 'cloudflare:sockets', 'sharp', 'pdfmake'], target: 'node' },
    build: {
      ssr: true,
      outDir: join(stagingFolder, 'dist', 'server'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rollupOptions: {
        // The processes that read and write spreadsheets, read pictures and write backups are programs of their own.
        input: {
          main: 'src/main/server.ts',
          backup: 'src/main/backup.ts',
          restore: 'src/main/restore.ts',
          'table-worker': 'src/platform/server/spreadsheet/table-worker.ts',
          'workbook-worker': 'src/platform/server/spreadsheet/workbook-worker.ts',
          'picture-worker': 'src/platform/server/picture-worker.ts',
          'backup-worker': 'src/platform/server/backup/backup-worker.ts',
          'pdf-worker': 'src/platform/server/pdf/pdf-worker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'esm' },
      },
    },
  });
}

function swap(name) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const current = join(root, 'dist', name);
  if (existsSync(current)) renameSync(current, join(stagingFolder, `old-${name}`));
  renameSync(join(stagingFolder, 'dist', name), current);
}

function report() {
  const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
  const files = (folder, keep) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && keep(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const sum = (paths, size) => kilobytes(paths.reduce((total, path) => total + size(path), 0));
  const web = join(root, 'dist', 'web');
  const scripts = files(web, (name) => name.endsWith('.js'));
  const server = files(join(root, 'dist', 'server'), () => true);
  console.log(
    `dist/web     ${sum(
      files(web, () => true),
      (path) => statSync(path).size,
    )}`,
  );
  console.log(
    `  scripts    ${sum(scripts, (path) => gzipSync(readFileSync(path)).length)} gzip in ${scripts.length} files`,
  );
  console.log(`dist/server  ${sum(server, (path) => statSync(path).size)} in ${server.length} files`);
}

try {
  // `npm start` already holds the lock for its build.
  if (process.argv.includes('--locked')) await buildAll();
  else await withProjectLock(buildAll);
} catch (error) {
  // Vite's message names the place in the source; the stack is only the bundler's own.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
