import { banner, pair, rule, type Slip, type SlipLine, space, text } from '#features/printing/domain/slip.ts';
import { alike, figure, type Style, type VenueHead, venueLines } from '#features/printing/domain/slip-parts.ts';
import { reasonIn } from '#features/printing/domain/words.ts';
import { formatDay, formatMoney, formatPercent, formatQuantity } from '#kernel/format.ts';
import type { Minor } from '#kernel/money.ts';
import { hasVat, type Invoice, type InvoiceContent, type InvoiceRow, numberText, rateSums, sumsOf } from './invoice.ts';
import type { InvoiceWords } from './invoice-words.ts';

export interface InvoiceFacts {
  readonly invoice: Invoice;
  /** The venue's picture as it is now. */
  readonly logo: VenueHead['logo'];
  readonly words: InvoiceWords;
}

/** The amounts that a document writes, which are written alike. */
export function amountsOn({ rows, orders, payments, due }: InvoiceContent): Minor[] {
  return [
    ...rows.flatMap(({ unitPrice, discount, vat, total }) => [unitPrice, discount, vat, total]),
    ...orders.map(({ total }) => total),
    ...payments.flatMap(({ amount, rounding }) => [amount, rounding]),
    due,
  ];
}

/** The document on the paper of a receipt printer. */
export function layoutInvoice({ invoice, logo, words }: InvoiceFacts, plain: Style, columns: number): Slip {
  const { content, kind } = invoice;
  const { seller, currency } = content;
  const style = alike({ ...plain, currency }, amountsOn(content));
  const venue: VenueHead = { ...seller, logo, bank: { id: '', name: '', account: '' } };
  return {
    columns,
    copyOf: null,
    lines: [
      ...venueLines(venue, style, columns),
      ...(seller.contactPerson === '' ? [] : [text(`${words.contact}: ${seller.contactPerson}`, { align: 'centre' })]),
      space,
      banner(kind === 'invoice' ? words.invoice : words.creditNote),
      pair(words.number, numberText(invoice), { isBold: true }),
      ...headLines(invoice, words, style),
      ...buyerLines(content, words, style),
      rule,
      ...content.rows.flatMap((row) => rowLines(row, words, style)),
      rule,
      ...sumLines(invoice, words, style),
      rule,
      ...paymentLines(invoice, words, style),
      ...content.orders.map(({ receiptNumber, businessDay, total }) =>
        pair(`${words.receipt} ${receiptNumber}, ${formatDay(businessDay)}`, figure(total, style)),
      ),
      ...(content.userName === '' ? [] : [pair(words.madeBy, content.userName)]),
      space,
      pair(words.deliveredBy, '_'.repeat(Math.floor(columns / 2))),
      space,
      pair(words.receivedBy, '_'.repeat(Math.floor(columns / 2))),
      space,
    ],
  };
}

function headLines({ issuedOn, dueOn, reason, content }: Invoice, words: InvoiceWords, style: Style): SlipLine[] {
  const { of } = content;
  return [
    pair(words.date, formatDay(issuedOn)),
    ...(dueOn === null ? [] : [pair(words.due, formatDay(dueOn))]),
    ...(of === null
      ? []
      : [pair(words.ofInvoice, `${numberText({ ...of, kind: 'invoice' })}, ${formatDay(of.issuedOn)}`)]),
    ...(reason === '' ? [] : [text(`${words.reason}: ${reasonIn(style.words, reason)}`)]),
  ];
}

function buyerLines({ buyer }: InvoiceContent, words: InvoiceWords, style: Style): SlipLine[] {
  return [
    rule,
    text(`${words.buyer}: ${buyer.name}`, { isBold: true }),
    ...(buyer.address === '' ? [] : [text(buyer.address)]),
    pair(style.words.fiscalNumber, buyer.fiscalNumber),
    ...(buyer.vatNumber === '' ? [] : [pair(words.vatNumber, buyer.vatNumber)]),
  ];
}

/** `2 x 1,50 · 18%`, and what is taken off it. */
function rowLines(row: InvoiceRow, words: InvoiceWords, style: Style): SlipLine[] {
  const { kind, name, quantity, unit, unitPrice, discount, vatRate, total } = row;
  const rate = vatRate === null ? '' : `  ${formatPercent(vatRate, style.locale)}`;
  if (kind === 'fee') return [pair(`${words.fee}${rate}`, figure(total, style))];
  const many = `${formatQuantity(quantity, style.locale, unit)} x ${figure(unitPrice, style)}`;
  return [
    text(name),
    pair(`${many}${rate}`, figure(total + discount, style)),
    ...(discount === 0 ? [] : [pair(words.discount, figure(0 - discount, style))]),
  ];
}

function sumLines({ kind, content }: Invoice, words: InvoiceWords, style: Style): SlipLine[] {
  const { rows } = content;
  const { net, vat, total } = sumsOf(content);
  const { currency, locale, decimals = 0 } = style;
  const rates = rateSums(rows).map((sum) =>
    sum.rate === null
      ? pair(words.excluded, figure(sum.total, style))
      : pair(
          `${words.vat} ${formatPercent(sum.rate, locale)} ${style.words.vatOn} ${figure(sum.total, style)}`,
          figure(sum.vat, style),
        ),
  );
  return [
    ...(hasVat(rows)
      ? [...rates, pair(words.netTotal, figure(net, style)), pair(words.vatTotal, figure(vat, style))]
      : []),
    pair(kind === 'invoice' ? words.total : words.creditTotal, formatMoney(total, currency, { locale, decimals }), {
      size: 'large',
      isBold: true,
    }),
  ];
}

function paymentLines({ kind, dueOn, content }: Invoice, words: InvoiceWords, style: Style): SlipLine[] {
  const { payments, due, seller } = content;
  const { rounding } = sumsOf(content);
  const bank = [seller.bankName, seller.bankAccount].filter((part) => part !== '').join(' ');
  const lines = [
    ...(rounding === 0 ? [] : [pair(words.rounding, figure(rounding, style))]),
    ...payments.map(({ name, amount, rounding: coins }) => pair(name, figure(amount + coins, style))),
    ...(due === 0
      ? []
      : [pair(`${words.owed}${dueOn === null ? '' : `, ${formatDay(dueOn)}`}`, figure(due, style), { isBold: true })]),
    ...(kind === 'creditNote' || seller.bankAccount === '' ? [] : [text(`${words.bank}: ${bank}`)]),
  ];
  return lines.length === 0 ? [] : [...lines, rule];
}
