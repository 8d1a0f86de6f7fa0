/** How long guests have waited, in steps that a screen shows by colour and text. */
export type Urgency = 'fresh' | 'late' | 'overdue';

/** What a ticket says of when its items are wanted. Instants are epoch ms, of the clock by which it is read. */
interface Wanted {
  readonly sentAt: number;
  /** When a take-away or delivery was promised. */
  readonly promisedAt: number | null;
}

export interface Age {
  /** Whole minutes: since the ticket was sent, or since its promise is over; before that, how many are left of it, begun ones as well. */
  readonly minutes: number;
  /** The minutes are those until the promise. */
  readonly isPromised: boolean;
  readonly urgency: Urgency;
}

const minute = 60_000;
/** How long guests wait at their table until a ticket is late, and how much longer until it is overdue. */
const patience = 5 * minute;
const untilOverdue = 3 * minute;

/**
 * How old a ticket is. What was promised for later nobody waits for before: it is late once the promise is over, as guests count it, and not
 * some minutes earlier, since how long it is made only the cook knows. What was sent after its promise waits as any other. If the clock was set
 * back, the age is zero, not negative.
 */
export function ageOf({ sentAt, promisedAt }: Wanted, now: number): Age {
  const promise = promisedAt !== null && promisedAt > sentAt ? promisedAt : null;
  if (promise !== null && now < promise) {
    return { minutes: Math.ceil((promise - now) / minute), isPromised: true, urgency: 'fresh' };
  }
  const waited = now - (promise ?? sentAt + patience);
  const minutes = Math.max(0, Math.floor((now - (promise ?? sentAt)) / minute));
  if (waited >= untilOverdue) return { minutes, isPromised: false, urgency: 'overdue' };
  return { minutes, isPromised: false, urgency: waited >= 0 ? 'late' : 'fresh' };
}

/** What came earlier than this, in ms, may be finished together where there is more than a display shows; nothing newer at once. */
export const longAgoMs = 60 * 60_000;
