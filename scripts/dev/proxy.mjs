import { request as ask } from 'node:http';

/** Forwards requests to the server; requests that arrive while it starts wait for it. */
export function proxyTo(server) {
  return async (request, response) => {
    const port = await server.ready();
    if (response.destroyed) return;
    const { method, url: path, headers } = request;
    const onward = ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      // A stream that breaks on the server's side is also ended here: the live feed then reconnects.
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":{"code":"UNAVAILABLE"}}');
    });
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
}
