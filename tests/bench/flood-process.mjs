// Anonymous clients and one account flood the server from a separate process, which its parent starts and stops.
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from './http-client.mjs';

// Strangers are not at the address of a till: what one address may open is theirs to use up, not the till's.
const from = process.platform === 'linux' ? '127.0.0.9' : undefined;
/** Those who hang up have an address of their own: the uploads use up what the other may open. */
const fromOther = process.platform === 'linux' ? '127.0.0.10' : undefined;
const slowUploads = 60;
const feeds = 2_000;
const strangers = 2;
/** A megabyte of `["","",…]`: each value is a thing to look at. */
const manyTexts = Array.from({ length: 349_000 }, () => '');

let isOn = false;
const lines = new Set();
const counts = { bodies: 0, descriptions: 0, uploads: 0, feeds: 0, logIns: 0 };

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

/** Somebody who tries to log in and hangs up without waiting for the answer. */
function hangUp(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', ...(fromOther !== undefined && { localAddress: fromOther }) });
    socket.on('error', () => {});
    socket.on('close', resolve);
    socket.write(logIn, () => socket.destroy());
  });
}

const head = (method, path, more) => `${method} ${path} HTTP/1.1\r\nhost: x\r\n${more.join('\r\n')}\r\n\r\n`;

const wrong = JSON.stringify({ pin: '7316', posValue: 'demo-tablet' });
const logIn = `${head('POST', '/api/login', ['content-type: application/json', `content-length: ${wrong.length}`])}${wrong}`;

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
    void again(1, () => {
      counts.logIns += 1;
      return hangUp(port);
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
  const announced = head('POST', '/api/imports/products/look?locale=sq', [
    'content-type: application/octet-stream',
    `content-length: ${size}`,
  ]);
  // One buffer for all: the flood's own work must not slow the flood.
  const upload = Buffer.concat([Buffer.from(announced), Buffer.alloc(size - 10, 'x')]);
  for (let count = 0; count < slowUploads; count += 1) {
    void again(100, () => {
      counts.uploads += 1;
      return line(port, upload);
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
