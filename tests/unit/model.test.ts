// A thousand sequences of a hundred commands and more, over the rules and the till's outbox: two to eight devices that lose the
// server and find it again, against one simple model (tests/kit/model/book.ts and verdict.ts, on the ledger of the Saturday). The
// venue is in memory: rules, guards, approvals and drawers are the product's own, the server's commands and tables are not here;
// they are in tests/server/model.test.ts, which plays some of the same sequences. A failure says the command that plays it again;
// with TAVOLINA_SHRINK=1 it looks for a shorter one.
import { expect, it } from 'vitest';
import { commandKinds } from '#features/orders/domain/command-kinds.ts';
import { kindsOfActs } from '../kit/model/acts.ts';
import { play } from '../kit/model/play.ts';
import { openRulesHouse } from '../kit/model/rules-house.ts';

const sequences = Number(process.env.TAVOLINA_SEQUENCES ?? 1_000);

it('the rules and the outbox do what one simple model says, with partitions: a thousand sequences', async () => {
  const seen = await play({
    sequences,
    open: async (devices, fee) => openRulesHouse(devices, fee),
    seed: 20_261_125,
    file: '--project unit tests/unit/model.test.ts',
  });
  expect(kindsOfActs.length).toBeGreaterThanOrEqual(60);
  if (seen.get('sequences') !== 1_000) return;
  // The sequences are as long as is said, and do all that there is. What was received is booked when it is settled.
  expect(seen.get('commands')).toBeGreaterThanOrEqual(100_000);
  const kinds = Object.keys(commandKinds).map((kind) => (kind === 'bookReceived' ? 'settle toOrder' : kind));
  const more = [
    'clockIn',
    'cashOut',
    'handout',
    'closeDay',
    'accountPayment',
    'paidIn',
    'paidOut',
    'expense',
    'tipsPaid',
  ];
  const rest = [
    'noSale',
    'equalSplit',
    'addAndRemove',
    'lose',
    'find',
    'restart',
    'loseAnswer',
    'late pay',
    'late addLine',
  ];
  expect([...kinds, ...more, ...rest].filter((kind) => !seen.has(kind))).toEqual([]);
}, 900_000);
