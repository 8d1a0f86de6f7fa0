import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { tableErrors } from '#kernel/table.ts';
import { importErrors } from './domain/errors.ts';
import { importableNames, mostBytes } from './domain/importable.ts';
import { decimalChoices, existingChoices, missingChoices, renamingChoices } from './domain/plan.ts';

const params = z.strictObject({ resource: z.enum(importableNames) });
const locale = z.enum(locales);
const sheet = z.coerce.number().int().min(0).max(500).optional();
const header = z.coerce.number().int().min(0).max(20_000);
const upload = { maxBytes: mostBytes, tooLarge: 'IMPORT_FILE_TOO_LARGE' };
const errors = [...Object.keys(tableErrors), ...Object.keys(importErrors)];

/** The choices about a file are sent beside its bytes. */
const plan = z.strictObject({
  locale,
  sheet,
  header,
  /** The target of each column, separated by commas: `code,name,,price`. */
  columns: z.string().max(8_000),
  key: z.string().max(60),
  existing: z.enum(existingChoices),
  renaming: z.enum(renamingChoices).optional(),
  missing: z.enum(missingChoices),
  decimals: z.enum(decimalChoices),
  /** How many rows with errors are left out: exactly as many as there are, or the import is refused. */
  leaveOut: z.coerce.number().int().min(0).max(20_000).optional(),
  /** The code of the unit that a text means, as a query of its own: `фцк=piece&абв=kg`. */
  units: z.string().max(8_000).optional(),
});

const problem = z.object({
  /** The row number in the spreadsheet. */
  row: z.int(),
  /** The column in the file, from 0; -1 if the problem is not in one column. */
  column: z.int(),
  field: z.string(),
  problem: z.string(),
  bound: z.int().nullable(),
  /** For a problem that is an error code: the values for its text. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  /** The text of the cell. */
  text: z.string(),
});
/** Equal problems of a column: how many, the first rows, the commonest texts. */
const group = problem.omit({ row: true, text: true }).extend({
  count: z.int(),
  rows: z.array(z.int()),
  texts: z.array(z.object({ text: z.string(), count: z.int() })),
});

export const importContract = contract({
  'POST api/imports/{resource}/look': {
    permission: 'import.use',
    summary:
      'Reads an .xlsx or text file of at most 5 MB and 20,000 rows and guesses its columns, or maps them as a file with the same headings was. Nothing is stored.',
    params,
    query: z.strictObject({ locale, sheet, header: header.optional() }),
    upload,
    effect: 'own',
    output: z.object({
      format: z.enum(['xlsx', 'csv']),
      sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
      sheet: z.int(),
      header: z.int(),
      rowCount: z.int(),
      headings: z.array(z.string()),
      /** Headings that occur in several columns. */
      alike: z.array(z.string()),
      columns: z.array(z.string()),
      /** How a file with these headings was imported before; `columns` are as they were then. */
      lastTime: z
        .object({
          /** Epoch ms. */
          at: z.int(),
          key: z.string(),
          existing: z.enum(existingChoices),
          missing: z.enum(missingChoices),
          decimals: z.enum(decimalChoices),
          units: z.record(z.string(), z.string()),
        })
        .nullable(),
      /** The first rows below the headings, unchanged. */
      samples: z.array(z.array(z.string())),
      targets: z.array(
        z.object({ name: z.string(), field: z.string(), language: z.string().nullable(), isRequired: z.boolean() }),
      ),
      keys: z.array(z.string()),
    }),
    errors,
  },
  'POST api/imports/{resource}/check': {
    permission: 'import.use',
    summary: 'The result that an import would have, row by row, by the rules of the forms. Nothing is written.',
    params,
    query: plan,
    upload,
    effect: 'own',
    output: z.object({
      rows: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      skipped: z.int(),
      /** Records of other resources that would be created first. */
      missing: z.array(z.object({ resource: z.string(), names: z.array(z.string()) })),
      /** Fields that new records need and that no column of the file has, with how many rows lack them. */
      lacking: z.array(z.object({ field: z.string(), rows: z.int() })),
      /** What may be wrong, and is imported all the same. */
      warnings: z.array(group),
      /** Texts that are no known unit: how often each occurs, and the code of the unit that was chosen for it. */
      strangeUnits: z.array(
        z.object({
          key: z.string(),
          text: z.string(),
          count: z.int(),
          code: z.string().nullable(),
          /** The only ones that a measure as `100 г` may mean, with what its prices are multiplied by; null for all others. */
          fitting: z.array(z.object({ code: z.string(), times: z.int() })).nullable(),
        }),
      ),
      /** The units that may be chosen; none if there is nothing to choose. */
      units: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Rows that are no records: totals, titles, repeated headings, or an earlier row once more. The first 50. */
      asideCount: z.int(),
      asides: z.array(z.object({ row: z.int(), sameAs: z.int().nullable(), text: z.string() })),
      /** New products whose quantity is asked for at the sale, because their unit is one of weight. */
      weighed: z.int(),
      /** Equal problems together, the commonest first. */
      groups: z.array(group),
      problemCount: z.int(),
      /** Rows with errors. */
      wrongRows: z.int(),
      /** The first 1,000. */
      problems: z.array(problem),
      preview: z.array(
        z.object({
          row: z.int(),
          action: z.enum(['create', 'update', 'unchanged', 'skip']),
          values: z.record(z.string(), z.unknown()),
          /** Of a row that changes a record: what it changes, as it is now. */
          before: z.record(z.string(), z.unknown()),
        }),
      ),
      /** The names of the linked records in the preview. */
      names: z.record(z.string(), z.record(z.string(), z.string())),
    }),
    errors,
  },
  'POST api/imports/{resource}': {
    permission: 'import.use',
    summary:
      'Imports all rows of a file or none, without the wrong ones that `leaveOut` counts. A repeated `command-id` takes effect once.',
    params,
    query: plan,
    upload,
    effect: 'own',
    output: z.object({
      created: z.int(),
      updated: z.int(),
      skipped: z.int(),
      unchanged: z.int(),
      /** Records of other resources. */
      made: z.int(),
      /** Rows with errors. */
      leftOut: z.int(),
    }),
    errors,
  },
});
