import pg from 'pg';
import { expect, it } from 'vitest';
import { clientConfig } from '#platform/server/database.ts';
import { eventChannel } from '#platform/server/write-tx.ts';
import { openTestApp } from '../kit/app.ts';

it.each([
  [false, 1],
  [true, 0],
])('a change notifies the other processes, where there may be any (alone: %s)', async (isAlone, expected) => {
  const test = await openTestApp({ isAlone });
  const other = new pg.Client(clientConfig(test.connection));
  await other.connect();
  try {
    let heard = 0;
    other.on('notification', () => {
      heard += 1;
    });
    await other.query(`LISTEN ${eventChannel}`);
    const own: string[] = [];
    test.app.venue.hub.subscribe(({ name }) => own.push(name));
    await test.app.venue.inWriteTx(async (tx) => tx.touchCatalogue());
    expect(own).toEqual(['catalogue.changed']);
    // What was notified before arrives with the answer to a later statement.
    await other.query('SELECT 1');
    expect(heard).toBe(expected);
  } finally {
    await other.end();
    await test.close();
  }
});
