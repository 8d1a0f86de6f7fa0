import { CodedError, fail } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { userFlags } from '#kernel/permission.ts';
import type { RecordOf } from '#kernel/resource.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import { refuseInvalid } from '#platform/server/records/record-problems.ts';
import type { ResourceServer } from '#platform/server/records/resource-server.ts';
import { writeRecord } from '#platform/server/records/write-record.ts';
import { commandIdOf } from '#platform/server/routes.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { recall } from '#platform/server/write-tx.ts';
import type { users } from '../../domain/resources.ts';
import type { UserValues } from '../../domain/user-rules.ts';
import type { Rights } from '../queries/role-permissions.ts';
import { savePin, userStore } from '../store.ts';
import { storedPin } from './choose-pin.ts';
import { hashRequest } from './hash-pin.ts';
import { validateTypedPin } from './set-pin.ts';

export interface NewUser {
  readonly values: UserValues;
  readonly commandId: string | undefined;
  readonly rights: Rights;
}

type User = RecordOf<typeof users.fields>;

/**
 * Creates a user with a PIN, once per command id. Separate from the resource's own create: a refused PIN must be counted
 * although nothing is created, and the recorded request must not reveal the PIN.
 */
export async function makeUser(
  server: ResourceServer<typeof users.fields>,
  venue: VenueContext,
  session: Session,
  { values, commandId: given, rights }: NewUser,
): Promise<User> {
  const commandId = commandIdOf(given);
  const { pin, ...rest } = values;
  if (!/^\d{4,11}$/.test(pin)) {
    // What else is missing is said with it.
    const ofPin = { path: 'pin', problem: pin === '' ? 'required' : 'notAPin' };
    refuseInvalid([...problemsOf(server.resource.fields, { ...rest, pin: '' }), ofPin]);
  }
  const { pinKey } = venue.secrets;
  const bodyHash = hashRequest(pinKey, [session.userId, values]);
  const result = await venue.inWriteTx(async (tx) => {
    const seen = await recall(tx, commandId);
    if (seen !== null) {
      if (seen.bodyHash !== bodyHash) fail('COMMAND_ID_REUSED');
      return JSON.parse(seen.answer) as User;
    }
    const flags = userFlags.filter((flag) => values[flag]);
    const { isOverOthers } = await rights.accessOf(tx, { role: values.role, flags });
    const problem = await validateTypedPin(tx, session, { ...rest, id: null, isOverOthers }, pin);
    if (problem !== null) return problem;
    const id = uuidv7();
    await writeRecord(server, { venue, tx, session, commandId }, id, null, { ...rest, pin: '' });
    await savePin(tx, id, storedPin(pinKey, pin));
    const made = (await userStore.one(tx, id)) as User;
    tx.remember({ id: commandId, bodyHash, answer: JSON.stringify(made) });
    return made;
  });
  // Not thrown earlier: the counted attempt must be committed.
  if (result instanceof CodedError) throw result;
  return result;
}
