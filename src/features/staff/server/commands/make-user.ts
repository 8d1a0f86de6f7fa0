import { CodedError, fail } from '#kernel/error.ts';
import { isUuid, uuidv7 } from '#kernel/ids.ts';
import type { RecordOf } from '#kernel/section.ts';
import type { House } from '#platform/server/house.ts';
import { recall } from '#platform/server/pen.ts';
import { refuseInvalid } from '#platform/server/records/record-problems.ts';
import type { SectionServer } from '#platform/server/records/section-server.ts';
import { writeRecord } from '#platform/server/records/write-record.ts';
import type { Session } from '#platform/server/session.ts';
import type { users } from '../../domain/sections.ts';
import type { UserValues } from '../../domain/user-rules.ts';
import { savePin, userStore } from '../store.ts';
import { hashesOf } from './choose-pin.ts';
import { hashRequest } from './hash-pin.ts';
import { judgeTyped } from './set-pin.ts';

export interface NewUser {
  readonly values: UserValues;
  readonly commandId: string | undefined;
}

type User = RecordOf<typeof users.fields>;

/**
 * Makes somebody with a PIN, once for a command id. A way of its own beside the section's: that a PIN is taken must be
 * counted although nothing is made, and what is remembered of the request must not give the PIN away.
 */
export async function makeUser(
  server: SectionServer<typeof users.fields>,
  house: House,
  session: Session,
  { values, commandId }: NewUser,
): Promise<User> {
  if (commandId === undefined || !isUuid(commandId)) fail('COMMAND_ID_REQUIRED');
  const { pin, ...rest } = values;
  if (!/^\d{4,8}$/.test(pin)) refuseInvalid([{ path: 'pin', problem: pin === '' ? 'required' : 'notAPin' }]);
  const { pinKey } = house.secrets;
  const bodyHash = hashRequest(pinKey, [session.userId, values]);
  const result = await house.withPen(async (pen) => {
    const seen = await recall(pen.tx, commandId);
    if (seen !== null) {
      if (seen.bodyHash !== bodyHash) fail('COMMAND_ID_REUSED');
      return JSON.parse(seen.answer) as User;
    }
    const problem = await judgeTyped(house, pen, session, { id: null, ...rest }, pin);
    if (problem !== null) return problem;
    const id = uuidv7();
    await writeRecord(server, { house, pen, session, commandId }, id, null, { ...rest, pin: '' });
    await savePin(pen.tx, id, hashesOf(pinKey, pin));
    const made = (await userStore.one(pen.tx, id)) as User;
    pen.remember({ id: commandId, bodyHash, answer: JSON.stringify(made) });
    return made;
  });
  // Not thrown before: the counted try must be committed.
  if (result instanceof CodedError) throw result;
  return result;
}
