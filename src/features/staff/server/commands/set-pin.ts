import { CodedError, fail } from '#kernel/error.ts';
import { accessChanged, type Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { userErrors } from '../../domain/errors.ts';
import { waitDetails } from '../../domain/pin-throttle.ts';
import { type PinPerson, personOfPin } from '../queries/read-employee.ts';
import { endSessionsOf, savePin } from '../store.ts';
import { drawPin, hashesOf, type PinOwner, pinValidator } from './choose-pin.ts';
import { gatesOf, guardPin } from './guard-pin.ts';

const problemOf = (code: keyof typeof userErrors) =>
  new CodedError(code, userErrors[code], undefined, [{ path: 'pin', problem: code }]);

/**
 * Validates a PIN that an administrator typed. That a PIN is taken reveals something about a colleague's: it counts as
 * a failed attempt on this device, and is entered in the journal. Returns the refusal, which the caller throws after
 * the commit.
 */
export async function validateTypedPin(
  venue: VenueContext,
  tx: WriteTx,
  session: Session,
  owner: PinOwner,
  pin: string,
): Promise<CodedError | null> {
  const guard = await guardPin(tx, gatesOf(session.pointId, ''), pin);
  if (guard.seconds > 0) return new CodedError('LOGIN_LOCKED', 429, waitDetails(guard.seconds));
  const validate = await pinValidator(tx, venue.secrets.pinKey, owner);
  const verdict = validate(pin);
  if (verdict === 'good') return null;
  if (verdict === 'simple') return problemOf('PIN_TOO_SIMPLE');
  guard.miss();
  notePin(tx, session, owner.id, 'pinRefused');
  return problemOf('PIN_TAKEN');
}

/** Sets a PIN that an administrator chose. */
export async function setPin(venue: VenueContext, session: Session, id: string, pin: string): Promise<void> {
  const refusal = await venue.inWriteTx(async (tx) => {
    const person = await personOf(tx, id);
    const problem = await validateTypedPin(venue, tx, session, person, pin);
    if (problem === null) await givePin(venue, tx, session, id, pin);
    return problem;
  });
  if (refusal !== null) throw refusal;
}

/** Gives a user a new random PIN, and returns it once. A manager may do so for waiters. */
export async function generatePin(
  venue: VenueContext,
  session: Session,
  { id, digits }: { readonly id: string; readonly digits: number },
): Promise<string> {
  return venue.inWriteTx(async (tx) => {
    const person = await personOf(tx, id);
    if (session.role !== 'Admin' && person.role !== 'Waiter') {
      throw new CodedError('ONLY_WAITERS_PIN', userErrors.ONLY_WAITERS_PIN);
    }
    const pin = await drawPin(tx, venue.secrets.pinKey, person, digits);
    await givePin(venue, tx, session, id, pin);
    return pin;
  });
}

async function personOf(tx: WriteTx, id: string): Promise<PinPerson> {
  return (await personOfPin(tx, id)) ?? fail('NOT_FOUND');
}

/** Sessions opened with the old PIN are ended. */
async function givePin(venue: VenueContext, tx: WriteTx, session: Session, id: string, pin: string): Promise<void> {
  await savePin(tx, id, hashesOf(venue.secrets.pinKey, pin));
  await endSessionsOf(tx, { employeeId: id }, tx.now);
  tx.emit({ name: accessChanged, data: {} });
  notePin(tx, session, id, 'pinSet');
  tx.emit({ name: 'record.changed', data: { resource: 'users', id, action: 'pinSet' } });
}

function notePin(tx: WriteTx, { userId, pointId }: Session, id: string | null, action: 'pinSet' | 'pinRefused'): void {
  const subject = `users:${id ?? 'new'}`;
  tx.audit({ action: `users.${action}`, subject, userId, pointId, commandId: null, data: {} });
}
