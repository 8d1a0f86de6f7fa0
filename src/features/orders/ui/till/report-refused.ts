import { client } from '#platform/ui/api/app-api.ts';
import type { RefusedEntry } from '#platform/ui/outbox/entry.ts';
import type { Outbox } from '#platform/ui/outbox/outbox.ts';
import type { ordersContract } from '../../contract.ts';

const call = client<typeof ordersContract>();
const most = 20;

/**
 * Reports refused commands that the server has not decided, because it would not read them, and forgets all that it has
 * now. What cannot be reported stays on the device, and is reported the next time.
 */
export async function reportRefused(outbox: Pick<Outbox, 'refused' | 'forgetRefused'>): Promise<void> {
  const all = await outbox.refused();
  const entered = all.filter(({ refusal }) => refusal.isEntered === true);
  if (entered.length > 0) await outbox.forgetRefused(entered.map(({ seq }) => seq));
  const unread = all.filter(({ refusal }) => refusal.isEntered !== true).slice(0, most);
  if (unread.length === 0) return;
  await call('POST api/orders/refused', { body: { commands: unread.map(reportOf) } });
  await outbox.forgetRefused(unread.map(({ seq }) => seq));
}

function reportOf({ id, at, userId, proof, refusal, command }: RefusedEntry) {
  return {
    ...{ id, at: Date.parse(at), code: refusal.code, command: JSON.stringify(command).slice(0, 20_000) },
    ...{ madeBy: userId, proof: proof ?? null },
  };
}
