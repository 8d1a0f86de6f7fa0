// The sequences of tests/unit/model.test.ts on the real server and its real database, with the same model and the same outbox: ten
// of them, a thousand with `npm run test:soak`. Here the day report, the drawers, the slips of the stations and the accounts are
// the server's own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { play } from '../kit/model/play.ts';
import { openServerVenue, type ServerVenue } from '../kit/model/server-premises.ts';

const usual = process.env.TAVOLINA_SOAK === undefined ? 10 : 1_000;
const sequences = Number(process.env.TAVOLINA_SEQUENCES ?? usual);

let venue: ServerVenue;
beforeAll(async () => {
  venue = await openServerVenue();
});
afterAll(() => venue?.test.close());

it('the server does what one simple model says, with partitions', async () => {
  const seen = await play({
    sequences,
    open: (devices, fees) => venue.open(devices, fees),
    seed: 20_261_125,
    file: '--project server tests/server/model.test.ts',
  });
  if (sequences < 10) return;
  expect(seen.get('commands')).toBeGreaterThanOrEqual(95 * sequences);
  expect(['pay', 'late addLine', 'cashOut', 'refund'].filter((kind) => !seen.has(kind))).toEqual([]);
}, 7_200_000);
