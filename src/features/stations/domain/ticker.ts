import type { VenueSettings } from '#features/configuration/domain/settings.ts';
import { type Age, ageOf } from './age.ts';

/** What the ticker shows and lets people do, from the venue's settings. */
export interface TickerPolicy {
  /** Whose orders everybody sees on it; `liveTickerAllOrders` of a user goes beyond `own`. */
  readonly showsOrders: 'none' | 'own' | 'all';
  /** Nothing is marked as collected there. */
  readonly isReadOnly: boolean;
  /** Whether stations say on displays what is ready: only then does waiting mean that something is late. */
  readonly tracksProgress: boolean;
}

export function tickerPolicy(
  settings: Pick<VenueSettings, 'liveTicker' | 'liveTickerMyOrders' | 'liveTickerNoActions' | 'hasDisplays'>,
): TickerPolicy {
  const { liveTicker, liveTickerMyOrders, liveTickerNoActions, hasDisplays } = settings;
  const offered = liveTickerMyOrders ? 'own' : 'all';
  return {
    showsOrders: liveTicker ? offered : 'none',
    isReadOnly: liveTickerNoActions,
    tracksProgress: hasDisplays,
  };
}

/** How long a ticket stays on the ticker after it came, was promised or was ready, whichever is last, if nobody collects it, in ms. */
export const tickerSpan = 2 * 60 * 60_000;

/** How long ago it can have come at all, in ms: so much is looked through. */
export const tickerReach = 2 * 24 * 60 * 60_000;

/** Instants are epoch ms. */
interface Shown {
  readonly id: string;
  readonly orderId: string;
  readonly sentAt: number;
  readonly bumpedAt: number | null;
}

/** How long something is ready; or how old its ticket is, which where no station says what is ready is only when it was sent. */
export function tickerAge(
  { sentAt, promisedAt, bumpedAt }: Pick<Shown, 'sentAt' | 'bumpedAt'> & { readonly promisedAt: number | null },
  tracksProgress: boolean,
  now: number,
): Age {
  if (bumpedAt !== null) return ageOf({ sentAt: bumpedAt, promisedAt: null }, now);
  return ageOf({ sentAt, promisedAt: tracksProgress ? promisedAt : null }, now);
}

/** What is ready first, the longest ready on top; then what is being made, the latest on top. */
export function inTickerOrder<Ticket extends Shown>(tickets: readonly Ticket[]): Ticket[] {
  const keyOf = ({ id, orderId }: Ticket) => `${id} ${orderId}`;
  const byId = (a: Ticket, b: Ticket) => (keyOf(a) < keyOf(b) ? -1 : 1);
  return [...tickets].sort((a, b) => {
    if (a.bumpedAt !== null && b.bumpedAt !== null) return a.bumpedAt - b.bumpedAt || byId(a, b);
    if (a.bumpedAt === null && b.bumpedAt === null) return b.sentAt - a.sentAt || byId(a, b);
    return a.bumpedAt === null ? 1 : -1;
  });
}
