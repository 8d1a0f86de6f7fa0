import { randomInt } from 'node:crypto';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { userErrors } from '../../domain/errors.ts';
import { typosOf } from '../../domain/pin-typos.ts';
import { isPersonalPin, isSimplePin } from '../../domain/simple-pin.ts';
import { readPinHashes } from '../queries/read-employee.ts';
import { hashPin, hashPinStart } from './hash-pin.ts';

/** The user data that a PIN must not contain. */
export interface PinOwner {
  /** Null for a new user. */
  readonly id: string | null;
  readonly birthDate: string | null;
  readonly personalNumber: string;
}

/** A stored PIN. */
export interface PinHashes {
  readonly pinHash: string;
  readonly pinStartHash: string;
}

export type PinVerdict = 'good' | 'simple' | 'taken';

/** Validates PINs for one user against those of all others, which are known only by their keyed hashes. */
export async function pinValidator(tx: ReadTx, pinKey: string, owner: PinOwner) {
  const others = (await readPinHashes(tx)).filter(({ id }) => id !== owner.id);
  const pins = new Set(others.map(({ pinHash }) => pinHash));
  const starts = new Set(others.map(({ pinStartHash }) => pinStartHash));
  const isTaken = (pin: string) =>
    pins.has(hashPin(pinKey, pin)) ||
    starts.has(hashPinStart(pinKey, pin)) ||
    [...typosOf(pin)].some((typo) => pins.has(hashPin(pinKey, typo)));
  return (pin: string): PinVerdict => {
    if (isSimplePin(pin) || isPersonalPin(pin, owner)) return 'simple';
    return isTaken(pin) ? 'taken' : 'good';
  };
}

export const hashesOf = (pinKey: string, pin: string): PinHashes => ({
  pinHash: hashPin(pinKey, pin),
  pinStartHash: hashPinStart(pinKey, pin),
});

const attempts = 300;

/** A random PIN that no other user has. */
export async function drawPin(tx: ReadTx, pinKey: string, owner: PinOwner, digits: number): Promise<string> {
  const validate = await pinValidator(tx, pinKey, owner);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const pin = String(randomInt(10 ** digits)).padStart(digits, '0');
    if (validate(pin) === 'good') return pin;
  }
  throw new CodedError('PINS_USED_UP', userErrors.PINS_USED_UP);
}
