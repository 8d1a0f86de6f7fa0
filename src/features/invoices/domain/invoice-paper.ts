import type { Style } from '#features/printing/domain/slip-parts.ts';
import { reasonIn } from '#features/printing/domain/words.ts';
import { decimalsFor, formatDay, formatMoney, formatPercent, formatQuantity } from '#kernel/format.ts';
import type { Minor } from '#kernel/money.ts';
import type { Paper, PaperNode } from '#kernel/paper.ts';
import { hasVat, type Invoice, type InvoiceRow, numberText, rateSums, sumsOf } from './invoice.ts';
import type { InvoiceWords } from './invoice-words.ts';
import { amountsOn } from './layout-invoice.ts';

export interface PaperFacts {
  readonly invoice: Invoice;
  readonly words: InvoiceWords;
  /** The venue's picture as it is now, as a data address; null without one. */
  readonly logo: string | null;
}

/** How its amounts are written: all with the same decimals. */
interface Writing {
  readonly words: InvoiceWords;
  readonly style: Style;
  readonly figure: (amount: Minor) => string;
  readonly money: (amount: Minor) => string;
}

/** The document on A4, of one page or more: the rows of a page are carried over to the next. */
export function invoicePaper({ invoice, words, logo }: PaperFacts, style: Style): Paper {
  const { content, kind } = invoice;
  const { currency, rows } = content;
  const decimals = decimalsFor(amountsOn(content), currency);
  const write = (symbol: boolean) => (amount: Minor) =>
    formatMoney(amount, currency, { locale: style.locale, decimals, symbol });
  const writing: Writing = { words, style, figure: write(false), money: write(true) };
  const title = `${kind === 'invoice' ? words.invoice : words.creditNote} ${numberText(invoice)}`;
  let sum = 0;
  const sums = rows.map(({ total }) => {
    sum += total;
    return writing.figure(sum);
  });
  return {
    title,
    author: content.seller.name,
    foot: `${content.seller.name} · ${title}`,
    page: words.page,
    carried: { sums, forward: words.carried, brought: words.brought },
    content: [
      headOf(invoice, title, writing, logo),
      partiesOf(invoice, writing),
      rowsTable(rows, writing),
      { columns: [receiptsOf(invoice, writing), totalsOf(invoice, writing)], columnGap: 24, margin: [0, 12, 0, 0] },
      signatures(invoice, writing),
    ],
  };
}

const muted = { color: '#555555' } as const;
const label = (text: string): PaperNode => ({ text, fontSize: 8, ...muted });

function headOf(
  { issuedOn, dueOn, reason, content }: Invoice,
  title: string,
  writing: Writing,
  logo: string | null,
): PaperNode {
  const { words, style } = writing;
  const { of } = content;
  const facts: (readonly [string, string])[] = [
    [words.date, formatDay(issuedOn)],
    ...(dueOn === null ? [] : [[words.due, formatDay(dueOn)] as const]),
    ...(of === null
      ? []
      : [[words.ofInvoice, `${numberText({ ...of, kind: 'invoice' })}, ${formatDay(of.issuedOn)}`] as const]),
    ...(reason === '' ? [] : [[words.reason, reasonIn(style.words, reason)] as const]),
  ];
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: title, fontSize: 18, bold: true },
          ...facts.map(([name, value]) => ({ text: `${name}: ${value}`, margin: [0, 2, 0, 0] })),
        ],
      },
      ...(logo === null ? [] : [{ width: 140, image: logo, fit: [140, 70], alignment: 'right' }]),
    ],
    columnGap: 24,
  };
}

/** Seller and buyer beside each other. */
function partiesOf({ content }: Invoice, { words, style }: Writing): PaperNode {
  const { seller, buyer } = content;
  const said = (lines: readonly (readonly [string, string])[]) =>
    lines
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({ text: name === '' ? value : `${name}: ${value}` }));
  return {
    columns: [
      {
        stack: [
          label(words.seller),
          { text: seller.name, bold: true },
          ...said([
            ['', seller.address],
            [style.words.fiscalNumber, seller.fiscalNumber],
            [style.words.businessNumber, seller.businessNumber],
            [words.telephone, seller.telephone],
            [words.contact, seller.contactPerson],
          ]),
        ],
      },
      {
        stack: [
          label(words.buyer),
          { text: buyer.name, bold: true },
          ...said([
            ['', buyer.address],
            [style.words.fiscalNumber, buyer.fiscalNumber],
            [words.vatNumber, buyer.vatNumber],
          ]),
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 16, 0, 16],
  };
}

const right = { alignment: 'right' } as const;

function rowsTable(rows: readonly InvoiceRow[], writing: Writing): PaperNode {
  const { words, style, figure } = writing;
  const [withVat, withDiscount] = [hasVat(rows), rows.some(({ discount }) => discount !== 0)];
  const head: PaperNode[] = [
    { text: words.position, ...right },
    { text: words.description },
    { text: words.quantity, ...right },
    { text: words.unitPrice, ...right },
    ...(withDiscount ? [{ text: words.discount, ...right }] : []),
    ...(withVat ? [words.net, words.vatRate, words.vat].map((text) => ({ text, ...right })) : []),
    { text: words.total, ...right },
  ];
  const body = rows.map((row, index): PaperNode[] => {
    const { kind, quantity, unit, unitPrice, discount, vatRate, vat, total } = row;
    const isFee = kind === 'fee';
    const name = isFee ? words.fee : row.name;
    return [
      // Its page is asked for by this name (pdf-worker.ts).
      { text: String(index + 1), id: `row-${index}`, ...right },
      { text: name },
      { text: isFee ? '' : formatQuantity(quantity, style.locale, unit), ...right },
      { text: isFee ? '' : figure(unitPrice), ...right },
      ...(withDiscount ? [{ text: discount === 0 ? '' : figure(0 - discount), ...right }] : []),
      ...(withVat
        ? [
            { text: figure(total - vat), ...right },
            { text: vatRate === null ? '' : formatPercent(vatRate, style.locale), ...right },
            { text: vatRate === null ? '' : figure(vat), ...right },
          ]
        : []),
      { text: figure(total), ...right },
    ];
  });
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: head.map((_, column) => (column === 1 ? '*' : 'auto')),
      body: [head.map((cell) => ({ ...cell, bold: true, fontSize: 8 })), ...body],
    },
    layout: 'rows',
  };
}

/** The receipts that it is about, and how they were paid. */
function receiptsOf({ kind, dueOn, content }: Invoice, { words, figure }: Writing): PaperNode {
  const { orders, payments, due, seller } = content;
  const bank = [seller.bankName, seller.bankAccount].filter((part) => part !== '').join(', ');
  const paid = payments.map(({ name, amount, rounding }) => `${name} ${figure(amount + rounding)}`);
  return {
    width: '*',
    fontSize: 8,
    stack: [
      label(words.receipts),
      {
        text: orders
          .map(
            ({ receiptNumber, businessDay, total }) => `${receiptNumber}, ${formatDay(businessDay)}: ${figure(total)}`,
          )
          .join(orders.length > 8 ? ' · ' : '\n'),
      },
      ...(paid.length === 0
        ? []
        : [{ text: `${kind === 'invoice' ? words.paid : words.givenBack}: ${paid.join(', ')}`, margin: [0, 4, 0, 0] }]),
      ...(due === 0
        ? []
        : [
            {
              text: `${words.owed}: ${figure(due)}${dueOn === null ? '' : ` · ${words.due}: ${formatDay(dueOn)}`}`,
              bold: true,
            },
          ]),
      ...(kind === 'creditNote' || seller.bankAccount === '' ? [] : [{ text: `${words.bank}: ${bank}` }]),
    ],
  };
}

/** The VAT table, and what it comes to. */
function totalsOf({ kind, content }: Invoice, { words, style, figure, money }: Writing): PaperNode {
  const { rows } = content;
  const { net, vat, total, rounding } = sumsOf(content);
  const cell = (text: string, more: PaperNode = {}): PaperNode => ({ text, noWrap: true, ...right, ...more });
  const sum = (name: string, amount: string, more: PaperNode = {}): PaperNode[] => [
    { text: name, colSpan: 3, ...more },
    {},
    {},
    cell(amount, more),
  ];
  const rates = rateSums(rows).map(({ rate, ...row }) => [
    { text: rate === null ? words.excluded : `${words.vat} ${formatPercent(rate, style.locale)}`, noWrap: true },
    cell(figure(row.net)),
    cell(rate === null ? '' : figure(row.vat)),
    cell(figure(row.total)),
  ]);
  const heading = ['', words.net, words.vat, words.total].map((text) => cell(text, { bold: true, fontSize: 8 }));
  return {
    width: 'auto',
    unbreakable: true,
    table: {
      widths: ['auto', 'auto', 'auto', 'auto'],
      body: [
        ...(hasVat(rows)
          ? [heading, ...rates, sum(words.netTotal, figure(net)), sum(words.vatTotal, figure(vat))]
          : []),
        sum(kind === 'invoice' ? words.total : words.creditTotal, money(total), { bold: true, fontSize: 12 }),
        ...(rounding === 0
          ? []
          : [sum(words.rounding, figure(rounding)), sum(words.toPay, money(total + rounding), { bold: true })]),
      ],
    },
    layout: 'rows',
  };
}

function signatures({ content }: Invoice, { words }: Writing): PaperNode {
  const line = (name: string, who: string): PaperNode => ({
    stack: [{ text: '_'.repeat(32) }, label(who === '' ? name : `${name}: ${who}`)],
    alignment: 'center',
  });
  return {
    unbreakable: true,
    columns: [line(words.deliveredBy, content.userName), line(words.receivedBy, '')],
    margin: [0, 48, 0, 0],
  };
}
