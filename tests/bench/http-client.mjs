// One keep-alive connection with one pending request at a time, like a till's. Plain sockets: the load generator shares
// two cores with the server and the database, and must not distort the measurement.
import { connect } from 'node:net';

/**
 * @param {number} port
 * @param {{ host?: string, from?: string }} [line] `from`: the address that it comes from, where the system lets one choose
 */
export function openClient(port, { host = '127.0.0.1', from } = {}) {
  const socket = connect({ port, host, noDelay: true, ...(from !== undefined && { localAddress: from }) });
  let buffered = Buffer.alloc(0);
  let waiting = null;

  socket.on('data', (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    const answer = readAnswer(buffered);
    if (answer === null) return;
    buffered = buffered.subarray(answer.length);
    const { resolve } = waiting;
    waiting = null;
    resolve(answer);
  });
  const fail = (error) => {
    const current = waiting;
    waiting = null;
    current?.reject(error);
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));

  function request(method, path, { token, body, headers = {} } = {}) {
    const payload = body === undefined ? '' : JSON.stringify(body);
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\n`;
    if (token !== undefined) head += `authorization: Bearer ${token}\r\n`;
    if (body !== undefined) head += `content-type: application/json\r\n`;
    if (method !== 'GET') head += `content-length: ${Buffer.byteLength(payload)}\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    return new Promise((resolve, reject) => {
      if (socket.destroyed) {
        reject(new Error('the connection is closed'));
        return;
      }
      waiting = { resolve, reject };
      socket.write(`${head}\r\n${payload}`);
    });
  }

  return {
    request,
    /** The parsed body of a response that must be a 200. */
    json: async (method, path, options) => {
      const answer = await request(method, path, options);
      const text = answer.body.toString('utf8');
      if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
      return JSON.parse(text);
    },
    close: () => socket.destroy(),
  };
}

/** A complete response at the start of `bytes`, or null while it is incomplete. */
function readAnswer(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const size = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) throw new Error('a chunked answer was not expected');
  const start = end + 4;
  if (bytes.length < start + size) return null;
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(start, start + size), length: start + size };
}
