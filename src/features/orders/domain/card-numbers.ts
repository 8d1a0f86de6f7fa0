import { holdsCardNumber } from '#features/staff/domain/card-in-text.ts';
import { type Guard, refuse } from './decision.ts';

/** What people type about an order is stored, printed and shown: no card number is among it. */
export const noCardNumbers: Guard = ({ command }) => (hasCardNumber(command) ? refuse('TEXT_IS_CARD') : null);

/** In any text of a command, whatever its field is called. Numbers are amounts and times; whether a reference may have one is for its method to say. */
function hasCardNumber(value: unknown, name = ''): boolean {
  if (typeof value === 'string') {
    if (name === 'id' || name === 'reference' || name.endsWith('Id')) return false;
    if (isTaxNumber(name)) return value.replace(/\D/g, '').length > longestTaxNumber && holdsCardNumber(value);
    return (name === 'phone' ? notPhones(value) : [value]).some(holdsCardNumber);
  }
  if (Array.isArray(value)) return value.some((each) => hasCardNumber(each, name));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([field, each]) => hasCardNumber(each, field));
}

const isTaxNumber = (field: string) => field === 'fiscalNumber' || field === 'vatNumber';
/** Figures. One of ten Macedonian ones passes as a card's; cards have had more for decades. */
const longestTaxNumber = 13;

/** One of ten long phone numbers passes as a card's. No card begins with + or 0, and no phone number has 16 digits (E.164). */
function notPhones(text: string): string[] {
  const parts = text.split(/[,;/]/);
  const isPhone = (part: string) => /^\s*(\+|0)[\d\s().-]*$/.test(part) && part.replace(/^\D*0*|\D/g, '').length <= 15;
  return parts.every(isPhone) ? [] : [text];
}
