import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { tableErrors } from '#kernel/table.ts';
import { importErrors } from './domain/errors.ts';
import { importableNames, mostBytes } from './domain/importable.ts';
import { decimalChoices, existingChoices, missingChoices } from './domain/plan.ts';

const params = z.strictObject({ resource: z.enum(importableNames) });
const locale = z.enum(locales);
const sheet = z.coerce.number().int().min(0).max(500).optional();
const header = z.coerce.number().int().min(0).max(20_000);
const upload = { maxBytes: mostBytes, tooLarge: 'IMPORT_FILE_TOO_LARGE' };
const errors = [...Object.keys(tableErrors), ...Object.keys(importErrors)];

/** The decisions about a file travel beside its bytes. */
const plan = z.strictObject({
  locale,
  sheet,
  header,
  /** A place for each column, between commas: `code,name,,price`. */
  columns: z.string().max(8_000),
  key: z.string().max(60),
  existing: z.enum(existingChoices),
  missing: z.enum(missingChoices),
  decimals: z.enum(decimalChoices),
});

const problem = z.object({
  /** As the spreadsheet numbers its rows. */
  row: z.int(),
  /** Of the file, from 0; -1 where no column is to blame. */
  column: z.int(),
  field: z.string(),
  problem: z.string(),
  bound: z.int().nullable(),
  /** For a problem that is an error code: the values that its text names. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  /** What stands in the cell. */
  text: z.string(),
});

export const importContract = contract({
  'POST api/imports/{resource}/look': {
    permission: 'import.use',
    summary:
      'Reads an .xlsx or text file of at most 5 MB and 20,000 rows and guesses what its columns are. Nothing is kept.',
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
      /** Headings that several columns have. */
      alike: z.array(z.string()),
      columns: z.array(z.string()),
      /** The first rows below the headings, as they stand in the file. */
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
    summary: 'What an import would do, row by row, by the same rules as the forms. Nothing is written.',
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
      /** Records of other resources that would be made first. */
      missing: z.array(z.object({ resource: z.string(), names: z.array(z.string()) })),
      problemCount: z.int(),
      /** The first 1,000. */
      problems: z.array(problem),
      preview: z.array(
        z.object({
          row: z.int(),
          action: z.enum(['create', 'update', 'skip']),
          values: z.record(z.string(), z.unknown()),
        }),
      ),
      /** What the linked records of the preview are called. */
      names: z.record(z.string(), z.record(z.string(), z.string())),
    }),
    errors,
  },
  'POST api/imports/{resource}': {
    permission: 'import.use',
    summary: 'Imports all rows of a file or none. With a `command-id`: sent twice it happens once.',
    params,
    query: plan,
    upload,
    effect: 'own',
    output: z.object({ created: z.int(), updated: z.int(), skipped: z.int(), unchanged: z.int(), made: z.int() }),
    errors,
  },
});
