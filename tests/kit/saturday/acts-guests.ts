// Whose prices an order has, whom its receipt is made out to, and what its table has to spend.
import { type Dice, pick } from '../../../src/main/demo/dice.ts';
import type { At } from './acts.ts';
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
