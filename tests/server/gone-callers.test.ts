import { generateKeyPairSync, sign } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessChanged } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { waitFor } from '../kit/feed.ts';
import { devices, pins } from '../kit/venue.ts';

// Review 17, 1 and 4: callers who hang up before they are answered take nobody's turn and are no error of the server.

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp();
  port = Number(new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

/** A complete log-in on a line of its own. */
async function sendLogIn(body: object): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const text = JSON.stringify(body);
  const head = ['POST /api/login HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  await new Promise<void>((done) => {
    socket.write([...head, `Content-Length: ${Buffer.byteLength(text)}`, '', text].join('\r\n'), () => done());
  });
  return socket;
}
const refusals = async () => {
  const { count } = await test.app.venue.read((tx) =>
    tx.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM journal WHERE action = 'login.refused'`),
  );
  return count;
};

it('sixty strangers who hang up keep nobody from logging in, and none of their tries is made', async () => {
  let release = () => {};
  const writing = test.app.venue.inWriteTx(() => new Promise<void>((done) => (release = done)));
  const strangers = await Promise.all(Array.from({ length: 60 }, () => sendLogIn({ pin: '0000', posValue: 'nope' })));
  const own = fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin: pins.Waiter, posValue: devices.till }),
  });
  // Each of them stands in the line by now, or its first part has been read.
  const known = await test.call('POST', 'api/points/known', { posValue: devices.till });
  expect(known.body).toEqual({ isKnown: true, isBoard: false });
  for (const socket of strangers) socket.resetAndDestroy();
  await waitFor(() => strangers.every(({ closed }) => closed), 'the end of the lines');
  // So much later that the server has noticed.
  for (let n = 0; n < 20; n += 1) await test.call('POST', 'api/points/known', { posValue: devices.till });
  release();
  await writing;
  expect((await own).status).toBe(200);
  // One had its turn already.
  expect(await refusals()).toBeLessThanOrEqual(1);
});

it('review 18: a device of the venue has a turn of its own, however many strangers stand at its address or at others', async () => {
  await test.call('POST', 'api/login', { pin: pins.Waiter, posValue: devices.till });
  const before = await refusals();
  let release = () => {};
  const writing = test.app.venue.inWriteTx(() => new Promise<void>((done) => (release = done)));
  const strangers = Array.from({ length: 100 }, (_, n) =>
    test.call('POST', 'api/login', { pin: '0000', posValue: `nope ${n}` }),
  );
  const codes = Array.from({ length: 20 }, () => test.call('POST', 'api/points/enroll', { code: 'AAAA-AAAA-AAAA' }));
  await test.call('POST', 'api/points/known', { posValue: devices.till });
  const own = test.call('POST', 'api/login', { pin: pins.Waiter, posValue: devices.till });
  for (let n = 0; n < 20; n += 1) await test.call('POST', 'api/points/known', { posValue: devices.till });
  release();
  await writing;
  expect((await own).status).toBe(200);
  // One stranger had the turn already, and one may have come between.
  expect((await refusals()) - before).toBeLessThanOrEqual(2);
  const statuses = (await Promise.all([...strangers, ...codes])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toEqual([]);
  expect(statuses).toContain(429);
});

it('of lines that are cut at once nothing is answered, and the server goes on', async () => {
  const lines = await Promise.all(Array.from({ length: 100 }, () => sendLogIn({ pin: '0000', posValue: 'nope' })));
  for (const socket of lines) socket.resetAndDestroy();
  expect((await test.call('POST', 'api/login', { pin: pins.Waiter, posValue: devices.till })).status).toBe(200);
});

it('review 19, 2: a copied secret takes no turn of its device, which signs with its key', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  // As if the tablet had been enrolled by a browser that keeps a key.
  await test.app.venue.inWriteTx(async (tx) => {
    await tx.run(sql`UPDATE point SET public_key = ${key} WHERE id = ${test.venue.points.tablet}`);
    tx.emit({ name: accessChanged, data: {} });
  });
  const { nonce } = (await test.call('POST', 'api/login/nonce')).body;
  const signed = sign('sha256', Buffer.from(nonce), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const proof = { nonce, signature: signed.toString('base64url') };
  let release = () => {};
  const writing = test.app.venue.inWriteTx(() => new Promise<void>((done) => (release = done)));
  const copies = Array.from({ length: 100 }, () =>
    test.call('POST', 'api/login', { pin: '0000', posValue: devices.tablet }),
  );
  for (let n = 0; n < 20; n += 1) await test.call('POST', 'api/points/known', { posValue: devices.till });
  const own = test.call('POST', 'api/login', { pin: pins.Waiter, posValue: devices.tablet, proof });
  for (let n = 0; n < 20; n += 1) await test.call('POST', 'api/points/known', { posValue: devices.till });
  release();
  await writing;
  expect((await own).status).toBe(200);
  expect((await Promise.all(copies)).filter(({ status }) => status === 200)).toEqual([]);
});
