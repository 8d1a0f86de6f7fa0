import type { Figures, Grouping, ReportDefinition, ReportResult, ReportRow } from './report.ts';

export const salesGroupings = ['day', 'hour', 'product', 'category', 'employee', 'paymentMethod', 'vatRate'] as const;
/** The key of the row for the amount without a payment; no method has this code. */
export const noPayment = '-';
export type SalesGroupBy = (typeof salesGroupings)[number];

export type SalesFigure =
  | 'orders'
  | 'covers'
  | 'quantity'
  | 'gross'
  | 'discount'
  | 'fee'
  | 'cardFee'
  | 'refund'
  | 'total'
  | 'vat'
  | 'net'
  | 'rounding'
  | 'tip'
  | 'received';
export type SalesTotals = Figures<SalesFigure>;
export type SalesRow = ReportRow<SalesFigure>;
export type SalesResult = ReportResult<SalesFigure>;

/** What a drawer holds besides the sales; these say something only beside the payments. */
const besidesSales = ['rounding', 'tip', 'received'] as const satisfies readonly SalesFigure[];

/** The totals for somebody who is still to count their drawer without knowing what is in it: nothing but sales. */
export function onlySales<Totals extends SalesTotals>(totals: Totals): Totals {
  return { ...totals, ...Object.fromEntries(besidesSales.map((figure) => [figure, 0])) };
}

const ofOrders: readonly SalesFigure[] = [
  ...([
    'orders',
    'covers',
    'quantity',
    'gross',
    'discount',
    'fee',
    'cardFee',
    'refund',
    'total',
    'vat',
    'net',
  ] as const),
];
/** Guests belong to an order, not to a line; the fee on cards to a payment, of which each line has a share in its fee. */
const ofLines = ofOrders.filter((figure) => figure !== 'covers' && figure !== 'cardFee');

const overTime = (key: 'day' | 'hour'): Grouping<SalesFigure> => ({
  key,
  figures: ofOrders,
  chart: 'overTime',
  sort: 'byKey',
});

/**
 * Sales of closed orders by the business day of closing, and refunds by their own business day and user. Orders, gross,
 * discount and fees are of sales only; quantity, total, VAT and net are reduced by refunds: gross − discount + fee −
 * refund = total, and a fully refunded sale adds up to zero. In every grouping the totals of the rows add up to the totals of
 * the documents; orders do not if one order is in several rows (two products, two methods). A payment has no VAT or
 * discount of its own: by method the report shows the received and refunded amounts, their number, and the cash rounding
 * and tips, which are no part of the sales; nor is money that was received and is in no payment of an order (decision 0031). Total +
 * rounding + tip + received is what was received.
 */
export const salesReport: ReportDefinition<SalesFigure, SalesGroupBy> = {
  name: 'sales',
  maxDays: 366,
  figures: {
    orders: 'count',
    covers: 'count',
    quantity: 'quantity',
    gross: 'money',
    discount: 'money',
    fee: 'money',
    cardFee: 'money',
    refund: 'money',
    net: 'money',
    vat: 'money',
    total: 'money',
    rounding: 'money',
    tip: 'money',
    received: 'money',
  },
  charted: 'total',
  groupings: {
    day: overTime('day'),
    hour: overTime('hour'),
    product: { key: 'name', figures: ofLines, chart: 'ranking', sort: 'largestFirst' },
    category: { key: 'name', figures: ofLines, chart: 'ranking', sort: 'largestFirst' },
    employee: { key: 'name', figures: ofOrders, chart: 'ranking', sort: 'largestFirst' },
    paymentMethod: {
      key: 'code',
      figures: ['orders', 'cardFee', 'refund', 'total', 'rounding', 'tip', 'received'],
      chart: 'ranking',
      sort: 'largestFirst',
    },
    vatRate: { key: 'rate', figures: ofLines, chart: 'ranking', sort: 'byKey' },
  },
};
