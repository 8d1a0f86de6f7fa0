import type { Reader } from '#kernel/locale.ts';
import { nameFor } from '#platform/server/names.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { Period } from '../../domain/period.ts';
import type { SalesGroupBy } from '../../domain/sales-report.ts';
import type { ReportQueries } from './report-engine.ts';

export interface SalesFilter extends Period {
  /** Only the orders of this employee; null for everybody's. */
  readonly ownerId: string | null;
  /** Only the lines of this category, `none` for those without one; null for whole orders. */
  readonly category: string | null;
  readonly timeZone: string;
  readonly reader: Reader;
  /** Epoch ms; only what was closed before it. */
  readonly closedBefore?: number;
}

/**
 * What was paid comes from the documents, or from their lines where a report looks into them: the two agree line by
 * line and rate by rate. A discount is what lies between the price and what was paid, wherever it was granted.
 */
const figuresOfSales = sql`
  count(*) AS orders, coalesce(sum(covers), 0)::bigint AS covers, coalesce(sum(quantity), 0)::bigint AS quantity,
  coalesce(sum(gross), 0)::bigint AS gross, coalesce(sum(gross - total), 0)::bigint AS discount,
  coalesce(sum(total), 0)::bigint AS total, coalesce(sum(vat), 0)::bigint AS vat,
  coalesce(sum(total - vat), 0)::bigint AS net`;

const figuresOfLines = sql`
  count(DISTINCT l.order_id) AS orders, sum(l.quantity)::bigint AS quantity, sum(l.gross)::bigint AS gross,
  sum(l.gross - l.total)::bigint AS discount, sum(l.total)::bigint AS total, sum(l.vat)::bigint AS vat,
  sum(l.total - l.vat)::bigint AS net`;

const nothing = sql``;

/** Closed orders of the period: reads the index (closed_business_day, closed_at). */
function closed({ from, to, ownerId, closedBefore }: SalesFilter): Sql {
  const own = ownerId === null ? nothing : sql`AND o.owner_id = ${ownerId}::uuid`;
  const early =
    closedBefore === undefined ? nothing : sql`AND o.closed_at < ${new Date(closedBefore).toISOString()}::timestamptz`;
  return sql`o.status = 'closed' AND o.closed_business_day BETWEEN ${from}::date AND ${to}::date ${own} ${early}`;
}

function ofCategory({ category }: SalesFilter): Sql {
  if (category === null) return nothing;
  return category === 'none' ? sql`AND l.category_id IS NULL` : sql`AND l.category_id = ${category}::uuid`;
}

/** One row an order; with a category, only the part of each order that belongs to it. */
function sales(filter: SalesFilter): Sql {
  const keys = sql`o.id, o.closed_business_day, o.closed_at, o.owner_id, o.covers`;
  if (filter.category === null) {
    return sql`
      SELECT ${keys}, lines.quantity, coalesce(lines.gross, 0) AS gross, o.total, o.vat
      FROM sales_order o
      CROSS JOIN LATERAL (
        SELECT sum(l.quantity) FILTER (WHERE NOT l.is_divider) AS quantity, sum(l.gross) AS gross
        FROM order_line l WHERE l.order_id = o.id
      ) lines
      WHERE ${closed(filter)}`;
  }
  return sql`
    SELECT ${keys}, sum(l.quantity) AS quantity, sum(l.gross) AS gross, sum(l.total) AS total, sum(l.vat) AS vat
    FROM sales_order o JOIN order_line l ON l.order_id = o.id AND NOT l.is_divider ${ofCategory(filter)}
    WHERE ${closed(filter)}
    GROUP BY o.id`;
}

/** Lines of the period, without course splitters; those taken back again and not paid for leave no row. */
const soldLines = (filter: SalesFilter) => sql`
  sales_order o JOIN order_line l ON l.order_id = o.id AND NOT l.is_divider ${ofCategory(filter)}
  WHERE ${closed(filter)}`;
const anything = sql`sum(l.quantity) <> 0 OR sum(l.total) <> 0 OR sum(l.gross) <> 0 OR sum(l.vat) <> 0`;

const rows: Record<SalesGroupBy, (filter: SalesFilter) => Sql> = {
  day: (filter) => sql`
    WITH sale AS (${sales(filter)})
    SELECT closed_business_day::text AS key, '' AS label, ${figuresOfSales}
    FROM sale GROUP BY closed_business_day`,
  hour: (filter) => sql`
    WITH sale AS (
      SELECT s.*, extract(hour FROM s.closed_at AT TIME ZONE ${filter.timeZone})::integer AS hour
      FROM (${sales(filter)}) s
    )
    SELECT lpad(hour::text, 2, '0') AS key, '' AS label, ${figuresOfSales}
    FROM sale GROUP BY hour`,
  employee: (filter) => sql`
    WITH sale AS (${sales(filter)}), total AS (SELECT owner_id, ${figuresOfSales} FROM sale GROUP BY owner_id)
    SELECT t.owner_id::text AS key, e.name AS label, t.orders, t.covers, t.quantity, t.gross, t.discount, t.total,
      t.vat, t.net
    FROM total t JOIN employee e ON e.id = t.owner_id`,
  // The product's name today; the name on the lines where the product is gone.
  product: (filter) => sql`
    WITH sold AS (
      SELECT l.product_id, max(l.name) AS name, ${figuresOfLines} FROM ${soldLines(filter)}
      GROUP BY l.product_id HAVING ${anything}
    )
    SELECT s.product_id::text AS key, coalesce(${nameFor(sql`p.names`, filter.reader)}, s.name) AS label, s.orders, s.quantity,
      s.gross, s.discount, s.total, s.vat, s.net
    FROM sold s LEFT JOIN product p ON p.id = s.product_id`,
  // The category in which the product stood when it was sold.
  category: (filter) => sql`
    WITH sold AS (
      SELECT l.category_id, ${figuresOfLines} FROM ${soldLines(filter)} GROUP BY l.category_id HAVING ${anything}
    )
    SELECT coalesce(s.category_id::text, 'none') AS key, coalesce(${nameFor(sql`c.names`, filter.reader)}, '') AS label, s.orders,
      s.quantity, s.gross, s.discount, s.total, s.vat, s.net
    FROM sold s LEFT JOIN category c ON c.id = s.category_id`,
  vatRate: (filter) => sql`
    SELECT coalesce(l.vat_rate::text, 'excluded') AS key, '' AS label, ${figuresOfLines}
    FROM ${soldLines(filter)} GROUP BY l.vat_rate HAVING ${anything}`,
  // What no payment covers has a row of its own (an order given away whole), so that the rows add up to the documents.
  paymentMethod: (filter) => sql`
    WITH sale AS (SELECT o.id, o.total FROM sales_order o WHERE ${closed(filter)}),
    part AS (
      SELECT s.id, p.method, p.amount FROM sale s JOIN order_payment p ON p.order_id = s.id
      UNION ALL
      SELECT s.id, 'none', s.total - coalesce(sum(p.amount), 0) FROM sale s
      LEFT JOIN order_payment p ON p.order_id = s.id
      GROUP BY s.id, s.total HAVING s.total <> coalesce(sum(p.amount), 0) OR count(p.id) = 0
    )
    SELECT method AS key, '' AS label, count(DISTINCT id) AS orders, sum(amount)::bigint AS total
    FROM part GROUP BY method`,
};

export const salesQueries: ReportQueries<SalesFilter, SalesGroupBy> = {
  rows: (groupBy, filter) => rows[groupBy](filter),
  totals: (filter) => sql`WITH sale AS (${sales(filter)}) SELECT ${figuresOfSales} FROM sale`,
};

/** The name of a category in the reader's language, or null when there is none such. */
export function categoryName(category: string, reader: Reader): Sql {
  return sql`SELECT ${nameFor(sql`c.names`, reader)} AS name FROM category c WHERE c.id = ${category}::uuid`;
}
