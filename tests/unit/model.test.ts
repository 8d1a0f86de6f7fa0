// A thousand sequences of a hundred commands, over the rules and the till's outbox: two to eight devices that lose the server and
// find it again, against one simple model (tests/kit/model/book.ts and verdict.ts, on the ledger of the Saturday). A hundred
// run in `npm run check`, all in `npm test`. The venue is in memory: rules, guards, approvals and drawers are the product's own, the server's commands and
// tables are not here; they are in tests/server/model.test.ts, which plays ten such sequences on the real server and its database
// in `npm test`, and a thousand in `npm run test:soak`. A failure says the command that plays it again; with TAVOLINA_SHRINK=1 it
// tells the shortest story that fails.
import { expect, it } from 'vitest';
import { commandKinds } from '#features/orders/domain/command-kinds.ts';
import { kindsOfActs } from '../kit/model/acts.ts';
import { play } from '../kit/model/play.ts';
import { openRulesPremises } from '../kit/model/rules-premises.ts';
import { kindsOfVerdicts } from '../kit/model/verdict.ts';

const sequences = Number(process.env.TAVOLINA_SEQUENCES ?? 1_000);
/** Money that was received without the server is booked by settling it, never by a device. */
const kinds = Object.keys(commandKinds).filter((kind) => kind !== 'bookReceived');

it('the model knows every kind of command', () => {
  expect(kindsOfActs.length).toBeGreaterThanOrEqual(75);
  expect(kinds.filter((kind) => !kindsOfActs.includes(kind))).toEqual([]);
  expect(kinds.filter((kind) => !kindsOfVerdicts.includes(kind))).toEqual([]);
  expect(kindsOfActs).toContain('settle');
});

it(
  'the rules and the outbox do what one simple model says, with partitions: a thousand sequences',
  async () => {
    const seen = await play({
      sequences,
      open: async (devices, fees) => openRulesPremises(devices, fees),
      seed: 20_261_125,
      file: '--project unit tests/unit/model.test.ts',
    });
    if (sequences < 100) return;
    // Each kind is done often enough to be wrong, and often where the model says by itself that it must be.
    const least = Math.floor(sequences / 100);
    const gone = ['gone inHouse', 'gone takeAway', 'gone delivery'];
    const sides = [
      ...gone,
      'park',
      'recall by two',
      'payAhead',
      'takeOver',
      'returnByReceipt',
      'meal beyond the allowance',
      'closeCovered',
    ];
    const visits = ['checkIn', 'checkOut', 'checkOut by two', 'checkOut refused', 'withdrawVisit'];
    const sold = ['voucherSale', 'voucherTakenBack', 'voucherExpired', 'accountPayment'];
    const often = [...kinds, ...sides, ...visits, ...sold];
    const sure = kinds.map((kind) => `surely ${kind}`);
    const few = (wanted: readonly string[], times: number) => wanted.filter((kind) => (seen.get(kind) ?? 0) < times);
    expect([...few(often, least), ...few(sure, least / 2)]).toEqual([]);
    if (sequences < 1_000) return;
    // Few end before a hundred commands, because what was chosen could not be done.
    expect(seen.get('sequences')).toBeGreaterThanOrEqual(0.98 * sequences);
    expect(seen.get('commands')).toBeGreaterThanOrEqual(100 * sequences);
    const drawers = ['clockIn', 'cashOut', 'handout', 'paidIn', 'paidOut', 'expense', 'tipsPaid', 'noSale'];
    const money = ['accountPayment', 'closeDay', 'equalSplit', 'settle toOrder', 'settle returned', 'settle kept'];
    const lines = ['lose', 'find', 'restart', 'loseAnswer', 'late pay', 'late addLine', 'addAndRemove'];
    // A client's prices do not leave the client, and a fee is on cards only.
    const moving = ['setClient', 'transferLines', 'mergeOrders'].map((kind) => `${kind} CLIENT_PRICES_HOLD`);
    const fees = ['pay CARD_FEE_CHANGED', 'offline pay CARD_FEE_CHANGED', 'correctPayment CORRECTION_HAS_FEE'];
    // What a table must come to is asked for by the till and by the server, before guests are told what to pay.
    const minimum = ['pay', 'offline pay', 'printTotal', 'closeOrder'].map((kind) => `${kind} MINIMUM_NOT_REACHED`);
    const letOff = [...minimum, 'approved waiveMinimum', 'waiveMinimum MINIMUM_UNCHANGED'];
    // Nothing is spent that is not there, and nothing without the server.
    const codes = ['VOUCHER_BALANCE', 'VOUCHER_NOT_SOLD', 'VOUCHER_MISTYPED'].map((code) => `redeemVoucher ${code}`);
    const papers = ['voucherSale', 'voucherTakenBack', 'offline redeemVoucher PAYMENT_NEEDS_SERVER', ...codes];
    const wanted = [...papers, ...kinds, ...drawers, ...money, ...lines, ...moving, ...fees, ...letOff];
    expect(wanted.filter((kind) => !seen.has(kind))).toEqual([]);
  },
  900 * Math.max(1_000, sequences),
);
