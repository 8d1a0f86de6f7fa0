import { limits } from '#features/orders/domain/order.ts';
import type { Reader } from '#kernel/locale.ts';
import { nameFor } from '#platform/server/names.ts';
import { fragment, type Sql, sql } from '#platform/server/sql.ts';
import { noPayment, type SalesGroupBy } from '../../domain/sales-report.ts';
import type { ReportFilter, ReportQueries } from './report-engine.ts';

export interface SalesFilter extends ReportFilter {
  /** Only this employee's orders, and the refunds that they made; null for all. */
  readonly ownerId: string | null;
  /** Only the lines of this category, `none` for those without one; null for whole orders. */
  readonly category: string | null;
  readonly timeZone: string;
  readonly reader: Reader;
}

/**
 * Amounts come from the documents, or from their lines if a report needs those: the two agree line by line and rate by
 * rate. A discount is the difference between price and paid amount without the fees, wherever it was granted. Refunds
 * reduce quantity, VAT and total, but not gross, discount and fee.
 */
const figures = sql`
  coalesce(sum(quantity), 0) AS quantity, coalesce(sum(gross), 0) AS gross,
  coalesce(sum(gross + fee - sold), 0) AS discount, coalesce(sum(fee), 0) AS fee, coalesce(sum(refund), 0) AS refund,
  coalesce(sum(sold - refund), 0) AS total, coalesce(sum(vat), 0) AS vat,
  coalesce(sum(sold - refund - vat), 0) AS net`;
/** Refunds do not count as orders and have no guests. */
const figuresOfDocuments = sql`count(*) FILTER (WHERE is_sale) AS orders, coalesce(sum(covers), 0) AS covers, coalesce(sum(card_fee), 0) AS "cardFee", ${figures}`;
const figuresOfLines = sql`count(DISTINCT order_id) AS orders, ${figures}`;

/**
 * Amounts above the bound of orders come from damaged rows, or from orders of before there was a bound. Such documents
 * are excluded from all sums and counted, because each of them would make the sums meaningless.
 */
export const within = (...columns: readonly Sql[]): Sql =>
  columns.reduce(
    (all, column) =>
      sql`${all} AND (${column} IS NULL OR ${column} BETWEEN ${-limits.amount}::bigint AND ${limits.amount}::bigint)`,
    sql`true`,
  );
const isSoundOrder = within(sql`o.total`, sql`o.fee`, sql`o.card_fee`, sql`o.vat`);
const isSoundLine = within(sql`l.quantity`, sql`l.gross`, sql`l.fee`, sql`l.total`, sql`l.vat`);
const isSoundRefund = within(sql`x.quantity`, sql`x.total`, sql`x.vat`);

const nothing = sql``;
const before = (column: Sql, instant: number | undefined): Sql =>
  instant === undefined ? nothing : sql`AND ${column} < ${new Date(instant).toISOString()}::timestamptz`;

/** Closed orders of the period: reads the index (closed_business_day, closed_at). */
function closed({ from, to, ownerId, closedBefore }: SalesFilter): Sql {
  const own = ownerId === null ? nothing : sql`AND o.owner_id = ${ownerId}::uuid`;
  const early = before(sql`o.closed_at`, closedBefore);
  return sql`o.status = 'closed' AND o.closed_business_day BETWEEN ${from}::date AND ${to}::date ${own} ${early}`;
}

/** Refunds of the period: reads the index (business_day, number). */
function givenBack({ from, to, ownerId, closedBefore }: SalesFilter): Sql {
  const own = ownerId === null ? nothing : sql`AND r.made_by = ${ownerId}::uuid`;
  return sql`r.business_day BETWEEN ${from}::date AND ${to}::date ${own} ${before(sql`r.made_at`, closedBefore)}`;
}

/**
 * A combo is reported as its parts, which share its revenue and VAT (decision 0071): `k` is a part of the line `l`, or
 * nothing where that is no combo; `y` what the refund `x` of the line gave back of it.
 */
const partOr = (column: string) => fragment(`CASE WHEN k.order_id IS NULL THEN l.${column} ELSE k.${column} END`);
const sold = {
  category: partOr('category_id'),
  quantity: partOr('quantity'),
  gross: partOr('gross'),
  fee: partOr('fee'),
  total: partOr('total'),
  vat: partOr('vat'),
};
const refunded = {
  quantity: fragment('coalesce(y.quantity, x.quantity)'),
  total: fragment('coalesce(y.total, x.total)'),
  vat: fragment('coalesce(y.vat, x.vat)'),
};
/** What a row is about. */
const subject = fragment(
  ['product_id', 'category_id', 'vat_rate', 'name'].map((column) => `${partOr(column).text} AS ${column}`).join(', '),
);

function ofCategory({ category }: SalesFilter, column: Sql = sold.category): Sql {
  if (category === null) return nothing;
  return category === 'none' ? sql`AND ${column} IS NULL` : sql`AND ${column} = ${category}::uuid`;
}

const orderLines = fragment(`
  order_line l ON l.order_id = o.id AND NOT l.is_divider
  LEFT JOIN order_line_part k ON k.order_id = l.order_id AND k.line_id = l.id`);
/** The rows of refunds with their order lines. */
const refundLines = fragment(`
  refund_line x ON x.refund_id = r.id
  JOIN order_line l ON l.order_id = x.order_id AND l.id = x.line_id
  LEFT JOIN refund_line_part y ON y.refund_id = x.refund_id AND y.line_id = x.line_id
  LEFT JOIN order_line_part k ON k.order_id = y.order_id AND k.line_id = y.line_id AND k.position = y.position`);

/** One row per order and one per refund; with a category, only the part of each that belongs to it. */
function documents(filter: SalesFilter): Sql {
  const ofOrder = sql`o.closed_business_day AS day, o.closed_at AS at, o.owner_id AS person_id, true AS is_sale, o.covers, o.paid_at IS NOT NULL AS is_late`;
  // A category has no payments.
  const cardFee = filter.category === null ? sql`o.card_fee` : sql`0::bigint AS card_fee`;
  const ofRefund = sql`r.business_day, r.made_at, r.made_by, false, 0, false, 0`;
  const orders =
    filter.category === null
      ? sql`
        SELECT ${ofOrder}, ${cardFee}, lines.quantity, coalesce(lines.gross, 0) AS gross, o.fee, o.total AS sold, 0 AS refund, o.vat,
          ${isSoundOrder} AND lines.is_sound AS is_sound
        FROM sales_order o
        CROSS JOIN LATERAL (
          SELECT sum(${sold.quantity}) FILTER (WHERE NOT l.is_divider) AS quantity, sum(${sold.gross}) AS gross,
            coalesce(bool_and(${isSoundLine}), true) AS is_sound
          FROM order_line l LEFT JOIN order_line_part k ON k.order_id = l.order_id AND k.line_id = l.id
          WHERE l.order_id = o.id
        ) lines
        WHERE ${closed(filter)}`
      : sql`
        SELECT ${ofOrder}, ${cardFee}, sum(${sold.quantity}) AS quantity, sum(${sold.gross}) AS gross, sum(${sold.fee}) AS fee, sum(${sold.total}) AS sold,
          0 AS refund, sum(${sold.vat}) AS vat, ${isSoundOrder} AND bool_and(${isSoundLine}) AS is_sound
        FROM sales_order o JOIN ${orderLines}
        WHERE ${closed(filter)} ${ofCategory(filter)}
        GROUP BY o.id`;
  return sql`
    ${orders}
    UNION ALL
    SELECT ${ofRefund}, -sum(${refunded.quantity}), 0, 0, 0, sum(${refunded.total}), -sum(${refunded.vat}),
      bool_and(${isSoundRefund})
    FROM refund r JOIN ${refundLines}
    WHERE ${givenBack(filter)} ${ofCategory(filter)}
    GROUP BY r.id`;
}

/** Sold and refunded quantities, line by line, without course splitters. */
const movedLines = (filter: SalesFilter) => sql`
  SELECT l.order_id, ${subject}, ${sold.quantity} AS quantity, ${sold.gross} AS gross, ${sold.fee} AS fee, ${sold.total} AS sold,
    0 AS refund, ${sold.vat} AS vat
  FROM sales_order o JOIN ${orderLines}
  WHERE ${closed(filter)} AND ${isSoundOrder} AND ${isSoundLine} ${ofCategory(filter)}
  UNION ALL
  SELECT NULL, ${subject}, -${refunded.quantity}, 0, 0, 0, ${refunded.total}, -${refunded.vat}
  FROM refund r JOIN ${refundLines}
  WHERE ${givenBack(filter)} AND ${isSoundRefund} ${ofCategory(filter)}`;
/** How many combos were sold, of their own category: their money is with their parts. */
const movedCombos = (filter: SalesFilter) => {
  const isCombo = sql`
    EXISTS (SELECT 1 FROM order_line_part k WHERE k.order_id = l.order_id AND k.line_id = l.id)
    ${ofCategory(filter, fragment('l.category_id'))}`;
  return sql`
    SELECT l.order_id, l.product_id, l.name, l.quantity
    FROM sales_order o JOIN order_line l ON l.order_id = o.id
    WHERE ${closed(filter)} AND ${isSoundOrder} AND ${isSoundLine} AND ${isCombo}
    UNION ALL
    SELECT NULL, l.product_id, l.name, -x.quantity
    FROM refund r JOIN refund_line x ON x.refund_id = r.id
    JOIN order_line l ON l.order_id = x.order_id AND l.id = x.line_id
    WHERE ${givenBack(filter)} AND ${isSoundRefund} AND ${isCombo}`;
};
/** Fully voided, unpaid lines have no row. */
const anything = sql`sum(quantity) <> 0 OR sum(sold) <> 0 OR sum(refund) <> 0 OR sum(gross) <> 0 OR sum(vat) <> 0`;
const lineFigures = sql`s.orders, s.quantity, s.gross, s.discount, s.fee, s.refund, s.total, s.vat, s.net`;

const rows: Record<SalesGroupBy, (filter: SalesFilter) => Sql> = {
  day: (filter) => sql`
    WITH document AS (${documents(filter)})
    SELECT day::text AS key, '' AS label, ${figuresOfDocuments}
    FROM document WHERE is_sound GROUP BY day`,
  hour: (filter) => sql`
    WITH document AS (
      SELECT d.*, extract(hour FROM d.at AT TIME ZONE ${filter.timeZone})::integer AS hour
      FROM (${documents(filter)}) d
    )
    SELECT lpad(hour::text, 2, '0') AS key, '' AS label, ${figuresOfDocuments}
    FROM document WHERE is_sound GROUP BY hour`,
  employee: (filter) => sql`
    WITH document AS (${documents(filter)}),
    s AS (SELECT person_id, ${figuresOfDocuments} FROM document WHERE is_sound GROUP BY person_id)
    SELECT s.person_id::text AS key, e.name AS label, s.covers, s."cardFee", ${lineFigures}
    FROM s JOIN employee e ON e.id = s.person_id`,
  // The product's current name; the name on the lines if the product was deleted. A combo has a row for its number alone.
  product: (filter) => sql`
    WITH line AS (
      SELECT order_id, product_id, name, quantity, gross, fee, sold, refund, vat FROM (${movedLines(filter)}) moved
      UNION ALL
      SELECT order_id, product_id, name, quantity, 0, 0, 0, 0, 0 FROM (${movedCombos(filter)}) combo
    ),
    s AS (
      SELECT product_id, max(name) AS name, ${figuresOfLines} FROM line GROUP BY product_id HAVING ${anything}
    )
    SELECT s.product_id::text AS key, coalesce(${nameFor(sql`p.names`, filter.reader)}, s.name) AS label, ${lineFigures}
    FROM s LEFT JOIN product p ON p.id = s.product_id`,
  // The product's category at the time of the sale.
  category: (filter) => sql`
    WITH line AS (${movedLines(filter)}),
    s AS (SELECT category_id, ${figuresOfLines} FROM line GROUP BY category_id HAVING ${anything})
    SELECT coalesce(s.category_id::text, 'none') AS key, coalesce(${nameFor(sql`c.names`, filter.reader)}, '') AS label,
      ${lineFigures}
    FROM s LEFT JOIN category c ON c.id = s.category_id`,
  vatRate: (filter) => sql`
    WITH line AS (${movedLines(filter)})
    SELECT coalesce(vat_rate::text, 'excluded') AS key, '' AS label, ${figuresOfLines}
    FROM line GROUP BY vat_rate HAVING ${anything}`,
  // The amount without a payment has its own row (an order given for free), so that the rows add up to the documents.
  paymentMethod: (filter) => sql`
    WITH paid AS (
      SELECT o.id, o.total, p.id AS payment_id, p.method, p.amount, p.card_fee, p.rounding, p.tip,
        p.reverses_id IS NULL AND NOT EXISTS (
          SELECT 1 FROM order_payment r WHERE r.order_id = p.order_id AND r.reverses_id = p.id) AS stands
      FROM sales_order o
      LEFT JOIN order_payment p ON p.order_id = o.id AND ${isSoundPayment}
      WHERE ${closed(filter)} AND ${isSoundOrder}
    ),
    part AS (
      -- What was corrected moves its money to another method, and is an order of that one alone.
      SELECT CASE WHEN stands THEN id END AS id, method, amount, card_fee, 0 AS refund, rounding, tip, 0 AS received
      FROM paid WHERE payment_id IS NOT NULL
      UNION ALL
      SELECT id, ${noPayment}::text, total - coalesce(sum(amount), 0), 0, 0, 0, 0, 0 FROM paid
      GROUP BY id, total HAVING total <> coalesce(sum(amount), 0) OR count(payment_id) = 0
      UNION ALL
      SELECT NULL, p.method, 0, 0, p.amount, -p.rounding, 0, 0 FROM refund r JOIN refund_payment p ON p.refund_id = r.id
      WHERE ${givenBack(filter)} AND ${within(sql`p.amount`, sql`p.rounding`)}
      UNION ALL
      SELECT NULL, p.method, 0, 0, 0, 0, p.tip, p.amount + p.rounding FROM received_money p WHERE ${receivedIn(filter)}
    )
    SELECT p.method AS key, coalesce(max(${nameFor(sql`m.names`, filter.reader)}), '') AS label,
      count(DISTINCT p.id) AS orders, sum(p.card_fee) AS "cardFee", sum(p.refund) AS refund, sum(p.amount - p.refund) AS total,
      sum(p.rounding) AS rounding, sum(p.tip) AS tip, sum(p.received) AS received
    FROM part p LEFT JOIN payment_method m ON m.code = p.method
    GROUP BY p.method
    HAVING bool_or(p.received = 0) OR sum(p.received) <> 0 OR sum(p.tip) <> 0`,
};

/** Money that entered or left the list of what is to settle, by its day: reads the index (business_day). */
function receivedIn({ from, to, ownerId, closedBefore }: SalesFilter): Sql {
  const own = ownerId === null ? nothing : sql`AND p.user_id = ${ownerId}::uuid`;
  const sound = within(sql`p.amount`, sql`p.rounding`, sql`p.tip`);
  return sql`p.business_day BETWEEN ${from}::date AND ${to}::date AND ${sound} ${own} ${before(sql`p.at`, closedBefore)}`;
}

/** That money of the period; a category has none. */
function receivedOf(filter: SalesFilter): Sql {
  if (filter.category !== null) return sql`0`;
  return sql`(SELECT coalesce(sum(p.amount + p.rounding), 0) FROM received_money p WHERE ${receivedIn(filter)})`;
}

const isSoundPayment = within(sql`p.amount`, sql`p.card_fee`, sql`p.rounding`, sql`p.tip`);

/** What guests gave besides with the period's payments, also with those that are not settled; a category has none. */
function tipsOf(filter: SalesFilter): Sql {
  if (filter.category !== null) return sql`0`;
  return sql`(
    (SELECT coalesce(sum(p.tip), 0) FROM sales_order o JOIN order_payment p ON p.order_id = o.id AND ${isSoundPayment}
      WHERE ${closed(filter)} AND ${isSoundOrder})
    + (SELECT coalesce(sum(p.tip), 0) FROM received_money p WHERE ${receivedIn(filter)})
  )`;
}

/** The cash rounding of the period's payments less that of its refunds; a category has no payments. */
function roundingOf(filter: SalesFilter): Sql {
  if (filter.category !== null) return sql`0`;
  const isSound = within(sql`p.amount`, sql`p.rounding`);
  return sql`(
    (SELECT coalesce(sum(p.rounding), 0) FROM sales_order o JOIN order_payment p ON p.order_id = o.id AND ${isSoundPayment}
      WHERE ${closed(filter)} AND ${isSoundOrder})
    - (SELECT coalesce(sum(p.rounding), 0) FROM refund r JOIN refund_payment p ON p.refund_id = r.id
      WHERE ${givenBack(filter)} AND ${isSound})
  )`;
}

export const salesQueries: ReportQueries<SalesFilter, SalesGroupBy> = {
  rows: (groupBy, filter) => rows[groupBy](filter),
  totals: (filter) => sql`
    WITH document AS (${documents(filter)})
    SELECT ${figuresOfDocuments}, ${roundingOf(filter)} AS rounding, ${tipsOf(filter)} AS tip, ${receivedOf(filter)} AS received,
      (SELECT count(*) FROM document WHERE NOT is_sound) AS unsound,
      json_build_object('count', count(*) FILTER (WHERE is_late), 'total', coalesce(sum(sold) FILTER (WHERE is_late), 0)) AS late
    FROM document WHERE is_sound`,
};

/** Open orders and what they come to. */
export const openOrders: Sql = sql`
  SELECT count(*) AS count, coalesce(sum(o.total) FILTER (WHERE ${isSoundOrder}), 0) AS total,
    count(*) FILTER (WHERE NOT (${isSoundOrder})) AS unsound
  FROM sales_order o WHERE o.status = 'open'`;

/** What someone has to settle, and the money of it. */
export const toSettle: Sql = sql`
  SELECT count(*) AS count, coalesce(sum(s.received) FILTER (WHERE ${within(sql`s.received`)}), 0) AS received
  FROM settlement s WHERE s.settled_at IS NULL`;

/** The name of a category in the reader's language, or null if there is none. */
export function categoryName(category: string, reader: Reader): Sql {
  return sql`SELECT ${nameFor(sql`c.names`, reader)} AS name FROM category c WHERE c.id = ${category}::uuid`;
}
