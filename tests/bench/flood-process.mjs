// Anonymous clients and one account flood the server from a separate process, which its parent starts and stops.
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from './http-client.mjs';

// Strangers are not at the address of a till: what one address may open is theirs to use up, not the till's.
const from = process.platform === 'linux' ? '127.0.0.9' : undefined;
const slowUploads = 60;
const feeds = 2_000;
const strangers = 2;
/** A megabyte of `["","",…]`: each value is a thing to look at. */
const manyTexts = Array.from({ length: 349_000 }, () => '');

let isOn = false;
const lines = new Set();
const counts = { bodies: 0, descriptions: 0, uploads: 0, feeds: 0 };

/** Does something again and again while the flood is on, whatever becomes of it. */
async function again(pauseMs, work) {
  while (isOn) {
    try {
      await work();
    } catch {
      // Refused, or the line was cut: that is what should happen.
    }
    await delay(pauseMs);
  }
}

function line(port, text) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', ...(from !== undefined && { localAddress: from }) });
    lines.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      lines.delete(socket);
      resolve();
    });
    socket.resume();
    socket.write(text);
  });
}

const head = (method, path, more) => `${method} ${path} HTTP/1.1\r\nhost: x\r\n${more.join('\r\n')}\r\n\r\n`;

async function begin({ port, pin, posValue }) {
  const own = openClient(port);
  const { authorization } = await own.json('POST', '/api/login', { body: { pin, posValue } });
  own.close();
  isOn = true;
  for (let count = 0; count < strangers; count += 1) {
    void again(0, async () => {
      const client = openClient(port, { from });
      try {
        await client.request('POST', '/api/points/known', {
          body: manyTexts,
        });
        counts.bodies += 1;
      } finally {
        client.close();
      }
    });
    const reader = { client: openClient(port, { from }) };
    void again(0, async () => {
      try {
        await reader.client.request('GET', '/api/openapi.json');
        counts.descriptions += 1;
      } catch {
        reader.client.close();
        reader.client = openClient(port, { from });
      }
    });
  }
  const size = 5_000_000;
  const upload = head('POST', '/api/imports/products/look?locale=sq', [
    'content-type: application/octet-stream',
    `content-length: ${size}`,
  ]);
  for (let count = 0; count < slowUploads; count += 1) {
    void again(100, () => {
      counts.uploads += 1;
      return line(port, `${upload}${'x'.repeat(size - 10)}`);
    });
  }
  const feed = head('GET', '/api/events', [`authorization: Bearer ${authorization.auth_token}`]);
  void (async () => {
    for (let count = 0; count < feeds && isOn; count += 1) {
      counts.feeds += 1;
      void line(port, feed);
      if (count % 20 === 0) await delay(10);
    }
  })();
}

process.on('message', (message) => {
  if (message === 'stop') {
    isOn = false;
    for (const socket of lines) socket.destroy();
    process.send({ counts });
  } else {
    begin(message).then(
      () => process.send({ begun: true }),
      (error) => process.send({ error: String(error?.stack ?? error) }),
    );
  }
});
process.on('disconnect', () => process.exit());
