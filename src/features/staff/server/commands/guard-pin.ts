import { ignoreRejection } from '#platform/server/database.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { countMiss, forgive, type PinLimits, pinLimits, secondsLocked } from '../../domain/pin-throttle.ts';
import { isTypoOf, typosOf } from '../../domain/pin-typos.ts';
import { readThrottles } from '../queries/read-throttle.ts';
import { saveThrottle } from '../store.ts';

/** What stands before every comparison of a PIN, inside the write transaction: nobody else's try is looked at meanwhile. */
export interface PinGuard {
  /** Seconds to wait; the PIN is not looked at unless it is 0. */
  readonly seconds: number;
  /** `isGuess` is false for a PIN that tells a guesser nothing, as one's own. */
  miss(isGuess?: boolean): void;
  /** Ends the row, and forgives what the finger did on the way to this PIN. Nothing else is given back. */
  success(): void;
}

interface Gate {
  readonly scope: string;
  readonly limits: PinLimits;
}

/** Where a try counts. A device that we do not know counts by its address, never against the venue: it locks nobody out. */
export function gatesOf(pointId: string | null, address: string): readonly Gate[] {
  if (pointId === null) return [{ scope: `address:${address}`, limits: pinLimits.address }];
  return [
    { scope: pointScope(pointId), limits: pinLimits.device },
    { scope: venueScope, limits: pinLimits.venue },
  ];
}

export const venueScope = 'venue';
export const pointScope = (pointId: string) => `point:${pointId}`;

/** The guard of one try. `pin` is what was typed. */
export async function guardPin(tx: WriteTx, gates: readonly Gate[], pin: string): Promise<PinGuard> {
  const { now } = tx;
  const stateOf = await readThrottles(
    tx,
    gates.map(({ scope }) => scope),
  );
  const device = gates.find(({ limits }) => limits.fading !== null)?.scope;
  const misses = device === undefined ? nothingRemembered : recentMisses(memoryOf(tx), device);
  return {
    seconds: Math.max(...gates.map(({ scope, limits }) => secondsLocked(stateOf(scope), limits, now))),
    miss: (isGuess = true) => {
      const isNew = isGuess && misses.add(pin, now);
      for (const { scope, limits } of gates) {
        void ignoreRejection(saveThrottle(tx, scope, countMiss(stateOf(scope), limits, now, isNew)));
      }
    },
    success: () => {
      const typos = misses.take(pin, now);
      for (const { scope, limits } of gates) {
        const before = stateOf(scope);
        if (before.misses === 0 && typos === 0) continue;
        void ignoreRejection(saveThrottle(tx, scope, forgive(before, limits, typos)));
      }
    },
  };
}

const rememberedMs = 15 * 60 * 1000;
const mostRemembered = 20;

/** Of a device that nobody knows: nothing that it sends is compared with a PIN. */
const nothingRemembered = { add: () => true, take: () => 0 };

interface Miss {
  readonly pin: string;
  readonly at: number;
}

type MissesByScope = Map<string, readonly Miss[]>;
const memoryOf = perVenue((): MissesByScope => new Map());

/**
 * What was typed wrongly at a device within the last minutes. It lives in this process only: it is never written, and
 * after a restart a typo is simply no longer forgiven.
 */
function recentMisses(memory: MissesByScope, scope: string) {
  const fresh = (now: number) => (memory.get(scope) ?? []).filter(({ at }) => now - at < rememberedMs);
  return {
    /** Answers whether this PIN was not refused here a moment ago. */
    add: (pin: string, now: number): boolean => {
      const known = fresh(now);
      const others = known.filter((miss) => miss.pin !== pin);
      memory.set(scope, [...others, { pin, at: now }].slice(-mostRemembered));
      return others.length === known.length;
    },
    /** How many of them were typos of the PIN that was right; those are forgotten. */
    take: (pin: string, now: number): number => {
      const known = fresh(now);
      if (known.length === 0) return 0;
      const typos = typosOf(pin);
      const others = known.filter((miss) => !isTypoOf(miss.pin, pin, typos));
      memory.set(scope, others);
      return known.length - others.length;
    },
  };
}
