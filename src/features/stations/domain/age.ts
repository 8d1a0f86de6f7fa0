/** How long guests have waited, in steps that a screen shows by colour and by word. */
export type Urgency = 'fresh' | 'late' | 'overdue';

export interface Age {
  /** Whole minutes since the ticket was sent. */
  readonly minutes: number;
  readonly urgency: Urgency;
}

/** Minutes after which a ticket is late, and after which somebody has to do something. */
const lateAfter = 5;
const overdueAfter = 8;

/** Both epoch ms, of the same clock; one that was set back makes nothing younger than new. */
export function ageOf(sentAt: number, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - sentAt) / 60_000));
  if (minutes >= overdueAfter) return { minutes, urgency: 'overdue' };
  return { minutes, urgency: minutes >= lateAfter ? 'late' : 'fresh' };
}
