import type { CallInput } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { ordersContract } from '../contract.ts';
import type { OrderCommand } from '../domain/command.ts';

type Contract = typeof ordersContract;
export const callOrders = client<Contract>();

type Batch = CallInput<Contract['POST api/orders/commands']>['body'];
/** What devices give; the rest is the server's own. */
type Given = Exclude<OrderCommand, { readonly type: 'bookReceived' }>;
/** As the contract reads it: nothing there is read-only. */
type Writable<Value> = Value extends object ? { -readonly [Name in keyof Value]: Writable<Value[Name]> } : Value;

/** Sends commands to be decided, one after the other. */
export function sendCommands(commands: readonly OrderCommand[], maker: Omit<Batch, 'commands'> = {}) {
  const batch: Batch = { ...maker, commands: [...commands] as Writable<Given>[] };
  return callOrders('POST api/orders/commands', { body: batch });
}
