import { createHmac } from 'node:crypto';
import { lettersOf } from '../../domain/typed-code.ts';

const keyed = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** A PIN for storage and look-up: keyed, because a plain hash of four digits can be reversed by trying all 10,000. */
export const hashPin = (pinKey: string, pin: string): string => keyed(pinKey, pin);

/** A card number, as a scanner types it. */
export const hashCard = (pinKey: string, card: string): string => keyed(pinKey, `card:${card}`);

/** An enrolment code is short enough for brute force: without the key a stolen hash is useless. */
export const hashCode = (pinKey: string, code: string): string => keyed(pinKey, `code:${lettersOf(code)}`);

/** The stored hash of a request with a PIN: keyed, because four digits can be recovered from any other hash. */
export const hashRequest = (pinKey: string, body: unknown): string => keyed(pinKey, `request:${JSON.stringify(body)}`);
