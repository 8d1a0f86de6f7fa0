import type { Feed } from '#platform/ui/live/feed.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { PendingCommand } from './till-order.ts';
import type { BatchAnswer, Catalogue, OpenOrders, ServerOrder, TablePlan } from './views.ts';

/** What the till needs of the world; the browser gives the real ones, tests their own. */
export interface TillApi {
  catalogue(): Promise<Catalogue>;
  plans(): Promise<readonly TablePlan[]>;
  openOrders(): Promise<OpenOrders>;
  order(id: string): Promise<ServerOrder>;
  lease(
    id: string,
    action: 'take' | 'release' | 'takeOver',
    approvalId?: string,
  ): Promise<{ readonly heldByMe: boolean }>;
}

/** The durable queue on this device. Only it sends commands. */
export interface TillOutbox {
  /** Resolves when what the device kept before has been read. */
  readonly ready: Promise<void>;
  /** What this user gave on this device and the server has not answered, oldest first. */
  pending(): readonly PendingCommand[];
  /** Lists a command at once and keeps it on the device, then sends it. Rejects when the device cannot keep it. */
  append(pending: PendingCommand): Promise<void>;
  onAnswer(listener: (answer: BatchAnswer) => void): () => void;
  /** The list is another one; also when another tab of this browser gave or sent something. */
  onChange(listener: () => void): () => void;
}

export type TillFeed = Pick<Feed, 'on' | 'onReset'>;

/** The last known state of the venue on this device, so that the till opens while the server is away. */
export interface Kept {
  readonly catalogue: Catalogue | null;
  readonly plans: readonly TablePlan[] | null;
  readonly open: OpenOrders | null;
}

export interface TillKeep {
  read(): Promise<Kept>;
  write(part: Partial<Kept>): Promise<void>;
}

/** A command that the server did not accept, with what a notice needs to name it. */
export interface Refusal {
  readonly command: OrderCommand;
  readonly code: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly productName: string | null;
  readonly tableName: string | null;
}
