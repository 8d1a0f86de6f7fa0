import {
  aheadMs,
  givenAt,
  isLate,
  isSilent,
  type Made,
  type OfflineKnowledge,
  pauseMs,
  type Silence,
} from './offline.ts';

/** How far devices have sent what was given without the server. */
export interface Progress {
  /**
   * Notes a command that arrives, and answers what was known of its device and maker before it. One that was given
   * without the server and comes again, because it had to wait, is decided by what was known when it came first: meanwhile
   * the device has sent later ones.
   */
  note(command: Command, sentBy: SentBy): Arrival;
}

export type Arrival = Pick<OfflineKnowledge, 'now' | 'silences' | 'caughtUpAt' | 'sendingSince'>;

interface Command {
  readonly made?: Made | undefined;
}

/** How long somebody else may hold an order before what waits for it is decided like any other command. */
export const waitMs = 2 * 3_600_000;
/** Of commands that one device gave without the server, so many first arrivals are remembered. */
const arrivalsAtMost = 1_000;

interface SentBy {
  readonly pointId: string;
  readonly userId: string;
  readonly silences: readonly Silence[];
  readonly now: number;
  /** A digest of the command with its id: other content is another command. */
  readonly digest: () => string;
}

export function openProgress(): Progress {
  const caughtUp = new Map<string, number>();
  const sending = new Map<string, { readonly since: number; readonly last: number }>();
  const first = new Map<string, Map<string, Arrival>>();

  /** What was known when this late command came first; `arrive` says it of one that comes now. */
  function firstArrival({ pointId, now, digest }: SentBy, arrive: () => Arrival): Arrival {
    const arrivals = first.get(pointId) ?? new Map<string, Arrival>();
    const key = digest();
    const known = arrivals.get(key);
    if (known !== undefined && known.now <= now && now - known.now <= waitMs) return known;
    const arrival = arrive();
    arrivals.delete(key);
    arrivals.set(key, arrival);
    for (const oldest of [...arrivals.keys()].slice(0, Math.max(0, arrivals.size - arrivalsAtMost))) {
      arrivals.delete(oldest);
    }
    first.set(pointId, arrivals);
    return arrival;
  }

  function arriveNow(command: Command, { pointId, userId, silences, now }: SentBy): Arrival {
    const device = `${pointId} ${userId}`;
    const noted = caughtUp.get(device) ?? 0;
    // A time to come was noted before the server's clock was set back: it says nothing of what is given since.
    if (noted > now + aheadMs) caughtUp.delete(device);
    const caughtUpAt = caughtUp.get(device) ?? 0;
    const before = sending.get(pointId);
    if (isLate(command, now)) {
      const goesOn = before !== undefined && now >= before.last && now - before.last <= pauseMs;
      sending.set(pointId, { since: goesOn ? before.since : now, last: now });
    }
    // One that does not say when it was given was given now. So were those that say what cannot be: given without the
    // server, when it was there, or at a time that has not come yet.
    const at = givenAt(command, now);
    if (!isLate(command, now) || !isSilent(silences, at)) caughtUp.set(device, Math.max(caughtUpAt, at));
    return { now, silences, caughtUpAt, sendingSince: sending.get(pointId)?.since ?? now };
  }

  return {
    note(command, sentBy) {
      const arrive = () => arriveNow(command, sentBy);
      return isLate(command, sentBy.now) ? firstArrival(sentBy, arrive) : arrive();
    },
  };
}
