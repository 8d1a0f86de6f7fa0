import type { Order, Orders } from './order.ts';

/** When a device gave a command, and what it sold by. */
export interface Made {
  /** Epoch ms, by the device's estimate of the server's clock. */
  readonly at: number;
  readonly catalogueVersion: number;
}

interface Given {
  readonly made?: Made | undefined;
}

/** A time in which the server heard nothing of a device, epoch ms; `until` is now while it goes on. */
export interface Silence {
  readonly since: number;
  readonly until: number;
}

/** A command that took longer than this to arrive was given without the server: nobody waited for its answer. */
export const promptMs = 15_000;
/**
 * A till shows the next sale at once. Money that is older than this when it arrives was taken by someone who had seen no answer
 * and has turned to the guest.
 */
export const unansweredMs = 3_000;
/** How far ahead of the server's clock the device's estimate of it may be: it is right to a second and the response time. */
export const aheadMs = 5_000;
/** How far clocks, and what server and device notice of a lost line, may be apart. */
export const graceMs = 60_000;
/** Commands are sent as soon as the server is back. What comes later than this is priced like any other command. */
export const afterSilenceMs = 15 * 60_000;
/**
 * A device that has sent nothing that was given without the server for this long has nothing of that kind left: it tries
 * again at least once a minute.
 */
export const pauseMs = 90_000;

/**
 * What one call may bring of what was given without the server, or by someone who is gone: each of it that is refused is
 * entered with its payments, and selling waits for that. Tills send no more commands than this at once; a call with more
 * payments is sent again one by one.
 */
export const lateLimits = { commands: 20, payments: 60 } as const;

/**
 * Whether the command was given without the server: nobody was there to see its answer. A time that has not come yet says
 * that the clocks disagree, by how much nobody knows: then it cannot be said to be prompt.
 */
export function isLate({ made }: Given, now: number): boolean {
  return made !== undefined && (now - made.at > promptMs || made.at - now > aheadMs);
}

/** Whether nobody was there to see what becomes of money: sooner than of other commands (`isLate`). */
export function isUnanswered(command: Given, now: number): boolean {
  return isLate(command, now) || (command.made !== undefined && now - command.made.at > unansweredMs);
}

/** When a command was given as far as it can be entered: no time that has not come yet, epoch ms. */
export function givenAt({ made }: Given, now: number): number {
  return Math.min(made?.at ?? now, now);
}

/** What a command makes of orders: one that it pays late says when it was paid, by the device's clock. */
export function asArrived(after: readonly Order[], before: Orders, command: Given, now: number): readonly Order[] {
  const paidAt = givenAt(command, now);
  if (!isLate(command, now) || paidAt >= now) return after;
  const isPaid = ({ id, status }: Order) => status === 'closed' && before.get(id)?.status !== 'closed';
  // No order was paid before it was there, whatever the device's clock says.
  return after.map((order) => (isPaid(order) ? { ...order, paidAt: Math.max(paidAt, order.openedAt) } : order));
}

/** A log-in on a device, epoch ms; `endedAt`: by log-out, or because the user may no longer work here. */
export interface SignIn {
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly expiresAt: number;
}

/**
 * Whether one of these log-ins lasted at that moment. A device without the server goes on after a log-in has expired, as many
 * hours as the venue keeps what is done offline.
 */
export function isWithin(signIns: readonly SignIn[], at: number, hours: number): boolean {
  return signIns.some(({ startedAt, endedAt, expiresAt }) => {
    const until = endedAt ?? expiresAt + hours * 3_600_000;
    return at >= startedAt - aheadMs && at <= until + aheadMs;
  });
}

/** Whether the server heard nothing of the device at that moment, give or take a minute. */
export function isSilent(silences: readonly Silence[], at: number): boolean {
  return silences.some(({ since, until }) => at >= since - graceMs && at <= until + graceMs);
}

export interface OfflineKnowledge {
  /** Epoch ms. */
  readonly now: number;
  /** Of the device that sent the command. */
  readonly silences: readonly Silence[];
  /** How long prices of a device without the server count: the venue's setting, in hours. */
  readonly hours: number;
  /** Whether the maker was signed in on that device when the command was given, as far as the server knows. */
  readonly wasSignedIn: boolean;
  /** When the order was opened, epoch ms; null for one that is not there yet. */
  readonly openedAt: number | null;
  /** When the last command of this maker and device was given that was decided with the server there, epoch ms. */
  readonly caughtUpAt: number;
  /** Since when the device has sent, without a pause, what was given without the server, this command included, epoch ms. */
  readonly sendingSince: number;
  /** When a catalogue version ceased to be current: null for the current one, undefined for one that no till was given. */
  readonly replacedAt: (version: number) => number | null | undefined;
}

/**
 * Whether what the device showed when the command was given counts: it was given without the server, not longer ago than
 * the venue allows, in a time in which the server indeed heard nothing of the device, by a catalogue that was current when
 * the server last did; by a maker who was signed in there, on an order that was open, and before the device had sent all
 * that it had: it begins when the server is back, and makes no pause. The device's word alone gives nothing: whoever sends old prices must have been silent since they were right.
 */
export const isOfflineFact = (command: Given, known: OfflineKnowledge): boolean =>
  silencesOf(command, known).length > 0;

/** The silences in which it was given; none if it is no fact. */
function silencesOf({ made }: Given, known: OfflineKnowledge): readonly Silence[] {
  const { now, silences, hours, replacedAt } = known;
  if (made === undefined || now - made.at <= promptMs || now - made.at > hours * 3_600_000) return [];
  if (!known.wasSignedIn || made.at < known.caughtUpAt) return [];
  // One that is said to be opened later than now was opened before the server's clock was set back.
  if (known.openedAt !== null && known.openedAt <= now && made.at < known.openedAt - aheadMs) return [];
  const ended = replacedAt(made.catalogueVersion);
  if (ended === undefined) return [];
  return silences.filter(
    ({ since, until }) =>
      made.at >= since - graceMs &&
      made.at <= until + graceMs &&
      now - until <= afterSilenceMs &&
      known.sendingSince - until <= pauseMs &&
      (ended === null || ended >= since - graceMs),
  );
}

/** Whether a catalogue version was replaced so recently that a device with a connection may still have shown it. */
export function isStillShown(version: number, { now, replacedAt }: Pick<OfflineKnowledge, 'now' | 'replacedAt'>) {
  const ended = replacedAt(version);
  return ended === null || (ended !== undefined && now - ended <= graceMs);
}

/** By which catalogue a command is decided, and at the prices of which moment; what is left out is of the present. */
export interface DecidedBy {
  readonly version?: number;
  /** Epoch ms. */
  readonly soldAt?: number;
  /**
   * When its money was taken, epoch ms: within the time in which the server heard nothing of the device, or now. The minute that clocks may be apart is for
   * prices; it says of no money that it was in a drawer that was counted in that minute.
   */
  readonly takenAt?: number;
}

/**
 * `shown` is the version that the device names; it counts for commands that take money also where the device has not said
 * when.
 */
export function decidedBy(
  command: Given,
  shown: number | undefined,
  known: OfflineKnowledge & { readonly takesMoney: boolean },
): DecidedBy {
  if (shown === undefined) return {};
  const { made } = command;
  const silences = silencesOf(command, known);
  if (made !== undefined && silences.length > 0) {
    // What is said to be of after a silence was taken while the server heard of the device: when it came.
    const taken = silences.map(({ since, until }) => (made.at > until ? known.now : Math.max(made.at, since)));
    return { version: shown, soldAt: made.at, takenAt: Math.min(...taken) };
  }
  return known.takesMoney && isStillShown(shown, known) ? { version: shown } : {};
}
