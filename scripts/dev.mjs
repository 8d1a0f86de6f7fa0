// `npm run dev`: the server and the web app from their sources, at one address. A change of the server starts it again, a
// change of a screen, a style or a text is seen without a reload. What follows `--` goes to the server, but for
// `--inspect`, which lets a debugger in. See docs/debugging.md.
import { createServer as createHttpServer } from 'node:http';
import { createServer as createVite } from 'vite';
import { proxyTo } from './dev/proxy.mjs';
import { startServer } from './dev/server-process.mjs';
import { isServerSource } from './dev/server-sources.mjs';
import { root } from './source-stamp.mjs';

const port = Number(process.env.PORT || 4040);
const host = process.env.HOST || '127.0.0.1';
/** Its own, so that nobody's demo or venue is touched. */
const dataFolder = process.env.TAVOLINA_DATA || './data-dev';
const say = (text) => console.log(`\u001b[2m[dev]\u001b[0m ${text}`);

async function dev() {
  process.chdir(root);
  const http = createHttpServer();
  await new Promise((done, fail) => http.once('error', fail).listen(port, host, done));
  const vite = await createVite({
    root,
    configFile: `${root}/vite.config.ts`,
    logLevel: 'warn',
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      watch: { ignored: ['**/data*/**', '**/dist/**', '**/reports/**', '**/.tmp/**', '**/.stryker-tmp/**'] },
    },
  });
  const args = process.argv.slice(2);
  const server = startServer({ args, port, dataFolder, say });
  const proxy = proxyTo(server);
  http.on('request', (request, response) => {
    if (/^\/(api|health)\//.test(request.url ?? '')) proxy(request, response).catch((error) => response.destroy(error));
    else vite.middlewares(request, response);
  });
  for (const event of ['add', 'change', 'unlink']) {
    vite.watcher.on(event, (path) => isServerSource(root, path) && server.restart(path));
  }

  let isStopping = false;
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    http.closeAllConnections();
    await Promise.all([server.stop(), vite.close()]);
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  await server.ready();
}

dev().catch((error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use on ${host}. Set PORT to a free one.` : error);
  process.exit(1);
});
