// A bare Node server that returns a small JSON: the maximum speed of HTTP on this machine. Sends its port to its
// parent.
import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  const body = JSON.stringify({ id: '01a1fc29-65ba-76ed-9d04-0fd216644286', outcome: 'done', version: 7 });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
