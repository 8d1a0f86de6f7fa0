import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig } from '#platform/server/database.ts';
import { type JournalTip, type SealedEntry, seal, verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { testVenue } from '../kit/places.ts';

let test: TestApp;
/** The superuser: an attacker with full access to the database. */
let owner: pg.Client;
let anchor: JournalTip;
beforeAll(async () => {
  test = await openTestApp();
  const waiter = await test.signIn('Waiter');
  for (let n = 0; n < 5; n += 1) {
    const orderId = uuidv7();
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[n], covers: n },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
    );
  }
  owner = new pg.Client(clientConfig(test.connection));
  await owner.connect();
  await owner.query(`SET search_path TO ${testVenue}`);
  anchor = (await owner.query<JournalTip>('SELECT journal_seq AS seq, journal_hash AS hash FROM venue_head'))
    .rows[0] as JournalTip;
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

// The database is restored after each attack, so that each one is independent.
const tables = ['journal', 'venue_head'];
beforeEach(async () => {
  for (const table of tables) await owner.query(`CREATE TEMP TABLE kept_${table} AS TABLE ${table}`);
});
afterEach(async () => {
  for (const table of tables) {
    await owner.query(`DELETE FROM ${table}`);
    await owner.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`);
    await owner.query(`DROP TABLE kept_${table}`);
  }
});

const verify = (known?: JournalTip) =>
  test.app.venue.read((tx) => verifyJournal(tx, test.app.venue.secrets.journalKey, known && [known]));

describe('a manipulated journal', () => {
  it('verifies before any manipulation', async () => {
    expect(await verify(anchor)).toEqual({ ok: true, entries: 11 });
  });

  const edits: [string, string][] = [
    ['the data', `data = '{}'`],
    ['the time', `at = at - interval '1 ms'`],
    ['who', 'user_id = NULL'],
    ['the sender', 'sender_id = user_id'],
    ['the approver', 'approver_id = user_id'],
    ['the device', 'point_id = user_id'],
    ['the action', `action = 'order.send'`],
    ['the subject', `subject = 'order:other'`],
    ['the command', 'command_id = NULL'],
    ['the seal', `hash = repeat('x', 43)`],
  ];
  it.each(edits)('names the row in which %s was edited', async (_, edit) => {
    await owner.query(`UPDATE journal SET ${edit} WHERE seq = 5`);
    expect(await verify()).toEqual({ ok: false, seq: 5, problem: 'altered' });
  });

  it('names a row that was deleted from the middle, and from the beginning', async () => {
    await owner.query('DELETE FROM journal WHERE seq = 6');
    expect(await verify()).toEqual({ ok: false, seq: 6, problem: 'missing' });
    await owner.query('DELETE FROM journal WHERE seq = 1');
    expect(await verify()).toEqual({ ok: false, seq: 1, problem: 'missing' });
  });

  it('finds a row that was moved up over a deleted one', async () => {
    await owner.query('DELETE FROM journal WHERE seq = 4');
    await owner.query('UPDATE journal SET seq = 4 WHERE seq = 5');
    expect(await verify()).toEqual({ ok: false, seq: 4, problem: 'altered' });
  });

  it('finds two rows that changed places', async () => {
    await owner.query('UPDATE journal SET seq = -seq WHERE seq IN (4, 5)');
    await owner.query('UPDATE journal SET seq = CASE seq WHEN -4 THEN 5 ELSE 4 END WHERE seq IN (-4, -5)');
    expect(await verify()).toEqual({ ok: false, seq: 4, problem: 'altered' });
  });

  it('finds a tail that was cut off', async () => {
    await owner.query('DELETE FROM journal WHERE seq > 8');
    expect(await verify()).toEqual({ ok: false, seq: 9, problem: 'truncated' });
  });

  it('finds a cut tail whose tip was set back as well, by what was noted outside the database', async () => {
    await owner.query('DELETE FROM journal WHERE seq > 8');
    await owner.query('UPDATE venue_head SET journal_seq = 8, journal_hash = (SELECT hash FROM journal WHERE seq = 8)');
    expect(await verify()).toEqual({ ok: true, entries: 8 });
    expect(await verify(anchor)).toEqual({ ok: false, seq: 9, problem: 'truncated' });
  });

  it('finds rows inserted without the key, at the end and with a new chain behind them', async () => {
    const last = (await owner.query<SealedEntry>('SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1'))
      .rows[0] as SealedEntry;
    const forged = {
      ...last,
      at: 0,
      userId: null,
      senderId: null,
      approverId: null,
      pointId: null,
      commandId: null,
      action: 'order.pay',
      subject: 'order:x',
      data: '{}',
    };
    const seq = Number(last.seq) + 1;
    await owner.query(
      `INSERT INTO journal (seq, at, action, subject, data, hash) VALUES ($1, to_timestamp(0), 'order.pay', 'order:x', '{}', $2)`,
      [seq, seal('a guessed key', last.hash, { ...forged, seq })],
    );
    await owner.query(
      'UPDATE venue_head SET journal_seq = $1, journal_hash = (SELECT hash FROM journal WHERE seq = $1)',
      [seq],
    );
    expect(await verify()).toEqual({ ok: false, seq, problem: 'altered' });
    // Sealed correctly, but not by the write transaction: with a copy of the key.
    await owner.query('UPDATE journal SET hash = $2 WHERE seq = $1', [
      seq,
      seal(test.app.venue.secrets.journalKey, last.hash, { ...forged, seq }),
    ]);
    expect(await verify()).toMatchObject({ ok: false, seq, problem: 'surplus' });
  });

  it('finds a history rewritten with the key, by the anchor outside the database', async () => {
    await owner.query(`UPDATE journal SET hash = 'x' WHERE seq = $1`, [anchor.seq]);
    expect(await verify(anchor)).toMatchObject({ ok: false, seq: Number(anchor.seq) });
  });

  it('is verified for an administrator over the API, and names the row there too', async () => {
    const admin = await test.signIn('Admin');
    expect((await admin.call('GET', 'api/journal/verify')).body).toMatchObject({ ok: true, problem: null });
    await owner.query(`UPDATE journal SET data = '{}' WHERE seq = 5`);
    expect((await admin.call('GET', 'api/journal/verify')).body).toEqual({
      ok: false,
      entries: null,
      seq: 5,
      problem: 'altered',
    });
  });
});

describe('the rights in the database', () => {
  const asApplication = (text: string) =>
    test.app.venue.database.inVenue(testVenue, (tx) => tx.run({ text, values: [] }));
  const asReport = (text: string) =>
    test.app.venue.reportDatabase.inVenue(testVenue, (tx) => tx.run({ text, values: [] }));

  it.each([
    `UPDATE journal SET data = '{}'`,
    'DELETE FROM journal',
    'TRUNCATE journal',
    'DROP TABLE journal',
    'ALTER TABLE journal DISABLE TRIGGER ALL',
  ])('do not let the application: %s', async (text) => {
    await expect(asApplication(text)).rejects.toThrow(/permission denied|must be owner/);
  });

  it.each([
    'INSERT INTO vat_rate SELECT * FROM vat_rate',
    'UPDATE sales_order SET total = 0',
    'DELETE FROM journal',
    'CREATE TABLE mine (id int)',
    'TRUNCATE event',
  ])('do not let a report: %s', async (text) => {
    await expect(asReport(text)).rejects.toThrow(/permission denied|no schema has been selected/);
  });

  it('let a report read', async () => {
    expect(await asReport('SELECT 1 FROM sales_order')).toBe(5);
  });

  it('do not let a read transaction write', async () => {
    const write = test.app.venue.read((tx) => tx.rows(sql`UPDATE sales_order SET covers = 9`));
    await expect(write).rejects.toThrow(/read-only transaction/);
  });
});
