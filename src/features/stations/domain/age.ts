/** How long guests have waited, in steps that a screen shows by colour and text. */
export type Urgency = 'fresh' | 'late' | 'overdue';

export interface Age {
  /** Whole minutes since the ticket was sent. */
  readonly minutes: number;
  readonly urgency: Urgency;
}

/** Minutes after which a ticket is late, and after which it is overdue. */
const lateAfter = 5;
const overdueAfter = 8;

/** Both epoch ms, of the same clock. If that was set back, the age is zero, not negative. */
export function ageOf(sentAt: number, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - sentAt) / 60_000));
  if (minutes >= overdueAfter) return { minutes, urgency: 'overdue' };
  return { minutes, urgency: minutes >= lateAfter ? 'late' : 'fresh' };
}
