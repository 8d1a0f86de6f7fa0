import { CodedError, fail } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { Grantee } from '#kernel/permission.ts';
import { accessChanged, type Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type Access, mayActFor } from '../../domain/access.ts';
import { staffErrors, userErrors } from '../../domain/errors.ts';
import { partsOf } from '../../domain/pin-number.ts';
import { drawnDigits, fewestDigitsOf, firstAdministrator, type PinOwner } from '../../domain/pin-rules.ts';
import { pinLimits, waitDetails } from '../../domain/pin-throttle.ts';
import { ownersOfPin, type PinPerson, personOfPin } from '../queries/read-employee.ts';
import type { Rights } from '../queries/role-permissions.ts';
import { endSessionsOf, savePin } from '../store.ts';
import { drawPin, problemOfTyped, storedPin } from './choose-pin.ts';
import { gatesOf, guardPin, userGate } from './guard-pin.ts';
import { hashPin } from './hash-pin.ts';

type Owner = PinOwner & { readonly id: string | null };
type Person = PinPerson & Access;

export const beyondYours = () => new CodedError('RIGHTS_BEYOND_YOURS', userErrors.RIGHTS_BEYOND_YOURS);

/**
 * Counts a PIN that somebody draws or sets; answers the refusal of one too many, which the caller throws after the commit.
 * Nothing that is answered depends on the PINs of others (decision 0030); this keeps it from being tried on a large scale.
 */
export async function countPinChange(tx: WriteTx, { userId }: Pick<Session, 'userId'>): Promise<CodedError | null> {
  const guard = await guardPin(tx, [{ scope: `change:${userId}`, limits: pinLimits.change }], uuidv7(), null);
  const { seconds } = guard;
  if (seconds > 0) return new CodedError('PIN_CHANGES_WAIT', userErrors.PIN_CHANGES_WAIT, { seconds });
  guard.miss();
  return null;
}

/** Validates a PIN that an administrator typed. Answers the refusal, which the caller throws after the commit. */
export async function validateTypedPin(
  tx: WriteTx,
  session: Session,
  owner: Owner,
  pin: string,
): Promise<CodedError | null> {
  const wait = await countPinChange(tx, session);
  if (wait !== null) return wait;
  const code = await problemOfTyped(tx, owner, pin);
  if (code === null) return null;
  // As they are typed: with the number before the secret.
  const digits = partsOf(pin).number.length + fewestDigitsOf(owner);
  return new CodedError(code, userErrors[code], { digits }, [{ path: 'pin', problem: code, bound: digits }]);
}

/** Sets a PIN that an administrator chose. */
export async function setPin(
  venue: VenueContext,
  session: Session,
  { id, pin, rights }: { readonly id: string; readonly pin: string; readonly rights: Rights },
): Promise<void> {
  const refusal = await venue.inWriteTx(async (tx) => {
    const person = await personOf(tx, rights, id);
    if (!mayActFor(session.permissions, person)) return beyondYours();
    const problem = await validateTypedPin(tx, session, person, pin);
    if (problem === null) await givePin(venue, tx, session, id, pin);
    return problem;
  });
  if (refusal !== null) throw refusal;
}

export interface PinToDraw {
  readonly id: string;
  readonly rights: Rights;
  /** Of the secret; more where its owner needs more. */
  readonly digits: number;
}

/** Gives somebody whom the user may act for a new PIN drawn by chance, and answers it once. */
export async function generatePin(venue: VenueContext, session: Session, wanted: PinToDraw): Promise<string> {
  return drawFor(venue, session, wanted, async (_tx, person) =>
    mayActFor(session.permissions, person) ? null : beyondYours(),
  );
}

/** Gives the signed-in user a new PIN of their own; the old one proves that it is them. A wrong one counts as at log-in. */
export async function renewPin(venue: VenueContext, session: Session, pin: string, rights: Rights): Promise<string> {
  const { userId: id, pointId } = session;
  return drawFor(venue, session, { id, digits: drawnDigits, rights }, async (tx) => {
    const { owner, named } = await ownersOfPin(tx, pin, hashPin(venue.secrets.pinKey, pin));
    const attempt = { action: 'pin.refused', userId: id, pointId, named } as const;
    const guard = await guardPin(tx, [...gatesOf(pointId, ''), userGate(id)], pin, attempt);
    if (guard.seconds > 0) return new CodedError('LOGIN_LOCKED', staffErrors.LOGIN_LOCKED, waitDetails(guard.seconds));
    if (owner?.id === id) return null;
    guard.miss();
    return new CodedError('PIN_REFUSED', staffErrors.PIN_REFUSED);
  });
}

/** `check` may refuse; what it counted is committed with the refusal. */
async function drawFor(
  venue: VenueContext,
  session: Session,
  { id, digits, rights }: PinToDraw,
  check: (tx: WriteTx, person: Person) => Promise<CodedError | null>,
): Promise<string> {
  const result = await venue.inWriteTx(async (tx) => {
    const person = await personOf(tx, rights, id);
    const refusal = (await check(tx, person)) ?? (await countPinChange(tx, session));
    if (refusal !== null) return refusal;
    const pin = await drawPin(tx, person, digits);
    await givePin(venue, tx, session, id, pin);
    return pin;
  });
  if (result instanceof CodedError) throw result;
  return result;
}

export interface PinToSuggest {
  readonly digits: number;
  readonly rights: Rights;
  /** Who it is for; somebody with rights over others if that is not known. */
  readonly grantee?: Grantee | undefined;
}

/** A PIN for somebody who is just being made; it is theirs once they are saved with it. */
export async function suggestPin(
  venue: VenueContext,
  session: Session,
  { digits, rights, grantee }: PinToSuggest,
): Promise<string> {
  const result = await venue.inWriteTx(async (tx) => {
    const refusal = await countPinChange(tx, session);
    if (refusal !== null) return refusal;
    const isOverOthers = grantee === undefined || (await rights.accessOf(tx, grantee)).isOverOthers;
    return drawPin(tx, { ...firstAdministrator, isOverOthers, id: null }, digits);
  });
  if (result instanceof CodedError) throw result;
  return result;
}

async function personOf(tx: WriteTx, { accessOf }: Rights, id: string): Promise<Person> {
  const person = (await personOfPin(tx, id)) ?? fail('NOT_FOUND');
  return { ...person, ...(await accessOf(tx, person)) };
}

/** Sessions opened with the old PIN are ended. */
async function givePin(venue: VenueContext, tx: WriteTx, session: Session, id: string, pin: string): Promise<void> {
  await savePin(tx, id, storedPin(venue.secrets.pinKey, pin));
  await endSessionsOf(tx, { employeeId: id }, tx.now);
  tx.emit({ name: accessChanged, data: {} });
  const { userId, pointId } = session;
  tx.audit({
    action: 'users.pinSet',
    subject: `users:${id}`,
    userId,
    pointId,
    commandId: null,
    senderId: null,
    approverId: null,
    data: {},
  });
  tx.emit({ name: 'record.changed', data: { resource: 'users', id, action: 'pinSet' } });
}
