import { expect, it } from 'vitest';
import { printPolicy } from './policy.ts';

const usual = {
  kitchenPrinter: true,
  printOrderAfterPayment: false,
  orderTotalNonFical: true,
  finalInvoiceCopies: 1,
  alwaysPrintOrder: false,
  hasDisplays: true,
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

it.each([
  [{}, false],
  [{ alwaysPrintOrder: true }, true],
  // A display that is not in use shows no tickets.
  [{ hasDisplays: false }, true],
] as const)('%j beside a display', (settings, prints) => {
  expect(printPolicy({ ...usual, ...settings }).ticketsPrintBesideDisplays).toBe(prints);
});
