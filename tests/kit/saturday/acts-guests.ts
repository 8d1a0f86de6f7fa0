// Whose prices an order has, whom its receipt is made out to, and what its table has to spend.
import { uuidv7 } from '#kernel/ids.ts';
import { type Dice, pick } from '../../../src/main/demo/dice.ts';
import type { At } from './acts.ts';
import { billOf, remainingOf } from './bill.ts';
import type { Crew } from './crew.ts';
import { missingOf } from './minimum.ts';
import { managersPin } from './venue.ts';

/** Another client, or none: refused a waiter while something has the prices of the one who goes. */
export async function changeClient({ crew, post, order }: At): Promise<void> {
  const { dice, clientId, lists, manager, give } = crew;
  const by = dice.chance(0.2) ? manager : post;
  await give(by, { type: 'setClient', orderId: order.id, clientId: pick(dice, [null, clientId, ...lists.keys()]) });
}

const buyers = ['600100200', '810099887', '330001112'];
/** Nobody, sometimes: they want a receipt after all. */
export const buyerOf = (dice: Dice) =>
  dice.chance(0.15)
    ? null
    : { name: 'Kafe Rinia', fiscalNumber: pick(dice, buyers), vatNumber: '', address: 'Rruga B 7' };

/** By the manager, or with the manager's PIN; or the waiter thinks better of it. */
export async function letOff({ crew, post, order }: At): Promise<void> {
  const { manager, dice } = crew;
  const { id: orderId, minimum } = order;
  const amount = missingOf(order);
  if (minimum.waived > 0 && dice.chance(0.3)) {
    await crew.give(post, { type: 'waiveMinimum', orderId, isWaived: false });
    return;
  }
  if (amount <= minimum.waived) return;
  const command = { type: 'waiveMinimum', orderId, isWaived: true };
  if (post === manager || dice.chance(0.5)) {
    await crew.give(manager, command);
    return;
  }
  const asked = { pin: managersPin, action: 'waiveMinimum', subject: orderId, terms: { isWaived: true }, amount };
  const { approvalId } = await crew.ask(post, 'api/approvals', asked);
  crew.count('approval');
  await crew.give(post, { ...command, approvalId });
}

/** A guest says at the door that the receipt is for the company. Of one that was made out already, or of yesterday, it is refused. */
export async function makeOut({ ledger, manager, dice, give, day }: Crew): Promise<void> {
  const paid = [...ledger.orders.values()].filter(({ status, soldOn }) => status === 'closed' && soldOn === day);
  const order = paid.length === 0 ? undefined : pick(dice, paid);
  if (order === undefined) return;
  const buyer = buyerOf(dice);
  await give(manager, { type: 'setInvoiceData', orderId: order.id, buyer });
}

/** A present for somebody, paid in cash. */
export async function sellVoucher({ dice, manager, ledger, ask, count }: Crew): Promise<void> {
  const value = 500 * dice.between(1, 8);
  const { number } = await ask(manager, 'api/vouchers/sell', { value, method: 'cash' });
  ledger.vouchers.set(number, { left: value, isValid: true });
  ledger.drawers.set(manager.userId, (ledger.drawers.get(manager.userId) ?? 0) + value);
  count('sellVoucher');
}

/** With a voucher as much as it can pay; sometimes a colleague pays with the same one at that moment. */
export async function redeem({ crew: { ledger, dice, give }, post, order }: At): Promise<void> {
  const valid = [...ledger.vouchers].filter(([, { left }]) => left > 0);
  const remaining = remainingOf(order);
  if (valid.length === 0 || remaining === 0) return;
  const [number, { left }] = pick(dice, valid);
  const terms = { method: 'voucher', number, amount: Math.min(left, remaining), paymentId: uuidv7() };
  await give(post, { type: 'redeemVoucher', orderId: order.id, expectedTotal: billOf(order).asked, ...terms });
}

/** The manager knows the client, who pays with points. */
export async function spend({ crew: { ledger, manager, give }, order }: At): Promise<void> {
  const { pointWorth } = ledger.venue;
  const worth = (order.client === null ? 0 : (ledger.points.get(order.client) ?? 0)) * pointWorth;
  const amount = Math.min(worth, remainingOf(order));
  if (amount <= 0) return;
  const terms = { method: 'points', clientId: order.client, amount, paymentId: uuidv7() };
  await give(manager, { type: 'spendPoints', orderId: order.id, expectedTotal: billOf(order).asked, ...terms });
}

/** Some of what was paid ahead is fetched, or brought: whoever hands it over says so. */
export async function handOver({ ledger, dice, give, atWork }: Crew): Promise<void> {
  const waiting = [...ledger.orders.values()].filter((order) => order.isYetToGo);
  for (const { id: orderId } of waiting.slice(0, 2)) {
    const post = pick(dice, atWork());
    await give(post, { type: 'freeTable', orderId });
    // It was the wrong bag.
    if (ledger.orders.get(orderId)?.isYetToGo === false && dice.chance(0.2))
      await give(post, { type: 'keepToGo', orderId });
  }
}

/** The guests of some paid orders are gone, and their tables are cleared: by the manager, a waiter may not. */
export async function clearTables({ ledger, cleared, manager, dice, give, atWork }: Crew): Promise<void> {
  const done = [...ledger.orders.values()].filter(
    ({ id, status, tableId }) => status === 'closed' && tableId !== null && !cleared.has(id),
  );
  for (const { id: orderId } of done.slice(0, 6)) {
    await give(dice.chance(0.2) ? pick(dice, atWork()) : manager, { type: 'freeTable', orderId });
  }
}
