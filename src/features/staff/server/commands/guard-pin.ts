import type { ReadTx } from '#platform/server/database.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import { callerOf } from '#platform/server/limits/limits.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import {
  afterSetBack,
  countMiss,
  forgive,
  type PinLimits,
  pinLimits,
  secondsLocked,
  untried,
} from '../../domain/pin-throttle.ts';
import { isTypoOf, typosOf } from '../../domain/pin-typos.ts';
import { readThrottles } from '../queries/read-throttle.ts';
import { saveThrottle } from '../store.ts';

/** Runs before every comparison of a PIN, inside the write transaction, so that attempts are checked one at a time. */
export interface PinGuard {
  /** Seconds to wait; the PIN is checked only if it is 0. */
  readonly seconds: number;
  /** Counts the PIN and enters it in the journal. `isGuess` is false for one that reveals nothing, such as the user's own. */
  miss(isGuess?: boolean): void;
  /** Resets the streak and removes typos of this PIN. Other failed attempts still count. */
  success(): void;
}

export interface Gate {
  readonly scope: string;
  readonly limits: PinLimits;
}

/** The scopes in which an attempt counts. An unregistered device counts by its address: it cannot lock out others. */
export function gatesOf(pointId: string | null, address: string): readonly Gate[] {
  if (pointId === null) return [addressGate(address)];
  return [{ scope: pointScope(pointId), limits: pinLimits.device }];
}

/** By the caller: whoever has one address of a network by IPv6 has as many as they like. */
export const addressGate = (address: string): Gate => ({
  scope: `address:${callerOf(address)}`,
  limits: pinLimits.address,
});

/** The scope of the user whom a PIN names, on all devices together. */
export const userGate = (userId: string): Gate => ({ scope: userScope(userId), limits: pinLimits.user });

/** The scope of the user whom a PIN for an approval names, on all devices together. */
export const approverGate = (userId: string): Gate => ({ scope: approverScope(userId), limits: pinLimits.approver });

/** The scope of the user who has others' cards read for approvals, on all devices together. */
export const askerGate = (userId: string): Gate => ({ scope: askerScope(userId), limits: pinLimits.asker });

/** The scope of attempts at the PINs of users who may unlock the device, locked or not. */
export const liftGate = (pointId: string): Gate => ({ scope: liftScope(pointId), limits: pinLimits.lift });

export const userScope = (userId: string): string => `user:${userId}`;
export const approverScope = (userId: string): string => `approver:${userId}`;
export const askerScope = (userId: string): string => `asker:${userId}`;
export const pointScope = (pointId: string): string => `point:${pointId}`;
export const liftScope = (pointId: string): string => `lift:${pointId}`;

/** What the journal says of a PIN that is refused: where it was typed, by whom, and whose number it begins with. */
export interface PinAttempt {
  readonly action: 'login.refused' | 'approval.refused' | 'pin.refused';
  /** The signed-in user; null at log-in. */
  readonly userId: string | null;
  /** Null for an unregistered device. */
  readonly pointId: string | null;
  readonly named: { readonly id: string } | null;
  /** Of the device, at log-in. */
  readonly address?: string;
}

/**
 * How long an attempt at this gate has to wait, in seconds; nothing is counted. 0 where the clock was set back since: only an
 * attempt that writes can restart that wait.
 */
export async function secondsToWait(tx: ReadTx, { scope, limits }: Gate, now: number): Promise<number> {
  const stored = (await readThrottles(tx, [scope]))(scope);
  return afterSetBack(stored, now) === stored ? secondsLocked(stored, limits, now) : 0;
}

/** The guard of one attempt. `pin` is the typed one; `attempt` is null where no PIN is compared. */
export async function guardPin(
  tx: WriteTx,
  gates: readonly Gate[],
  pin: string,
  attempt: PinAttempt | null,
): Promise<PinGuard> {
  const { now } = tx;
  const stored = await readThrottles(
    tx,
    gates.map(({ scope }) => scope),
  );
  const states = new Map(
    gates.map(({ scope }) => {
      const before = stored(scope);
      const state = afterSetBack(before, now);
      // The clock was set back: the wait restarts now. Not stored, it would restart at each attempt.
      if (state !== before) void ignoreRejection(saveThrottle(tx, scope, state));
      return [scope, state];
    }),
  );
  const stateOf = (scope: string) => states.get(scope) ?? untried;
  const device = gates.find(({ limits }) => limits.fading !== null)?.scope;
  const named = attempt?.named?.id ?? null;
  const misses = device === undefined ? nothingRemembered : recentMisses(memoryOf(tx), device, named);
  return {
    seconds: Math.max(...gates.map(({ scope, limits }) => secondsLocked(stateOf(scope), limits, now))),
    miss: (isGuess = true) => {
      if (attempt !== null) enterMiss(tx, attempt);
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
        void ignoreRejection(saveThrottle(tx, scope, forgive(before, limits, typos, now)));
      }
    },
  };
}

function enterMiss(tx: WriteTx, { action, userId, pointId, named, address }: PinAttempt): void {
  tx.audit({
    action,
    subject: `points:${pointId ?? 'unknown'}`,
    userId,
    pointId,
    commandId: null,
    senderId: null,
    approverId: null,
    data: { ...(address !== undefined && { address }), ...(named !== null && { named: named.id }) },
  });
}

const rememberedMs = 15 * 60 * 1000;
const mostRemembered = 20;

/** For an unregistered device: its PINs are never compared. */
const nothingRemembered = { add: () => true, take: () => 0 };

interface Miss {
  readonly pin: string;
  readonly at: number;
  /** Whose number it begins with. */
  readonly named: string | null;
}

type MissesByScope = Map<string, readonly Miss[]>;
const memoryOf = perVenue((): MissesByScope => new Map());

/**
 * Wrong PINs of a device within the last minutes. Kept only in this process and never written; after a restart a typo
 * simply counts.
 */
function recentMisses(memory: MissesByScope, scope: string, named: string | null) {
  const fresh = (now: number) => (memory.get(scope) ?? []).filter(({ at }) => now - at < rememberedMs);
  return {
    /** Returns whether this PIN was not already refused here a moment ago. */
    add: (pin: string, now: number): boolean => {
      const known = fresh(now);
      const others = known.filter((miss) => miss.pin !== pin);
      memory.set(scope, [...others, { pin, at: now, named }].slice(-mostRemembered));
      return others.length === known.length;
    },
    /**
     * How many of them were typos of the correct PIN; those are removed. What begins with a colleague's number was a guess at
     * theirs, however much it looks like one's own.
     */
    take: (pin: string, now: number): number => {
      const known = fresh(now);
      if (known.length === 0) return 0;
      const typos = typosOf(pin);
      const isOwn = (miss: Miss) => miss.named === null || miss.named === named;
      const others = known.filter((miss) => !(isOwn(miss) && isTypoOf(miss.pin, pin, typos)));
      memory.set(scope, others);
      return known.length - others.length;
    },
  };
}
