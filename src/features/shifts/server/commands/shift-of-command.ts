import { readSettings } from '#features/configuration/server/index.ts';
import { holdsCardNumber } from '#features/staff/domain/card-in-text.ts';
import { CodedError, type ErrorDetails, fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/session.ts';
import { type ShiftErrorCode, shiftErrors } from '../../domain/errors.ts';
import type { ShiftPermission } from '../../domain/permissions.ts';
import { mayReceive, type Receiver, type ShiftPolicy, shiftPolicy } from '../../domain/policy.ts';
import { type StoredShift, shiftById } from '../queries/read-shifts.ts';

export function refused(code: ShiftErrorCode, details: ErrorDetails = {}): CodedError {
  return new CodedError(code, shiftErrors[code], details);
}

export function receiverOf({ role, permissions }: Session): Receiver {
  return { role, may: (permission: ShiftPermission) => permissions.has(permission) };
}

/** What a command on somebody's shift starts from: one's own, or anybody's of whoever receives cash-outs. */
export async function openShiftFor({ tx, session }: CommandContext, id: string) {
  const [shift, settings] = await Promise.all([shiftById(tx, id), readSettings(tx)]);
  const policy = shiftPolicy(settings);
  const receiver = receiverOf(session);
  const isReceiver = mayReceive(receiver, policy);
  // Whether a colleague has a shift of this id is not for everybody.
  if (shift === null || (shift.userId !== session.userId && !isReceiver)) throw refused('SHIFT_NOT_FOUND');
  if (shift.endedAt !== null) throw refused('SHIFT_ENDED');
  return { shift, settings, policy, receiver, isReceiver };
}

/** The journal's entry about a shift: its subject is the user whose shift it is. */
export function enter(
  { tx, session, commandId }: CommandContext,
  action: string,
  shift: Pick<StoredShift, 'id' | 'userId'>,
  data: Readonly<Record<string, unknown>>,
): void {
  tx.audit({
    action,
    subject: `users:${shift.userId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { shiftId: shift.id, ...data },
  });
  tx.emit({ name: 'shift.changed', data: { userId: shift.userId } });
}

/** What is typed goes into the journal for good: no number of a payment card does. */
export function checkTexts(...texts: readonly string[]): void {
  if (texts.some(holdsCardNumber)) throw refused('TEXT_IS_CARD');
}

/** Throws NO_PERMISSION unless the user may receive what is handed over. */
export function checkReceiver({ session }: CommandContext, policy: ShiftPolicy): void {
  if (!mayReceive(receiverOf(session), policy)) fail('NO_PERMISSION', { permission: 'shift.receive' });
}
