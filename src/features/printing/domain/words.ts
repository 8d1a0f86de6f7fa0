import { isKnownReason, type KnownReason } from '#features/orders/domain/known-reason.ts';
/** The words of slips in the venue's language; the server takes them from the message files. */
export interface SlipWords {
  readonly order: string;
  readonly table: string;
  readonly waiter: string;
  readonly direct: string;
  readonly takeAway: string;
  readonly staff: string;
  readonly delivery: string;
  readonly promised: string;
  readonly courier: string;
  readonly voided: string;
  readonly moved: string;
  /** Before the number of the course that is to be made now. */
  readonly fire: string;
  readonly fireKnown: string;
  /** Of a note that an order is promised for another time; without one it is made as soon as possible. */
  readonly promiseChanged: string;
  readonly asap: string;
  /** Of a ticket that came after the server was away, and what to do. */
  readonly late: string;
  readonly lateAsk: string;
  /** Before the number of a guest. */
  readonly seat: string;
  readonly bill: string;
  readonly receipt: string;
  readonly receiptNumber: string;
  readonly notFiscal: string;
  readonly subtotal: string;
  readonly discount: string;
  /** Why there is a discount: it is the client's own. */
  readonly ofClient: string;
  readonly fee: string;
  readonly cardFee: string;
  readonly total: string;
  readonly vat: string;
  readonly vatOn: string;
  readonly vatExcluded: string;
  readonly paid: string;
  readonly remaining: string;
  readonly reference: string;
  readonly voucher: string;
  readonly voucherLeft: string;
  readonly pointsEarned: string;
  readonly pointsSpent: string;
  readonly pointsLeft: string;
  readonly voucherTitle: string;
  readonly validUntil: string;
  readonly corrected: string;
  readonly tip: string;
  readonly tendered: string;
  readonly rounding: string;
  readonly change: string;
  readonly businessNumber: string;
  readonly fiscalNumber: string;
  readonly vatNumber: string;
  /** A receipt that is made out to somebody. */
  readonly invoice: string;
  readonly buyer: string;
  readonly telephone: string;
  readonly thanks: string;
  readonly copy: string;
  readonly testPage: string;
  readonly cashOut: string;
  readonly shiftFrom: string;
  readonly shiftTo: string;
  readonly openingFloat: string;
  readonly counted: string;
  readonly handedOver: string;
  readonly handsOver: string;
  readonly receives: string;
  readonly refund: string;
  /** Before the number of the receipt that it is of. */
  readonly refundOf: string;
  readonly approvedBy: string;
  readonly reason: string;
  readonly reasons: Readonly<Record<KnownReason, string>>;
  readonly givenBack: string;
}

/**
 * The legal names of a business's number and its tax number in a country; used in every language, because guests look
 * for them.
 */
const numbersOf: Readonly<Record<string, Pick<SlipWords, 'businessNumber' | 'fiscalNumber'>>> = {
  XK: { businessNumber: 'NUI', fiscalNumber: 'Nr. fiskal' },
  AL: { businessNumber: 'NUIS', fiscalNumber: 'NIPT' },
  MK: { businessNumber: 'ЕМБС', fiscalNumber: 'ЕДБ' },
  RS: { businessNumber: 'MB', fiscalNumber: 'PIB' },
  DE: { businessNumber: 'St.-Nr.', fiscalNumber: 'USt-IdNr.' },
  GR: { businessNumber: 'ΓΕΜΗ', fiscalNumber: 'ΑΦΜ' },
};

/** The words of a language as a country uses them. */
export function wordsFor(country: string, words: SlipWords): SlipWords {
  return { ...words, ...(Object.hasOwn(numbersOf, country) ? numbersOf[country] : {}) };
}

/** Why something was taken back or refunded; what somebody typed, as it was typed. */
export const reasonIn = ({ reasons }: SlipWords, reason: string): string =>
  isKnownReason(reason) ? reasons[reason] : reason;
