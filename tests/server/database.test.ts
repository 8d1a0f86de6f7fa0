import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig, openDatabase, type RawWriteTx, type ReadTx } from '#platform/server/database.ts';
import { isAway } from '#platform/server/database-faults.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { waitFor } from '../kit/feed.ts';
import { testVenue } from '../kit/places.ts';
import { openFingerprint } from '../kit/routes.ts';
import { openOwner } from '../kit/year.ts';

let test: TestApp;
let look: Awaited<ReturnType<typeof openFingerprint>>;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeAll(async () => {
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  test = await openTestApp();
  look = await openFingerprint(test.connection);
});
afterAll(async () => {
  await look.close();
  await test.close();
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
});

const venue = () => test.app.venue;
const rate = (n: number) => sql`INSERT INTO vat_rate (id, rate, name) VALUES (${uuidv7()}, ${n}, 'test')`;
const wrong = sql`INSERT INTO vat_rate (id, rate, name) VALUES (${'not-a-uuid'}::text::uuid, 1, 'test')`;
const rates = () => venue().read((tx) => tx.rows<{ rate: number }>(sql`SELECT rate FROM vat_rate ORDER BY rate`));

describe('writers that wait for another', () => {
  it('review 16, reliability 2: leave connections to readers, and go on in their order', async () => {
    let release = () => {};
    const long = venue().inWriteTx(() => new Promise<void>((resolve) => (release = resolve)));
    const order: number[] = [];
    const waiting = Array.from({ length: 14 }, (_, index) => venue().inWriteTx(async () => order.push(index)));
    const reads = Array.from({ length: 5 }, () => venue().read((tx) => tx.one(sql`SELECT 1 AS one`)));
    expect(await Promise.all(reads)).toEqual(Array(5).fill({ one: 1 }));
    expect(order).toEqual([]);
    release();
    await Promise.all([long, ...waiting]);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).toHaveLength(14);
  });
});

describe('a transaction', () => {
  it('that has ended throws on every call', async () => {
    const kept: ReadTx[] = [];
    await venue().read(async (tx) => kept.push(tx));
    const wrote = await venue().inWriteTx(async (tx) => {
      kept.push(tx);
      return tx;
    });
    await expect(
      venue().read(async (tx) => {
        kept.push(tx);
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(kept).toHaveLength(3);
    for (const tx of kept) {
      const statement = sql`SELECT 1 AS one`;
      for (const call of [tx.rows(statement), tx.one(statement), tx.maybe(statement)]) {
        await expect(call).rejects.toThrow('this transaction has ended');
      }
    }
    for (const call of [wrote.run(rate(8)), wrote.returning(rate(8))]) {
      await expect(call).rejects.toThrow('this transaction has ended');
    }
  });

  it('whose work rejects leaves nothing: no row, no event, no entry, no command', async () => {
    const before = await look.take();
    const seen: unknown[] = [];
    const leave = venue().hub.subscribe((event) => seen.push(event));
    const work = venue().inWriteTx(async (tx) => {
      await tx.run(rate(1));
      tx.emit({ name: 'catalogue.changed', data: { version: 1 } });
      tx.audit({
        action: 'test',
        subject: 'test:1',
        userId: null,
        pointId: null,
        commandId: null,
        senderId: null,
        approverId: null,
        data: {},
      });
      tx.remember({ id: uuidv7(), bodyHash: 'x', answer: '{}' });
      tx.touchCatalogue();
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    leave();
    expect(seen).toEqual([]);
    expect(await look.take()).toBe(before);
  });

  it('is rejected by an early statement that fails, even if not awaited, and leaves nothing', async () => {
    const before = await look.take();
    const works: ((tx: RawWriteTx) => Promise<unknown>)[] = [
      async (tx) => {
        void tx.run(wrong);
        void tx.run(rate(2));
      },
      async (tx) => {
        void tx.run(rate(3));
        void tx.run(wrong);
        return tx.rows(sql`SELECT 1`).catch(() => null);
      },
      async (tx) => Promise.all([tx.run(rate(4)), tx.run(wrong), tx.run(rate(5))]),
      async (tx) => {
        await tx.run(wrong).catch(() => {});
        await tx.run(rate(6)).catch(() => {});
      },
    ];
    for (const work of works) {
      await expect(venue().database.inVenue(venue().id, work)).rejects.toMatchObject({ code: '22P02' });
      await expect(venue().inWriteTx((tx) => work(tx))).rejects.toMatchObject({ code: '22P02' });
    }
    expect(await look.take()).toBe(before);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });

  it('that failed gives its connection back in order', async () => {
    const lone = openDatabase({ connection: test.connection, poolSize: 1 });
    for (let n = 0; n < 3; n += 1) {
      await expect(
        lone.inVenue(venue().id, async (tx) => {
          void tx.run(wrong);
        }),
      ).rejects.toMatchObject({ code: '22P02' });
      const all = await Promise.all(
        [1, 2, 3].map((each) => lone.read(venue().id, (tx) => tx.one(sql`SELECT ${each}::int AS n`))),
      );
      expect(all).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    }
    await lone.close();
  });

  it('is in its own venue on a connection that others have used, also after failures', async () => {
    const lone = openDatabase({ connection: test.connection, poolSize: 1 });
    const pathOf = (tx: ReadTx) => tx.one<{ path: string }>(sql`SELECT current_setting('search_path') AS path`);
    for (const name of [venue().id, 'other', 'other', venue().id, 'other', venue().id]) {
      const path = `${name}, pg_catalog`;
      expect(await lone.read(name, pathOf)).toEqual({ path });
      expect(await lone.inVenue(name, pathOf)).toEqual({ path });
      const failed = lone.inVenue(name, async (tx) => {
        await pathOf(tx);
        await tx.run(sql`SELECT 1 / 0`);
      });
      await expect(failed).rejects.toMatchObject({ code: '22012' });
    }
    const names = [venue().id, 'other', venue().id, 'third'];
    const seen = await Promise.all(names.map((name) => lone.read(name, pathOf)));
    expect(seen).toEqual(names.map((name) => ({ path: `${name}, pg_catalog` })));
    await lone.close();
  });

  it('sees one state of the venue however many statements it reads with', async () => {
    await venue().read(async (tx) => {
      const first = await tx.rows(sql`SELECT rate FROM vat_rate ORDER BY rate`);
      await venue().inWriteTx((tx) => tx.run(rate(77)));
      expect(await tx.rows(sql`SELECT rate FROM vat_rate ORDER BY rate`)).toEqual(first);
    });
    expect(await rates()).toContainEqual({ rate: 77 });
  });
});

describe('the write transaction', () => {
  it.each(['40001', '40P01'])('tries again after %s, and the work happens once', async (code) => {
    const before = (await rates()).length;
    let tries = 0;
    await venue().inWriteTx(async (tx) => {
      tries += 1;
      await tx.run(rate((code === '40001' ? 1000 : 2000) + tries));
      tx.emit({ name: 'catalogue.changed', data: { version: tries } });
      if (tries < 3) throw Object.assign(new Error('again'), { code });
    });
    expect(tries).toBe(3);
    expect((await rates()).length).toBe(before + 1);
  });

  it('gives up after three tries, and at once on any other failure', async () => {
    for (const [code, wanted] of [
      ['40001', 3],
      ['23505', 1],
    ] as const) {
      let tries = 0;
      const work = venue().inWriteTx(async () => {
        tries += 1;
        throw Object.assign(new Error('again'), { code });
      });
      await expect(work).rejects.toThrow('again');
      expect(tries).toBe(wanted);
    }
  });

  it('survives a real deadlock', async () => {
    const outsider = await openOwner(test.connection);
    // The victim is the transaction whose time-out ends first; ours must be the one that can be retried.
    await outsider.query(`SET deadlock_timeout = '30s'`);
    await outsider.query('BEGIN');
    await outsider.query(`UPDATE configuration SET version = version`);
    const { pid } = (await outsider.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0] as {
      pid: number;
    };
    const isOutsiderWaiting = async () => {
      const { rows } = await look.client.query(`SELECT 1 FROM pg_locks WHERE pid = ${pid} AND NOT granted`);
      return rows.length > 0;
    };
    let tries = 0;
    let blocked: Promise<unknown> | null = null;
    await venue().inWriteTx(async (tx) => {
      tries += 1;
      // Resolves once we hold the write transaction.
      await tx.catalogueVersion();
      if (tries === 1) {
        blocked = outsider.query('SELECT 1 FROM venue_head FOR UPDATE').then(() => outsider.query('COMMIT'));
        await waitFor(isOutsiderWaiting, 'the other side of the deadlock');
      }
      await tx.run(sql`UPDATE configuration SET version = version + 1`);
    });
    await blocked;
    await outsider.end();
    // More than two if it gets the write transaction again before the outsider does.
    expect(tries).toBeGreaterThanOrEqual(2);
  });
});

describe('review 8: a connection on which PostgreSQL answers nothing any more', () => {
  /** Stands in for a half-open line: the process behind the connection is there, and says nothing. */
  const still = async (database: ReturnType<typeof openDatabase>, work: (pid: number) => Promise<void>) => {
    const [{ pid } = { pid: 0 }] = await database.read(testVenue, (tx) =>
      tx.rows<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`),
    );
    process.kill(pid, 'SIGSTOP');
    try {
      await work(pid);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  };
  const open = () =>
    openDatabase({ connection: test.connection, poolSize: 1, silentMs: 400, onConnectionError: () => {} });

  it('is given up, says that the database is away, and the next transaction has another one', async () => {
    const database = open();
    for (const ask of ['read', 'inVenue'] as const) {
      await still(database, async () => {
        const refused = await database[ask](testVenue, (tx) => tx.one(sql`SELECT 1 AS n`)).catch((error) => error);
        expect([ask, isAway(refused)]).toEqual([ask, true]);
        expect(await database.read(testVenue, (tx) => tx.one(sql`SELECT 2 AS n`))).toEqual({ n: 2 });
      });
    }
    await database.close();
  });

  it('is not taken for one that works: a statement that answers in time, and work that waits for something else', async () => {
    const database = open();
    const slow = await database.read(testVenue, async (tx) => {
      await tx.one(sql`SELECT pg_sleep(0.2), 1 AS n`);
      await new Promise((done) => setTimeout(done, 900));
      return tx.one(sql`SELECT 3 AS n`);
    });
    expect(slow).toEqual({ n: 3 });
    await database.close();
  });

  it('makes the venue not ready while a write hangs on it', async () => {
    const database = openDatabase({ connection: test.connection, poolSize: 2, silentMs: 60_000, suspiciousMs: 300 });
    await expect(database.ping()).resolves.toBeUndefined();
    let write: Promise<unknown> = Promise.resolve();
    await still(database, async () => {
      write = database.inVenue(testVenue, (tx) => tx.one(sql`SELECT 4 AS n`));
      await expect
        .poll(() =>
          database.ping().then(
            () => 'ready',
            () => 'not ready',
          ),
        )
        .toBe('not ready');
    });
    expect(await write).toEqual({ n: 4 });
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
  });
});

describe('a database whose connections die all the time', () => {
  it('never takes the process with it, and keeps every acknowledged order once', async () => {
    const waiter = await test.signIn('Waiter');
    const killer = new pg.Client({ ...clientConfig(test.connection), application_name: 'test' });
    await killer.connect();
    let isOver = false;
    const killing = (async () => {
      while (!isOver) {
        await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() 
          AND application_name = 'tavolina' AND (random() < 0.3 OR query LIKE 'LISTEN%')`);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    })();
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const till = async (table: number) => {
      const tableId = test.venue.tables[table];
      for (let n = 0; n < 20; n += 1) {
        const orderId = uuidv7();
        const commands = [
          { id: uuidv7(), type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 1 },
          {
            id: uuidv7(),
            type: 'addLine',
            orderId,
            lineId: uuidv7(),
            productId: test.venue.products.beer,
            quantity: 1000,
          },
        ];
        // Like a till: the same commands again until there is a response.
        for (let tries = 0; tries < 200; tries += 1) {
          const { status, body } = await waiter.command(...commands);
          statuses.add(status);
          if (status !== 200) continue;
          expect(body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done']);
          acknowledged.push(orderId);
          break;
        }
      }
    };
    await Promise.all([till(0), till(1), till(0), till(1)]);
    isOver = true;
    await killing;
    await killer.end();
    expect(acknowledged).toHaveLength(80);
    // Any response but a final one must be a plain "try later".
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const stored = await retry(() =>
      venue().read((tx) =>
        tx.rows<{ id: string; n: number; number: number }>(sql`
      SELECT o.id, count(l.id) AS n, o.number FROM sales_order o LEFT JOIN order_line l ON l.order_id = o.id GROUP BY o.id ORDER BY o.number`),
      ),
    );
    expect(stored.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
    expect(stored.map(({ n, number }) => ({ n, number }))).toEqual(
      stored.map((_, index) => ({ n: 1, number: index + 1 })),
    );
    expect(await venue().read((tx) => verifyJournal(tx, venue().secrets.journalKey))).toMatchObject({ ok: true });
    expect(unhandled).toEqual([]);
  });

  it('brings the live events again afterwards', async () => {
    const seen: number[] = [];
    const leave = venue().hub.subscribe(({ seq }) => seen.push(seq));
    await retry(() => venue().inWriteTx(async (tx) => tx.emit({ name: 'catalogue.changed', data: { version: 1 } })));
    leave();
    const { seq } = await venue().read((tx) => tx.one<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`));
    expect(seen.at(-1)).toBe(seq);
  });
});

/** The pool may still hold connections that were closed by the server. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}
