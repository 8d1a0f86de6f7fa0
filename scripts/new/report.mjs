import { languages } from '../checks/structure.mjs';
import {
  addImport,
  camel,
  checkName,
  has,
  insertAfter,
  pascal,
  readJson,
  refuse,
  untranslated,
  words,
  write,
  writeJson,
} from './tree.mjs';

const folder = 'src/features/reports';

/** A report: its definition, its statements, its endpoint, its route and its title. */
export function newReport(root, name) {
  checkName(name, 'report', 'sales-by-maker');
  if (!has(root, `${folder}/server/queries/report-engine.ts`)) refuse(`There is no report engine in ${folder}.`);
  const definition = `${folder}/domain/${name}-report.ts`;
  const queries = `${folder}/server/queries/${name}.ts`;
  if (has(root, definition) || has(root, queries)) refuse(`There is a report ${name} already.`);

  const key = `GET api/reports/${name}`;
  const written = [
    write(root, definition, definitionFile(name)),
    write(root, queries, queriesFile(name)),
    ...titles(root, name),
  ];
  const next = [`write the figures and groupings in ${definition}, the statements in ${queries}`];
  const edit = (file, anchor, text, otherwise) => {
    if (insertAfter(root, `${folder}/${file}`, anchor, text)) written.push(`${folder}/${file}`);
    else next.push(otherwise);
  };
  edit('contract.ts', /= contract\(\{/, endpoint(key, name), `declare ${key} in ${folder}/contract.ts`);
  const entry = `${folder}/server/index.ts`;
  edit(
    'server/index.ts',
    /routes: \{/,
    `\n    '${key}': ({ venue }, { query }) => read${pascal(name)}(venue, query),`,
    `answer ${key} with read${pascal(name)} in ${entry}`,
  );
  if (written.includes(entry)) addImport(root, entry, `import { read${pascal(name)} } from './queries/${name}.ts';`);
  return {
    written,
    next: [...next, `say its title in each language in ${folder}/messages/office/`, 'show it: a screen in ui/'],
  };
}

function titles(root, name) {
  return languages.flatMap((locale) => {
    const path = `${folder}/messages/office/${locale}.json`;
    if (!has(root, path)) return [];
    const messages = readJson(root, path);
    const reports = { ...messages.reports, [camel(name)]: { title: untranslated(words(name), locale) } };
    return [writeJson(root, path, { ...messages, reports })];
  });
}

function endpoint(key, name) {
  const figures = 'quantity: z.int(), total: z.int()';
  return `
  '${key}': {
    permission: 'report.salesAll',
    summary: '${words(name)}: closed orders by business day, both days included.',
    query: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
    output: z.object({
      from: z.string(),
      to: z.string(),
      rows: z.array(
        z.object({ key: z.string(), label: z.string(), quantity: z.int().nullable(), total: z.int().nullable() }),
      ),
      totals: z.object({ ${figures} }),
      beforeFrom: z.string(),
      beforeTo: z.string(),
      before: z.object({ ${figures} }),
    }),
    errors: ['REPORT_PERIOD_INVALID'],
  },`;
}

function definitionFile(name) {
  const [report, Report] = [camel(name), pascal(name)];
  return `import type { ReportDefinition } from './report.ts';

export type ${Report}Figure = 'quantity' | 'total';
export type ${Report}GroupBy = 'product';

/** ${words(name)}: what was sold in closed orders, by the business day on which they were closed. */
export const ${report}Report: ReportDefinition<${Report}Figure, ${Report}GroupBy> = {
  name: '${report}',
  maxDays: 366,
  figures: { quantity: 'quantity', total: 'money' },
  charted: 'total',
  groupings: {
    product: { key: 'name', figures: ['quantity', 'total'], chart: 'ranking', sort: 'largestFirst' },
  },
};
`;
}

function queriesFile(name) {
  const [report, Report] = [camel(name), pascal(name)];
  return `import type { VenueContext } from '#platform/server/venue-context.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { Period } from '../../domain/period.ts';
import { type ${Report}GroupBy, ${report}Report } from '../../domain/${name}-report.ts';
import { type ReportQueries, runReport } from './report-engine.ts';

const figures = sql\`
  coalesce(sum(line.quantity), 0)::bigint AS quantity, coalesce(sum(line.total), 0)::bigint AS total\`;

/** Reads the index (closed_business_day, closed_at). */
function sold({ from, to }: Period): Sql {
  return sql\`
    FROM order_line AS line JOIN sales_order AS sale ON sale.id = line.order_id
    WHERE sale.status = 'closed' AND sale.closed_business_day BETWEEN \${from}::date AND \${to}::date
      AND NOT line.is_divider\`;
}

const ${report}Queries: ReportQueries<Period, ${Report}GroupBy> = {
  rows: (_groupBy, period) => sql\`
    SELECT line.product_id::text AS key, max(line.name) AS label, \${figures} \${sold(period)} GROUP BY line.product_id\`,
  totals: (period) => sql\`SELECT \${figures} \${sold(period)}\`,
};

/** Throws REPORT_PERIOD_INVALID. */
export async function read${Report}(venue: VenueContext, filter: Period) {
  const { rows, ...rest } = await venue.reportDatabase.read(venue.id, (tx) =>
    runReport(tx, ${report}Report, ${report}Queries, { groupBy: 'product', filter, firstHour: 0 }),
  );
  return { ...rest, rows: [...rows] };
}
`;
}
