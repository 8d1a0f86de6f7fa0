import { partsOf } from './pin-number.ts';
import { isPersonalPin, isSimplePin } from './simple-pin.ts';

/** What a PIN may not give away, and what it opens. */
export interface PinOwner {
  /** Whether it opens rights over others (`access.ts`). */
  readonly isOverOthers: boolean;
  readonly birthDate: string | null;
  readonly personalNumber: string;
}

/** Digits of a secret as it is drawn unless fewer are asked for (decision 0030 has the arithmetic). */
export const drawnDigits = 7;
/** What a new colleague without rights over others gets: typed dozens of times a day, and limited in what it opens. */
export const quickDigits = 5;
export const mostDigits = 8;
const fewestDigits = 4;
const fewestOfOverseers = 6;

/** How many digits a secret needs at least: more where it opens rights over others. */
export function fewestDigitsOf({ isOverOthers }: Pick<PinOwner, 'isOverOthers'>): number {
  return isOverOthers ? fewestOfOverseers : fewestDigits;
}

/** Somebody of whom nothing is known but that they may have rights over others. */
export const firstAdministrator: PinOwner = { isOverOthers: true, birthDate: null, personalNumber: '' };

/** What is wrong with a PIN that somebody chose; nobody else's has a say. */
export function problemOfPin(pin: string, owner: PinOwner): 'PIN_TOO_SIMPLE' | 'PIN_TOO_SHORT' | null {
  const { secret } = partsOf(pin);
  if ([pin, secret].some((each) => isSimplePin(each) || isPersonalPin(each, owner))) return 'PIN_TOO_SIMPLE';
  return secret.length < fewestDigitsOf(owner) ? 'PIN_TOO_SHORT' : null;
}

/** The PIN that somebody has now. */
type PinHeld = Pick<PinOwner, 'isOverOthers'> & {
  readonly pinNumber: string | null;
  readonly pinDigits: number | null;
};

/** Whether somebody is asked for a new PIN: theirs is from before there were numbers, or too short for what they may do. */
export function needsNewPin({ pinNumber, pinDigits, ...owner }: PinHeld): boolean {
  return pinNumber === null || (pinDigits !== null && pinDigits < fewestDigitsOf(owner));
}

/** Whether they may do nothing else before they have it. */
export const mustRenewPin = (held: PinHeld): boolean => held.isOverOthers && needsNewPin(held);
