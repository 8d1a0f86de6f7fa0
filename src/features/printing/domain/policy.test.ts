import { expect, it } from 'vitest';
import { printPolicy } from './policy.ts';

const usual = {
  kitchenPrinter: true,
  printOrderAfterPayment: false,
  orderTotalNonFical: true,
  finalInvoiceCopies: 1,
  vat: true,
};

it.each([
  [{}, 'whenSent', true],
  [{ printOrderAfterPayment: true }, 'whenPaid', true],
  [{ kitchenPrinter: false, printOrderAfterPayment: true }, 'never', true],
  [{ orderTotalNonFical: false }, 'whenSent', false],
] as const)('%j', (settings, ticketsPrint, billPrints) => {
  expect(printPolicy({ ...usual, ...settings })).toMatchObject({ ticketsPrint, billPrints });
});
