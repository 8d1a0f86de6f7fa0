import { createHmac } from 'node:crypto';
import { startOf } from '../../domain/pin-typos.ts';
import { lettersOf } from '../../domain/typed-code.ts';

const keyed = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** A PIN as it is stored and looked up: keyed, so that without the key a list of 10,000 hashes says nothing. */
export const hashPin = (pinKey: string, pin: string): string => keyed(pinKey, pin);

/** The digits that no two PINs share; named, so that it is never the hash of a PIN of that length. */
export const hashPinStart = (pinKey: string, pin: string): string => keyed(pinKey, `start:${startOf(pin)}`);

/** A card's number, as a scanner types it. */
export const hashCard = (pinKey: string, card: string): string => keyed(pinKey, `card:${card}`);

/** An enrolment code is short enough to be found by trying: without the key a stolen hash does not help. */
export const hashCode = (pinKey: string, code: string): string => keyed(pinKey, `code:${lettersOf(code)}`);

/** What is remembered of a request that holds a PIN: keyed, because four digits are found from any other hash. */
export const hashRequest = (pinKey: string, body: unknown): string => keyed(pinKey, `request:${JSON.stringify(body)}`);
