import type { Feed } from '#platform/ui/live/feed.ts';
import type { EntryNames } from '#platform/ui/outbox/entry.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { PendingCommand } from './till-order.ts';
import type { BatchAnswer, Catalogue, OpenOrders, ServerOrder, TablePlan } from './views.ts';

/** The till's dependencies; the browser provides the real ones, tests their own. */
export interface TillApi {
  catalogue(): Promise<Catalogue>;
  plans(): Promise<readonly TablePlan[]>;
  openOrders(): Promise<OpenOrders>;
  order(id: string): Promise<ServerOrder>;
  /** Sends a command that only the server decides. */
  ask(command: OrderCommand): Promise<BatchAnswer>;
  lease(
    id: string,
    action: 'take' | 'release' | 'takeOver',
    approvalId?: string,
  ): Promise<{ readonly heldByMe: boolean }>;
}

/** The durable queue on this device. Only it sends commands. */
export interface TillOutbox {
  /** Resolves when the stored commands have been read. */
  readonly ready: Promise<void>;
  /** The user's commands on this device that the server has not answered, oldest first. */
  pending(): readonly PendingCommand[];
  /** Lists a command at once and stores it on the device, then sends it. Rejects if the device cannot store it. */
  append(pending: PendingCommand, names: EntryNames): Promise<void>;
  /** What the listener returns is awaited before the commands leave the device. */
  onAnswer(listener: (answer: BatchAnswer) => Promise<void>): () => void;
  /** Called when the list changed, including by another tab. */
  onChange(listener: () => void): () => void;
}

export type TillFeed = Pick<Feed, 'on' | 'onReset'>;

/** The last known state of the venue on this device, so that the till starts without a server. */
export interface Kept {
  readonly catalogue: Catalogue | null;
  readonly plans: readonly TablePlan[] | null;
  readonly open: OpenOrders | null;
  /** The orders in answers to commands since `open` was stored: newer than those in it. */
  readonly answered: readonly ServerOrder[] | null;
}

export interface TillKeep {
  read(): Promise<Kept>;
  write(part: Partial<Kept>): Promise<void>;
}

/** A command that the server did not accept, with the data for a notice. */
export interface Refusal {
  readonly command: OrderCommand;
  readonly code: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly productName: string | null;
  readonly tableName: string | null;
  /** Kept in the outbox until a person has confirmed it. */
  readonly isOnDevice: boolean;
}
