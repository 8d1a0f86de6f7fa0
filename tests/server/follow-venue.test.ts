import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { followVenue } from '../../src/main/follow-venue.ts';
import { createSession, type KeyValue, type Session } from '../../src/platform/ui/api/session.ts';
import { createFeed, type Feed } from '../../src/platform/ui/live/feed.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { waitFor } from '../kit/feed.ts';
import { devices, pins } from '../kit/venue.ts';

let test: TestApp;
let origin: string;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
  admin = await test.signIn('Admin');
});
afterAll(() => test?.close());

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A device as its shell sets it up, on a real connection. `fails` says which of its calls have no answer. */
async function openTill(fails: (path: string) => boolean = () => false) {
  const asked: string[] = [];
  const call = async (input: string, init: RequestInit) => {
    asked.push(`${init.method} ${input}`);
    if (fails(input)) throw new TypeError('fetch failed');
    return fetch(origin + input, init);
  };
  const session = createSession({ fetch: call, device: storage(), tab: storage() });
  session.setPosValue(devices.till);
  await session.logIn({ pin: pins.Waiter });
  const feed = createFeed({ fetch: call, token: session.token, renew: session.renew });
  return { session, feed, asked };
}

/** The shell is shown: the feed is followed and starts. */
async function show({ session, feed }: { session: Session; feed: Feed }): Promise<void> {
  closing.push(followVenue(session, feed));
  closing.push(feed.start());
  await waitFor(() => feed.status() === 'live', 'the feed');
}

function storage(): KeyValue {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const may = (session: Session, permission: string) => session.state().login?.userPermissions.includes(permission);
const setting = (session: Session, name: string) => session.state().login?.posConfig[name];

async function grant(permission: string, isGranted: boolean): Promise<void> {
  const path = 'api/roles/permissions';
  const { version } = (await admin.call('GET', path)).body;
  const { status } = await admin.call('PUT', path, { version, changes: [{ role: 'Waiter', permission, isGranted }] });
  expect(status).toBe(200);
}
async function set(changes: Readonly<Record<string, unknown>>): Promise<void> {
  expect(await admin.call('PUT', 'api/configuration', { changes })).toMatchObject({ status: 200 });
}

it('an open till has a changed setting at once', async () => {
  const till = await openTill();
  await show(till);
  for (const isAllowed of [false, true]) {
    await set({ disableOrderComments: !isAllowed });
    await waitFor(() => setting(till.session, 'disableOrderComments') === !isAllowed, 'the setting');
  }
});

it('an open till has a changed right at once, whichever way it changed', async () => {
  const till = await openTill();
  expect(may(till.session, 'order.void')).toBe(false);
  await show(till);
  for (const isGranted of [true, false]) {
    await grant('order.void', isGranted);
    await waitFor(() => may(till.session, 'order.void') === isGranted, 'the right');
  }
});

it('reads both anew when events were missed', async () => {
  const till = await openTill();
  // Both change before the feed's first connection, which begins with a reset.
  await set({ disableOrderComments: true });
  await grant('order.void', true);
  await show(till);
  await waitFor(() => setting(till.session, 'disableOrderComments') === true, 'the setting');
  await waitFor(() => may(till.session, 'order.void') === true, 'the right');
  await set({ disableOrderComments: false });
  await grant('order.void', false);
});

it('a read that got no answer is made up for by the next change', async () => {
  let isAway = false;
  const till = await openTill((path) => isAway && path.startsWith('/api/configuration'));
  await show(till);
  isAway = true;
  till.asked.length = 0;
  await set({ disableOrderComments: true });
  await waitFor(() => till.asked.some((path) => path.includes('/api/configuration')), 'the read that fails');
  isAway = false;
  expect(setting(till.session, 'disableOrderComments')).toBe(false);
  await set({ freeTable: true });
  await waitFor(() => setting(till.session, 'disableOrderComments') === true, 'the setting');
  await set({ disableOrderComments: false });
});

it('a till that nobody looks at any more reads nothing', async () => {
  const [left, open] = [await openTill(), await openTill()];
  await show(open);
  closing.push(left.feed.start());
  const stop = followVenue(left.session, left.feed);
  await waitFor(() => left.asked.some((path) => path.includes('/api/session')), 'the first read');
  stop();
  left.asked.length = 0;
  await set({ disableOrderComments: true });
  await grant('order.void', true);
  await waitFor(() => setting(open.session, 'disableOrderComments') === true, 'the setting elsewhere');
  await waitFor(() => may(open.session, 'order.void') === true, 'the right elsewhere');
  expect(left.asked).toEqual([]);
  expect([setting(left.session, 'disableOrderComments'), may(left.session, 'order.void')]).toEqual([false, false]);
});
