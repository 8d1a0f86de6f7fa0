// `npm run dev`: the server and the web app from their sources, at one address. A change of the server restarts it, a
// change of a screen, a style or a text is applied without a reload. Arguments after `--` are passed to the server,
// except `--inspect`, which opens the inspector. See docs/debugging.md.
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { startDatabase } from './dev/database-process.mjs';
import { proxyTo } from './dev/proxy.mjs';
import { startServer } from './dev/server-process.mjs';
import { isServerSource } from './dev/server-sources.mjs';
import { root } from './source-stamp.mjs';

const port = Number(process.env.PORT || 4040);
const host = process.env.HOST || '127.0.0.1';
/** A data folder of its own, so that no demo or real venue is touched. */
const dataFolder = process.env.TAVOLINA_DATA || './data-dev';
const say = (text) => console.log(`\u001b[2m[dev]\u001b[0m ${text}`);

async function dev() {
  process.chdir(root);
  const http = createHttpServer();
  // Requests of the first seconds wait until the server is ready.
  let open;
  const opened = new Promise((done) => {
    open = done;
  });
  http.on('request', (request, response) => {
    opened.then((answer) => answer(request, response)).catch((error) => response.destroy(error));
  });
  await new Promise((done, fail) => http.once('error', fail).listen(port, host, done));

  const [database, vite] = await Promise.all([
    process.env.DATABASE_URL ? null : startDatabase(dataFolder),
    createVite({
      root,
      configFile: `${root}/vite.config.ts`,
      logLevel: 'warn',
      server: {
        middlewareMode: { server: http },
        hmr: { server: http },
        watch: { ignored: ['**/data*/**', '**/dist/**', '**/reports/**', '**/.tmp/**', '**/.stryker-tmp/**'] },
      },
    }),
  ]);
  const server = startServer({
    entry: join('src', 'main', 'server.ts'),
    args: process.argv.slice(2),
    port,
    env: { TAVOLINA_DATA: dataFolder, ...(database && { DATABASE_URL: database.url }) },
    say,
  });
  const proxy = proxyTo(server);
  open((request, response) =>
    /^\/(api|health)\//.test(request.url ?? '') ? proxy(request, response) : vite.middlewares(request, response),
  );
  for (const event of ['add', 'change', 'unlink']) {
    vite.watcher.on(event, (path) => isServerSource(root, path) && server.restart(path));
  }

  let isStopping = false;
  async function stop(code) {
    if (isStopping) return;
    isStopping = true;
    http.closeAllConnections();
    await Promise.all([server.stop(), vite.close()]);
    await database?.stop();
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
  database?.ended.then(() => stop(1));
  await server.ready();
}

dev().catch((error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use on ${host}. Set PORT to a free one.` : error);
  process.exit(1);
});
