import { describe, expect, it } from 'vitest';
import type { Invoice, InvoiceRow } from '#features/invoices/domain/invoice.ts';
import { invoicePaper } from '#features/invoices/domain/invoice-paper.ts';
import { layoutInvoice } from '#features/invoices/domain/layout-invoice.ts';
import en from '#features/invoices/messages/office/en.json' with { type: 'json' };
import mk from '#features/invoices/messages/office/mk.json' with { type: 'json' };
import { renderText } from '#features/printing/domain/render-text.ts';
import type { Style } from '#features/printing/domain/slip-parts.ts';
import { wordsFor } from '#features/printing/domain/words.ts';
import slipsEn from '#features/printing/messages/office/en.json' with { type: 'json' };
import slipsMk from '#features/printing/messages/office/mk.json' with { type: 'json' };

const row = (more: Partial<InvoiceRow>): InvoiceRow => ({
  kind: 'goods',
  name: 'Makiato e madhe',
  quantity: 2_000,
  unit: '',
  unitPrice: 150,
  discount: 0,
  vatRate: 1_800,
  vat: 46,
  total: 300,
  ...more,
});
const invoice: Invoice = {
  id: 'i',
  kind: 'invoice',
  year: 2026,
  number: 12,
  issuedOn: '2026-11-27',
  issuedAt: Date.UTC(2026, 10, 27, 12),
  dueOn: '2026-12-12',
  reason: '',
  content: {
    seller: {
      name: 'Te Mulliri',
      address: 'Rr. Nënë Tereza 1, Prishtinë',
      telephone: '+383 44 111 222',
      businessNumber: '811234567',
      fiscalNumber: '600123456',
      contactPerson: 'Arben Gashi',
      bankName: 'Banka',
      bankAccount: 'XK05 1501 0012',
    },
    buyer: { name: 'Studio Ura sh.p.k.', fiscalNumber: '600123457', vatNumber: '330123457', address: 'Rr. UÇK 3' },
    currency: 'EUR',
    rows: [
      row({}),
      row({ name: 'Troftë', quantity: 350, unit: 'kg', unitPrice: 1_400, discount: 49, vat: 67, total: 441 }),
      row({ name: 'Ujë', vatRate: 800, vat: 7, quantity: 1_000, unitPrice: 100, total: 100 }),
      row({ kind: 'fee', name: '', unitPrice: 84, vat: 13, total: 84 }),
    ],
    orders: [
      { orderId: 'a', receiptNumber: 40, businessDay: '2026-11-20', total: 500 },
      { orderId: 'b', receiptNumber: 7, businessDay: '2026-11-21', total: 425 },
    ],
    payments: [
      { method: 'cash', name: 'Cash', kind: 'cash', amount: 500, rounding: 0 },
      { method: 'account', name: 'On account', kind: 'account', amount: 425, rounding: 0 },
    ],
    due: 425,
    of: null,
    userName: 'Drita',
  },
};
const note: Invoice = {
  ...invoice,
  kind: 'creditNote',
  number: 3,
  dueOn: null,
  reason: 'returned',
  content: {
    ...invoice.content,
    rows: [row({ vatRate: null, vat: 0 })],
    payments: [],
    due: 0,
    of: { id: 'i', year: 2026, number: 12, issuedOn: '2026-11-27' },
  },
};
const english: Style = { words: wordsFor('XK', slipsEn.printing.slip), locale: 'en', currency: 'EUR', timeZone: 'UTC' };
const macedonian: Style = { ...english, words: wordsFor('MK', slipsMk.printing.slip), locale: 'mk' };
const print = (of: Invoice, words: typeof en.invoices.paper, style: Style, columns: number) =>
  renderText(layoutInvoice({ invoice: of, logo: null, words }, style, columns));

describe('an invoice on the paper of a receipt printer', () => {
  it('has parties, rows, VAT, payments, receipts and signatures', () => {
    expect(print(invoice, en.invoices.paper, english, 42)).toMatchSnapshot();
  });
  it('is a credit note in Macedonian on narrow paper, and has no VAT where none was charged', () => {
    expect(print(note, mk.invoices.paper, macedonian, 32)).toMatchSnapshot();
  });
});

describe('an invoice on A4', () => {
  it('carries what its rows come to, the last of them the total', () => {
    const { carried, title } = invoicePaper({ invoice, words: en.invoices.paper, logo: null }, english);
    expect(carried.sums).toEqual(['3.00', '7.41', '8.41', '9.25']);
    expect(title).toBe('Invoice 12/2026');
  });
  it('has no columns of VAT and discount where there is none', () => {
    const text = (of: Invoice) =>
      JSON.stringify(invoicePaper({ invoice: of, words: en.invoices.paper, logo: null }, english).content);
    const { vatTotal, discount } = en.invoices.paper;
    expect([vatTotal, discount].map((word) => text(invoice).includes(`"${word}"`))).toEqual([true, true]);
    expect([vatTotal, discount].map((word) => text(note).includes(`"${word}"`))).toEqual([false, false]);
  });
});
