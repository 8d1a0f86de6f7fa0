import { createHmac } from 'node:crypto';
import { readingsOf } from '../../domain/typed-code.ts';

const keyed = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** A PIN for storage and look-up: keyed, because a plain hash of four digits can be reversed by trying all 10,000. */
export const hashPin = (pinKey: string, pin: string): string => keyed(pinKey, pin);

/** A card number, as a scanner types it. */
export const hashCard = (pinKey: string, card: string): string => keyed(pinKey, `card:${card}`);

/**
 * An enrolment code, in each of its readings; an issued one has one. It is short enough for brute force: without the key
 * a stolen hash is useless.
 */
export const hashesOfCode = (pinKey: string, code: string): string[] =>
  readingsOf(code).map((letters) => keyed(pinKey, `code:${letters}`));

/** The stored hash of a request with a PIN: keyed, because four digits can be recovered from any other hash. */
export const hashRequest = (pinKey: string, body: unknown): string => keyed(pinKey, `request:${JSON.stringify(body)}`);
