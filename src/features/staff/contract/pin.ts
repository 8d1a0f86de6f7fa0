import { z } from 'zod';
import { cardNumber } from '../domain/card.ts';

export const pin = z.string().regex(/^\d{4,11}$/);

/** Who is asked for: by what they know, or by what they hold to the reader. */
export const byPinOrCard = { pin: pin.optional(), card: z.string().regex(cardNumber).optional() };
type PinOrCard = { readonly pin?: string | undefined; readonly card?: string | undefined };
export const isOneOfBoth = ({ pin: typed, card }: PinOrCard): boolean => (typed === undefined) !== (card === undefined);
