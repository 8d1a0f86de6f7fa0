import { z } from 'zod';
import { cardNumber } from '../domain/card.ts';

export const pin = z.string().regex(/^\d{4,11}$/);

/** Who is asked for: by what they know, or by what they hold to the reader. */
export const byPinOrCard = { pin: pin.optional(), card: z.string().regex(cardNumber).optional() };
type PinOrCard = { readonly pin?: string | undefined; readonly card?: string | undefined };
/** Digits that came in a burst are a PIN that was typed fast, or a card: then they are given as both, and count once. */
export const isOneOfBoth = ({ pin: typed, card }: PinOrCard): boolean =>
  (typed === undefined) !== (card === undefined) || (typed !== undefined && typed === card);
