import { z } from 'zod';
import { methodCode } from '#features/payments/contract.ts';
import { takingErrors } from '#features/payments/domain/errors.ts';
import { longest, type PaymentKind, paymentKinds } from '#features/payments/domain/method.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import type { Role } from '#kernel/permission.ts';
import { workbookErrors } from '#kernel/table.ts';
import { entryKinds } from './domain/account.ts';

const id = z.uuid();
const minor = z.int();
const day = z.iso.date().refine((text) => text >= '2000-01-01');
const search = z.string().trim().max(100).optional();

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** Something was put on an account, or taken off it. */
    'account.changed': { readonly clientId: string };
  }
  interface DomainEvents {
    /** Money was taken for what a client owes. */
    'account.paid': {
      readonly moved: {
        readonly method: string;
        readonly kind: PaymentKind;
        readonly amount: number;
        readonly rounding: number;
        /** Whose account it was for. */
        readonly note: string;
      };
    };
  }
  interface Checks {
    /** Somebody is about to take money for what a client owes. */
    'account.receive': { readonly userId: string; readonly role: Role };
  }
}

const period = z.strictObject({ from: day, to: day, locale: z.enum(locales).optional() });
const account = z.object({ id, name: z.string(), balance: minor });

export const accountsContract = contract({
  'GET api/accounts/choice': {
    permission: 'account.find',
    summary: 'Accounts by name, phone or card of their clients, the first 20, with what is owed and the limit.',
    query: z.strictObject({ search }),
    output: z.object({
      accounts: z.array(account.extend({ city: z.string(), limit: minor })),
      hasMore: z.boolean(),
    }),
  },
  'GET api/accounts': {
    permission: 'account.read',
    summary: 'What clients owe, by how long they have owed it; the first 500, who owes most first.',
    query: z.strictObject({ search }),
    output: z.object({
      today: day,
      accounts: z.array(
        account.extend({
          /** Null without an account: the client only has to pay what is owed. */
          limit: minor.nullable(),
          lastPaidAt: z.int().nullable(),
          /** Up to 30 days, 60, 90, and older. */
          ageing: z.array(minor).length(4),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
  'GET api/accounts/methods': {
    permission: 'account.receive',
    summary: 'The methods by which money for what is owed can be taken.',
    query: z.strictObject({ locale: z.enum(locales).optional() }),
    output: z.array(
      z.object({ code: z.string(), kind: z.enum(paymentKinds), name: z.string(), needsReference: z.boolean() }),
    ),
  },
  'GET api/accounts/{clientId}/statement': {
    permission: 'account.read',
    summary: 'The entries of an account in a period, the oldest first, 500 at most.',
    params: z.strictObject({ clientId: id }),
    query: period,
    output: z.object({
      name: z.string(),
      limit: minor.nullable(),
      /** What was owed before the period, and now. */
      before: minor,
      balance: minor,
      entries: z.array(
        z.object({
          id,
          kind: z.enum(entryKinds),
          /** Positive is owed. */
          amount: minor,
          balance: minor,
          businessDay: day,
          at: z.int(),
          orderId: id.nullable(),
          /** Of the order, of the refund, or of the payment. */
          number: z.int(),
          methodName: z.string().nullable(),
          reference: z.string(),
          userName: z.string(),
        }),
      ),
      hasMore: z.boolean(),
    }),
    errors: ['ACCOUNT_NOT_FOUND'],
  },
  'GET api/exports/excel/accounts/list/': {
    permission: 'account.read',
    summary: 'What clients owe, by age, as a spreadsheet in base64.',
    query: z.strictObject({ search, locale: z.enum(locales).optional() }),
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
    errors: Object.keys(workbookErrors),
  },
  'GET api/exports/excel/accounts/{clientId}/statement/': {
    permission: 'account.read',
    summary: 'The entries of an account in a period, as a spreadsheet in base64.',
    params: z.strictObject({ clientId: id }),
    query: period,
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
    errors: ['ACCOUNT_NOT_FOUND', ...Object.keys(workbookErrors)],
  },
  'POST api/accounts/{clientId}/payments': {
    permission: 'account.receive',
    summary: 'Takes money for what a client owes, all of it or a part. It is no sale.',
    params: z.strictObject({ clientId: id }),
    body: z.strictObject({
      amount: z.int().min(1).max(100_000_000_000),
      method: methodCode,
      reference: z.string().max(longest.reference).optional(),
    }),
    output: z.object({
      number: z.int(),
      balance: minor,
      /** What coins add to the amount in cash, or take off it. */
      rounding: minor,
    }),
    errors: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_PAYMENT_TOO_MUCH', ...Object.keys(takingErrors), 'SHIFT_REQUIRED'],
    effect: 'once',
    isSelling: true,
  },
});
