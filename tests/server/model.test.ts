// The sequences of tests/unit/model.test.ts on the real server and its real database, with the same model and the same outbox: ten
// of them, a thousand with `npm run test:soak`. Here the day report, the drawers, the slips of the stations and the accounts are
// the server's own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { play } from '../kit/model/play.ts';
import { openServerVenue, type ServerVenue } from '../kit/model/server-premises.ts';

const usual = process.env.TAVOLINA_SOAK === undefined ? 10 : 1_000;
const sequences = Number(process.env.TAVOLINA_SEQUENCES ?? usual);

let venue: ServerVenue;
beforeAll(async () => {
  venue = await openServerVenue();
});
afterAll(() => venue?.test.close());

/** Each visit and each voucher that paid is a row, once, and of no sale that was put aside anything is left over. */
async function agree(seen: ReadonlyMap<string, number>): Promise<void> {
  const times = (...kinds: readonly string[]) => kinds.reduce((sum, kind) => sum + (seen.get(kind) ?? 0), 0);
  const [rows] = await venue.test.app.venue.read((tx) =>
    tx.rows(sql`
      SELECT (SELECT count(*) FROM visit)::int AS "checkIn",
             (SELECT count(*) FROM visit WHERE status = 'ended')::int AS "checkOut",
             (SELECT count(*) FROM visit WHERE status = 'withdrawn')::int AS "withdrawVisit",
             (SELECT count(*) FROM order_line WHERE price_source = 'tariff' AND voids_line_id IS NULL)::int AS timed,
             (SELECT count(*) FROM voucher_entry WHERE kind = 'spend')::int AS "redeemVoucher",
             (SELECT count(*) FROM order_payment WHERE kind = 'voucher')::int AS "paidByVoucher",
             (SELECT count(*) FROM sales_order WHERE status = 'open')::int AS open,
             (SELECT count(*) FROM sales_order WHERE is_table_held)::int AS held`),
  );
  const checkOut = times('checkOut', 'checkOut by two');
  const redeemVoucher = times('redeemVoucher');
  expect(rows).toEqual({
    checkIn: times('checkIn'),
    checkOut,
    withdrawVisit: times('withdrawVisit'),
    timed: checkOut,
    redeemVoucher,
    paidByVoucher: redeemVoucher,
    open: 0,
    held: 0,
  });
}

it('the server does what one simple model says, with partitions', async () => {
  const seen = await play({
    sequences,
    open: (devices, fees) => venue.open(devices, fees),
    seed: 20_261_128,
    file: '--project server tests/server/model.test.ts',
  });
  if (sequences < 10) return;
  expect(seen.get('commands')).toBeGreaterThanOrEqual(95 * sequences);
  const gone = ['gone inHouse', 'gone takeAway', 'gone delivery'];
  // What the venue in memory has rules of its own for, and the server its commands and tables.
  const sides = ['park', 'recall by two', 'checkIn', 'checkOut', 'checkOut by two', 'withdrawVisit', 'redeemVoucher'];
  const wanted = ['pay', 'late addLine', 'cashOut', 'refund', ...gone, ...sides];
  expect(wanted.filter((kind) => !seen.has(kind))).toEqual([]);
  await agree(seen);
}, 7_200_000);
