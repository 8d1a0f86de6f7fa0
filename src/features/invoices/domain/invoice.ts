import type { PaymentKind } from '#features/payments/domain/method.ts';
import { type CurrencyCode, type Minor, sumMinor } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { VatRate } from '#kernel/vat.ts';

export const invoiceKinds = ['invoice', 'creditNote'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** What of an invoice its credit notes took back: nothing, a part, all. */
export const creditStates = ['valid', 'partly', 'credited'] as const;
export type CreditState = (typeof creditStates)[number];

/** Who sells, as it was when the document was made. Empty texts are left out. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly telephone: string;
  readonly businessNumber: string;
  readonly fiscalNumber: string;
  readonly contactPerson: string;
  /** Where it is paid to; the account is empty where the venue has none. */
  readonly bankName: string;
  readonly bankAccount: string;
}

/** A row of the document: what was sold by one name at one price, or the fees on it, of one VAT rate. */
export interface InvoiceRow {
  /** `fee` is what the orders charged besides: its name is a word of the reader's language. */
  readonly kind: 'goods' | 'fee';
  readonly name: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly unit: string;
  /** VAT included, before discounts. */
  readonly unitPrice: Minor;
  /** What of price times quantity is not charged. */
  readonly discount: Minor;
  readonly vatRate: VatRate;
  readonly vat: Minor;
  /** VAT included. */
  readonly total: Minor;
}

/** The rows of one rate together. */
export interface RateSum {
  readonly rate: VatRate;
  readonly net: Minor;
  readonly vat: Minor;
  readonly total: Minor;
}

/** An order that the document is about: its receipt, and what of it the document has. */
export interface CoveredOrder {
  readonly orderId: string;
  readonly receiptNumber: number;
  readonly businessDay: Day;
  readonly total: Minor;
}

/** How it was paid, or given back, when the document was made. */
export interface CoveredPayment {
  readonly method: string;
  /** In the venue's language. */
  readonly name: string;
  readonly kind: PaymentKind;
  readonly amount: Minor;
  /** What coins add to it, or take off. */
  readonly rounding: Minor;
}

/** Which document a credit note is of. */
export interface Credited {
  readonly id: string;
  readonly year: number;
  readonly number: number;
  readonly issuedOn: Day;
}

/** What the document says and no list asks about; it is kept as it was (decision 0112). */
export interface InvoiceContent {
  readonly seller: Seller;
  readonly buyer: {
    readonly name: string;
    readonly fiscalNumber: string;
    readonly vatNumber: string;
    readonly address: string;
  };
  readonly currency: CurrencyCode;
  readonly rows: readonly InvoiceRow[];
  readonly orders: readonly CoveredOrder[];
  readonly payments: readonly CoveredPayment[];
  /** What of it was still owed. */
  readonly due: Minor;
  /** Of a credit note. */
  readonly of: Credited | null;
  /** Who made it. */
  readonly userName: string;
}

/** A document to a buyer: an invoice, or the credit note that takes all or a part of one back. */
export interface Invoice {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly year: number;
  /** From 1 without a gap, by kind and year. */
  readonly number: number;
  readonly issuedOn: Day;
  /** Epoch ms. */
  readonly issuedAt: number;
  readonly dueOn: Day | null;
  /** Why it is taken back; of a credit note. */
  readonly reason: string;
  readonly content: InvoiceContent;
}

/** `12/2026`; a credit note, which has a series of its own, is `CN-3/2026`, so that no two documents have one number. */
export function numberText({ kind, number, year }: Pick<Invoice, 'kind' | 'number' | 'year'>): string {
  return `${kind === 'creditNote' ? 'CN-' : ''}${number}/${year}`;
}

/** The year in whose series a document of this day is numbered. */
export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** The VAT table: one row a rate, the lowest first, what is excluded from VAT last. */
export function rateSums(rows: readonly InvoiceRow[]): RateSum[] {
  const rankOf = (rate: VatRate) => rate ?? Number.MAX_SAFE_INTEGER;
  const rates = [...new Set(rows.map(({ vatRate }) => vatRate))].sort((one, other) => rankOf(one) - rankOf(other));
  return rates.map((rate) => {
    const own = rows.filter(({ vatRate }) => vatRate === rate);
    const [vat, total] = [sumMinor(own.map((row) => row.vat)), sumMinor(own.map((row) => row.total))];
    return { rate, net: total - vat, vat, total };
  });
}

export interface InvoiceSums {
  readonly net: Minor;
  readonly vat: Minor;
  readonly total: Minor;
  /** What coins added to what was paid in cash. */
  readonly rounding: Minor;
}

export function sumsOf({ rows, payments }: Pick<InvoiceContent, 'rows' | 'payments'>): InvoiceSums {
  const [vat, total] = [sumMinor(rows.map((row) => row.vat)), sumMinor(rows.map((row) => row.total))];
  return { net: total - vat, vat, total, rounding: sumMinor(payments.map(({ rounding }) => rounding)) };
}

/** Whether it has VAT to show: what was sold while the venue charged none is excluded from it. */
export const hasVat = (rows: readonly InvoiceRow[]): boolean => rows.some(({ vatRate }) => vatRate !== null);

/** What was taken back of an invoice of this total. */
export function creditState(total: Minor, credited: Minor): CreditState {
  if (credited === 0) return 'valid';
  return credited < total ? 'partly' : 'credited';
}

/** Days until what is owed has to be paid, unless somebody says another day. */
export const usualTerm = 15;
/** No invoice is about more orders. */
export const mostOrders = 200;
/** Characters of the reason of a credit note. */
export const longestReason = 200;
