import type { Tariff } from './tariff.ts';

/** A visit is there until it is paid for, or was entered by mistake. */
export type VisitStatus = 'underWay' | 'ended' | 'withdrawn';

export const visitLimits = { name: 120, phone: 30, reason: 200, alert: 24 * 60, underWay: 500 } as const;

/** How long whoever entered a visit may withdraw it alone, in minutes. */
export const mistakeMinutes = 5;

/** How long a check-out by mistake may be undone, in minutes: the guests are still at the till. */
export const undoMinutes = 5;

/** A visit as rules see it. */
export interface Visit {
  readonly status: VisitStatus;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly alertMinutes: number;
  readonly tariff: Tariff;
}

/** Whether its time is over: somebody is told. */
export function isOver({ startedAt, alertMinutes }: Pick<Visit, 'startedAt' | 'alertMinutes'>, now: number): boolean {
  return now >= startedAt + alertMinutes * 60_000;
}

/** Whether it is so new that it may have been a mistake. */
export function isFresh({ startedAt }: Pick<Visit, 'startedAt'>, now: number): boolean {
  return now < startedAt + mistakeMinutes * 60_000;
}

/** Whether its check-out may still be undone. */
export function mayResume(
  { status, endedAt }: { readonly status: VisitStatus; readonly endedAt: number | null },
  now: number,
): boolean {
  return status === 'ended' && endedAt !== null && now < endedAt + undoMinutes * 60_000;
}
