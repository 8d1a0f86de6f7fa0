import { givenAt, isLate, isSilent, type Made, pauseMs, type Silence } from './offline.ts';

/** How far devices have sent what was given without the server. */
export interface Progress {
  /**
   * Notes a command that is about to be decided, and answers what was known of its device and maker before it, and since when
   * the device has been sending (OfflineKnowledge).
   */
  note(command: { readonly made?: Made | undefined }, sentBy: SentBy): { caughtUpAt: number; sendingSince: number };
}

interface SentBy {
  readonly pointId: string;
  readonly userId: string;
  readonly silences: readonly Silence[];
  readonly now: number;
}

export function openProgress(): Progress {
  const caughtUp = new Map<string, number>();
  const sending = new Map<string, { readonly since: number; readonly last: number }>();
  return {
    note(command, { pointId, userId, silences, now }) {
      const device = `${pointId} ${userId}`;
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
      return { caughtUpAt, sendingSince: sending.get(pointId)?.since ?? now };
    },
  };
}
