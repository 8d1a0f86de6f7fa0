import { callerOf } from '#platform/server/limits/limits.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { afterSetBack, countMiss, pinLimits, secondsLocked } from '../../domain/pin-throttle.ts';
import { readThrottles } from '../queries/read-throttle.ts';
import { clearThrottle, saveThrottle } from '../store.ts';

/** The attempts of one address at a code, counted inside the write transaction before the code is compared. */
export interface CodeGuard {
  /** Seconds to wait; the code is not compared unless it is 0. */
  readonly seconds: number;
  /** Counts a wrong code and enters it in the journal. */
  miss(): Promise<void>;
  success(): Promise<void>;
}

/** The scope of the attempts of one address. */
export const codeGate = (kind: 'enrolment' | 'setup', address: string) => ({
  scope: `${kind}:${callerOf(address)}`,
  limits: pinLimits.address,
});

/** `kind` says what the code is for: `enrolment`, `setup`. */
export async function guardCode(tx: WriteTx, kind: 'enrolment' | 'setup', address: string): Promise<CodeGuard> {
  const { scope } = codeGate(kind, address);
  const stored = (await readThrottles(tx, [scope]))(scope);
  const state = afterSetBack(stored, tx.now);
  // The clock was set back: the wait restarts now. Not stored, it would restart at each attempt.
  if (state !== stored) await saveThrottle(tx, scope, state);
  return {
    seconds: secondsLocked(state, pinLimits.address, tx.now),
    miss: async () => {
      tx.audit({
        action: 'code.refused',
        subject: kind,
        userId: null,
        pointId: null,
        commandId: null,
        senderId: null,
        approverId: null,
        data: { kind, address },
      });
      await saveThrottle(tx, scope, countMiss(state, pinLimits.address, tx.now));
    },
    success: () => clearThrottle(tx, [scope]),
  };
}
