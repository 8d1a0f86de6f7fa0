import type { AddLine, ApprovableCommand, OrderCommand, Pay } from './command.ts';
import type { Decision, Guard, OrderContext, Refused, ServerRules } from './decision.ts';
import type { OrderErrorCode } from './errors.ts';
import type { Buyer, Order, Series } from './order.ts';
import type { OrderPermission } from './permissions.ts';

/** The orders of a command that exist, its own first. A command that opens its own order finds none. */
export type Concerned = readonly [Order, ...Order[]];

/** A rule that only the server has: the context's `serverRules`. A till refuses the command with this code. */
export interface OnServer {
  readonly onServer: OrderErrorCode;
}

/** An order that a command opens. */
export interface Opened {
  readonly orderId: string;
  /** Null for a direct order, and for a part of an order, which is where that is. */
  readonly tableId: string | null;
}

/** What a colleague can approve of a command. */
export interface KindApproval<Field extends string> {
  /** The permission of the approver. For `order.lowerBill` it is asked only once the bill was printed (after-bill.ts). */
  readonly needs: OrderPermission;
  /** The fields that it is good for alone. */
  readonly terms?: readonly Field[];
  /** Where the venue wants a second person for it (`freePaymentConfirmation`), nobody does it alone. */
  readonly isOfTwo?: true;
}

/** What a till knows of a colleague's order. */
export type Unseen = Pick<Order, 'id' | 'type' | 'status' | 'isTableHeld' | 'ownerId' | 'handover'>;

/**
 * All that the till, the server and other features have to know of one kind of command to decide, send and book it: who needs to
 * know something new of a kind adds it here. A command's type is compared with a name only for what its content says to readers
 * (the journal, a few screens), and by who gave it (`open-for-guests.ts`). Methods, so that a kind can be used without
 * knowing which it is.
 */
export interface KindFacts<Command extends OrderCommand> {
  /** Decides the command: its rule. */
  decide(orders: Concerned, command: Command, context: OrderContext): Decision;
  /** What is asked before the rule, in this order; `changing` unless the rule asks for a right of its own. */
  readonly guards: readonly Guard[];
  /**
   * What becomes of it if it was given without the server and is refused when it arrives: `settle` if guests got, gave or
   * were promised something by it, `record` if nothing depends on it (collision.ts).
   */
  readonly refusedLate: 'settle' | 'record';
  /** The refusal that says that somebody else has done the same meanwhile. */
  readonly doneIf?: OrderErrorCode;
  /** The orders that it opens; none of them may exist. */
  opens?(command: Command): readonly Opened[];
  /** Charges a staff order to its owner's allowance. */
  readonly charges?: true;
  /** Nothing remains of the order: a screen that shows it is left. */
  readonly cancels?: true;
  /** All that the order is goes to another one: money that waits for it must be settled before. */
  readonly merges?: true;
  /** The table at which an order that is already on the floor arrives. */
  arrives?(command: Command): string | null;
  /** The orders that it concerns besides its own. It is queued and shown on each of them. */
  others?(command: Command): readonly string[];
  /** The line that it adds, and of which product. */
  adds?(command: Command): Pick<AddLine, 'lineId' | 'productId'>;
  /** The money that it takes from guests; the methods count that the device showed. */
  takes?(command: Command): Pay['payments'];
  /** The document of money given back that it makes. */
  refunds?(command: Command): string;
  /** Puts the order into another user's hands, or asks somebody to: the devices of both are told. */
  readonly hands?: true;
  /** Its giver has the order from then on. */
  readonly takesOver?: true;
  /** The user who is to have the order. */
  recipient?(command: Command): string | null;
  /** Pays an order, or a part of it, by what is no money. */
  readonly paysWithoutMoney?: true;
  /** The payment that it books by another method. */
  corrects?(command: Command): string;
  /** It is refused where all of the order was given back. */
  readonly needsGoods?: true;
  /** The client on whose account it puts something. */
  account?(command: Command): string;
  /** The number of the voucher that it pays with. */
  voucher?(command: Command): string;
  /** The client whose points it spends. */
  pointsOf?(command: Command): string;
  /** The number of the card that its client showed. */
  card?(command: Command): string | undefined;
  /** The client that it names. */
  client?(command: Command): string | null;
  /** The buyer to whom it makes a receipt out; null takes that back. */
  buyer?(command: Command): Buyer | null;
  /** The series that it may take a number from. */
  readonly series?: Series;
  /** What a till can decide of a colleague's order, whose content it does not have; other commands are refused there. */
  refuseUnseen?(order: Unseen, command: Command, context: OrderContext): Refused | null;
}

/** The row of a kind: commands with an `approvalId` say what can be approved of them, others cannot. */
export type CommandKind<Command extends OrderCommand> = (Command['type'] extends keyof ServerRules
  ? Omit<KindFacts<Command>, 'decide'> & { readonly decide: OnServer }
  : KindFacts<Command>) &
  (Command extends ApprovableCommand
    ? { readonly approval: KindApproval<keyof Command & string> }
    : { readonly approval?: undefined });
