import type { OrderCommand, Pay } from './command.ts';
import { changing, commandKinds } from './command-kinds.ts';
import type { KindApproval, KindFacts, OnServer, Opened } from './kind-facts.ts';

/** A kind, whichever it is. */
export type AnyKind = Omit<KindFacts<OrderCommand>, 'decide'> & {
  readonly decide: KindFacts<OrderCommand>['decide'] | OnServer;
  readonly approval?: KindApproval<string> | undefined;
};

const byType: ReadonlyMap<string, AnyKind> = new Map(Object.entries(commandKinds));

/** Of a device of another version, which is entered and settled and never decided: what it meant nobody knows. */
const unknownKind: AnyKind = { decide: { onServer: 'ORDER_NOT_FOUND' }, guards: changing, refusedLate: 'settle' };

export function kindOf({ type }: { readonly type: string }): AnyKind {
  return byType.get(type) ?? unknownKind;
}

/** Whether only the server has its rule. */
export const isOnServer = (command: { readonly type: string }): boolean => typeof kindOf(command).decide !== 'function';

/** The orders that a command concerns, its own first: the command is queued and shown on each of them. */
export function ordersOf(command: OrderCommand): readonly string[] {
  return [command.orderId, ...(kindOf(command).others?.(command) ?? [])];
}

/** The orders that a command opens, and where. */
export function placesOpenedBy(command: OrderCommand): readonly Opened[] {
  return kindOf(command).opens?.(command) ?? [];
}

/** The orders that a command opens. */
export function openedBy(command: OrderCommand): readonly string[] {
  return placesOpenedBy(command).map(({ orderId }) => orderId);
}

/** Whether a command takes money from guests, or gives it back. */
export function movesMoney(command: OrderCommand): boolean {
  const { takes, refunds } = kindOf(command);
  return takes !== undefined || refunds !== undefined;
}

/** The money that a command takes from guests; undefined for a command of another kind. */
export function moneyOf(command: OrderCommand): Pay['payments'] | undefined {
  return kindOf(command).takes?.(command);
}
