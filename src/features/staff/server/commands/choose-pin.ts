import { randomInt } from 'node:crypto';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { userErrors } from '../../domain/errors.ts';
import { freeNumber, isFree, partsOf } from '../../domain/pin-number.ts';
import { fewestDigitsOf, type PinOwner, problemOfPin } from '../../domain/pin-rules.ts';
import { readPinNumbers } from '../queries/read-employee.ts';
import type { StoredPin } from '../store.ts';
import { hashPin } from './hash-pin.ts';

export function storedPin(pinKey: string, pin: string): StoredPin {
  const { number, secret } = partsOf(pin);
  return { pinHash: hashPin(pinKey, pin), pinNumber: number, pinDigits: secret.length };
}

/** A PIN that is no secret, as those of the demo are: all of it is the number. */
export const publicPin = (pinKey: string, pin: string): StoredPin => ({
  pinHash: hashPin(pinKey, pin),
  pinNumber: pin,
  pinDigits: null,
});

/** What is wrong with a PIN that was typed for somebody. That its number is another's is no secret; all else is their own. */
export async function problemOfTyped(
  tx: ReadTx,
  owner: PinOwner & { readonly id: string | null },
  pin: string,
): Promise<'PIN_TOO_SIMPLE' | 'PIN_TOO_SHORT' | 'PIN_NUMBER_TAKEN' | null> {
  const others = (await readPinNumbers(tx)).filter(({ id }) => id !== owner.id);
  const problem = problemOfPin(pin, owner);
  if (problem !== null) return problem;
  return isFree(
    partsOf(pin).number,
    others.map(({ pinNumber }) => pinNumber),
  )
    ? null
    : 'PIN_NUMBER_TAKEN';
}

/** A PIN drawn by chance: the number of whoever has one, else the first free one, and a secret that depends on nobody. */
export async function drawPin(
  tx: ReadTx,
  owner: PinOwner & { readonly id: string | null },
  digits: number,
): Promise<string> {
  const all = await readPinNumbers(tx);
  const own = all.find(({ id }) => id === owner.id)?.pinNumber;
  // A public PIN is all number: its owner gets one of their own.
  const kept = own !== undefined && partsOf(own).secret === '' ? own : null;
  const others = all.filter(({ id }) => id !== owner.id).map(({ pinNumber }) => pinNumber);
  const number = kept ?? freeNumber(others);
  if (number === null) throw new CodedError('PINS_USED_UP', userErrors.PINS_USED_UP);
  const length = Math.max(digits, fewestDigitsOf(owner));
  for (;;) {
    const pin = number + String(randomInt(10 ** length)).padStart(length, '0');
    if (problemOfPin(pin, owner) !== 'PIN_TOO_SIMPLE') return pin;
  }
}
