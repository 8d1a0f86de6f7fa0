import { holdsCardNumber } from '#features/payments/domain/reference.ts';
import { type Guard, refuse } from './decision.ts';

/** What people type about an order is stored, printed and shown: no card number is among it. */
export const noCardNumbers: Guard = ({ command }) => {
  const texts = ['comment' in command && command.comment, 'reason' in command && command.reason];
  return texts.some((text) => typeof text === 'string' && holdsCardNumber(text)) ? refuse('TEXT_IS_CARD') : null;
};

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A value of JSON without every text, number and field name that holds a card number. */
export function withoutCardNumbers(value: unknown): unknown {
  if (typeof value === 'string') return !id.test(value) && holdsCardNumber(value) ? undefined : value;
  if (typeof value === 'number') return holdsCardNumber(String(value)) ? undefined : value;
  if (Array.isArray(value)) return value.map(withoutCardNumbers).filter((each) => each !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const left = holdsCardNumber(name) ? undefined : withoutCardNumbers(each);
    return left === undefined ? [] : [[name, left] as const];
  });
  return Object.fromEntries(kept);
}
