import { boolean, instant, integer, jsonb, orNull, table, text, textOf, uuid } from '../table.ts';
import type { WorkState } from './work-state.ts';

/** The tables of the queue: read and written in this folder only; others read by read-work.ts. */
export const workItemTable = table('work_item', {
  id: uuid,
  kind: text,
  target: text,
  state: textOf<WorkState>(),
  payload: jsonb<object>(),
  attempts: integer,
  createdAt: instant,
  notBefore: orNull(instant),
  worker: orNull(uuid),
  leaseUntil: orNull(instant),
  isCancelling: boolean,
  problem: orNull(text),
  settledAt: orNull(instant),
});

export const workTargetTable = table('work_target', {
  kind: text,
  target: text,
  failures: integer,
  downSince: instant,
  probeAt: instant,
  problem: text,
});

export const workScheduleTable = table('work_schedule', {
  kind: text,
  nextAt: instant,
});
