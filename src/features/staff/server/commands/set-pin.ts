import { CodedError, fail } from '#kernel/error.ts';
import type { House } from '#platform/server/house.ts';
import type { Pen } from '#platform/server/pen.ts';
import { accessChanged, type Session } from '#platform/server/session.ts';
import { userErrors } from '../../domain/errors.ts';
import { waitDetails } from '../../domain/pin-throttle.ts';
import { type PinPerson, personOfPin } from '../queries/read-employee.ts';
import { endSessionsOf, savePin } from '../store.ts';
import { drawPin, hashesOf, type PinOwner, pinJudge } from './choose-pin.ts';
import { gatesOf, guardPin } from './guard-pin.ts';

const problemOf = (code: keyof typeof userErrors) =>
  new CodedError(code, userErrors[code], undefined, [{ path: 'pin', problem: code }]);

/**
 * Judges a PIN that an administrator typed. That one is taken tells something about a colleague's: such an answer counts
 * like a wrong PIN at this device, and is entered into the journal. Answers the refusal, which the caller throws after the
 * commit.
 */
export async function judgeTyped(
  house: House,
  pen: Pen,
  session: Session,
  owner: PinOwner,
  pin: string,
): Promise<CodedError | null> {
  const guard = await guardPin(pen, gatesOf(session.pointId, ''), pin);
  if (guard.seconds > 0) return new CodedError('LOGIN_LOCKED', 429, waitDetails(guard.seconds));
  const judge = await pinJudge(pen.tx, house.secrets.pinKey, owner);
  const verdict = judge(pin);
  if (verdict === 'good') return null;
  if (verdict === 'simple') return problemOf('PIN_TOO_SIMPLE');
  guard.miss();
  notePin(pen, session, owner.id, 'pinRefused');
  return problemOf('PIN_TAKEN');
}

/** Sets a PIN that an administrator chose. */
export async function setPin(house: House, session: Session, id: string, pin: string): Promise<void> {
  const refusal = await house.withPen(async (pen) => {
    const person = await personOf(pen, id);
    const problem = await judgeTyped(house, pen, session, person, pin);
    if (problem === null) await givePin(house, pen, session, id, pin);
    return problem;
  });
  if (refusal !== null) throw refusal;
}

/** Gives somebody a new PIN drawn by chance, and answers it once. A manager may do so for waiters. */
export async function generatePin(
  house: House,
  session: Session,
  { id, digits }: { readonly id: string; readonly digits: number },
): Promise<string> {
  return house.withPen(async (pen) => {
    const person = await personOf(pen, id);
    if (session.role !== 'Admin' && person.role !== 'Waiter') {
      throw new CodedError('ONLY_WAITERS_PIN', userErrors.ONLY_WAITERS_PIN);
    }
    const pin = await drawPin(pen.tx, house.secrets.pinKey, person, digits);
    await givePin(house, pen, session, id, pin);
    return pin;
  });
}

async function personOf(pen: Pen, id: string): Promise<PinPerson> {
  return (await personOfPin(pen.tx, id)) ?? fail('NOT_FOUND');
}

/** Whoever was signed in with the PIN before signs in again. */
async function givePin(house: House, pen: Pen, session: Session, id: string, pin: string): Promise<void> {
  await savePin(pen.tx, id, hashesOf(house.secrets.pinKey, pin));
  await endSessionsOf(pen.tx, { employeeId: id }, pen.now);
  pen.emit({ name: accessChanged, data: {} });
  notePin(pen, session, id, 'pinSet');
  pen.emit({ name: 'record.changed', data: { section: 'users', id, deed: 'pinSet' } });
}

function notePin(pen: Pen, { userId, pointId }: Session, id: string | null, deed: 'pinSet' | 'pinRefused'): void {
  const subject = `users:${id ?? 'new'}`;
  pen.enter({ action: `users.${deed}`, subject, userId, pointId, commandId: null, data: {} });
}
