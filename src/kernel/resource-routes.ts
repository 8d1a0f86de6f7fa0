import { z } from 'zod';
import type { Endpoint } from './contract.ts';
import { locales } from './locale.ts';
import type { Fields, Resource } from './resource.ts';
import { workbookErrors } from './table.ts';

// The routes of every resource, for resource-contract.ts.

export const id = z.uuid();

export const resourceErrors = {
  /** Each field reports its own problem. */
  RECORD_INVALID: 422,
  /** Another user saved it since it was loaded; `details`: by, at, version. */
  RECORD_CHANGED: 409,
  /** It was deleted, or never was. */
  RECORD_GONE: 404,
  /** `details` name where it is used. */
  IN_USE: 409,
} as const;
export const resourceErrorCodes = Object.keys(resourceErrors) as (keyof typeof resourceErrors)[];

export const restoreErrors = {
  /** It is there: somebody else restored it, or it never was deleted. */
  NOT_DELETED: 409,
  /** Nothing is known of it any more. */
  CANNOT_RESTORE: 404,
} as const;

export const change = z.object({
  seq: z.int(),
  /** Epoch ms. */
  at: z.int(),
  userName: z.string().nullable(),
  pointName: z.string().nullable(),
  action: z.string(),
  /** What was entered: for a change, each field with its old and its new value. */
  data: z.record(z.string(), z.unknown()),
});
/** What a restored record came back without, and why; `values` if it was one of several. */
export const loss = z.object({ path: z.string(), problem: z.string(), values: z.array(z.string()) });
export const use = z.object({ resource: z.string(), id: id.nullable(), name: z.string() });
export const listQuery = z.strictObject({
  search: z.string().max(100).optional(),
  /** A field; a `-` in front reverses the order. */
  sort: z.string().max(60).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  /** `field:value`; several narrow the list further. */
  filter: z.union([z.string().max(200), z.array(z.string().max(200)).max(20)]).optional(),
  locale: z.enum(locales).optional(),
});

export const usesQuery = z.strictObject({ locale: z.enum(locales).optional() });

/** What the routes of a resource are made of. */
export interface RouteParts {
  readonly api: string;
  readonly resource: Pick<Resource<Fields>, 'name' | 'read' | 'write' | 'isRanked'>;
  /** A record as it is answered. */
  readonly record: z.ZodType;
  /** The fields that a user gives. */
  readonly given: Readonly<Record<string, z.ZodType>>;
  /** Those that a new record must name, because empty means something: without a VAT rate is excluded from VAT. */
  readonly said: Readonly<Record<string, z.ZodType>>;
  /** The fields that are answered only; a change may name them too. */
  readonly computed: Readonly<Record<string, z.ZodType>>;
  /** Codes of a change. */
  readonly refusals: readonly string[];
}

const params = z.strictObject({ id });
const query = listQuery;

type Routes = Readonly<Record<string, Endpoint>>;

/** List, one, create, change, delete, restore, history, uses, spreadsheets, and the order where there is one. */
export function routesOf(parts: RouteParts): Routes {
  return {
    ...readingRoutes(parts),
    ...changingRoutes(parts),
    ...undoingRoutes(parts),
    ...aboutRoutes(parts),
    ...exportRoutes(parts),
    ...(parts.resource.isRanked && rankingRoute(parts)),
  };
}

function readingRoutes({ api, resource: { name, read }, record }: RouteParts): Routes {
  return {
    [`GET api/${api}/list`]: {
      permission: read,
      summary: `The list of ${name}: found by a text, narrowed by fields, sorted, a page at a time. \`names\` says what the linked records are called.`,
      query,
      output: z.object({
        total: z.int(),
        rows: z.array(z.object({ id, version: z.int(), values: z.record(z.string(), z.unknown()) })),
        names: z.record(z.string(), z.record(z.string(), z.string())),
      }),
    },
    [`GET api/${api}/{id}`]: {
      permission: read,
      summary: `One of ${name}.`,
      params,
      output: record,
      errors: ['RECORD_GONE'],
    },
  };
}

function changingRoutes({
  api,
  resource: { name, write, isRanked },
  record,
  given,
  said,
  computed,
  refusals,
}: RouteParts): Routes {
  const place = isRanked
    ? ' `ranking` is its place: the records in a row from there on move by one; without it a new record is the last, and another keeps its place.'
    : '';
  return {
    [`POST api/${api}`]: {
      permission: write,
      summary: `Makes one of ${name}; a field that is not named is as in an empty form.${place}`,
      body: z.strictObject({ ...given, ...said }),
      output: record,
      errors: refusals,
      effect: 'once',
    },
    [`PUT api/${api}/{id}`]: {
      permission: write,
      summary: `Changes one of ${name}, unless somebody else did since \`version\`; without it the last change counts. It takes what GET answers; a field that is not named stays as it is.${place}`,
      params,
      body: z.strictObject({ ...given, ...computed, id: id.optional(), version: z.int().min(1).optional() }),
      output: record,
      errors: refusals,
      effect: 'once',
    },
  };
}

function undoingRoutes({ api, resource: { name, write }, record, refusals }: RouteParts): Routes {
  return {
    [`DELETE api/${api}/{id}`]: {
      permission: write,
      summary: `Deletes one of ${name}, unless it is in use.`,
      params,
      output: z.object({}),
      errors: refusals,
      effect: 'once',
    },
    [`POST api/${api}/{id}/restore`]: {
      permission: write,
      summary: `Undoes the deletion of one of ${name}; \`losses\` is what it came back without.`,
      params,
      output: z.object({ record, losses: z.array(loss) }),
      errors: [...refusals, ...Object.keys(restoreErrors)],
      effect: 'once',
    },
  };
}

function aboutRoutes({ api, resource: { read } }: RouteParts): Routes {
  return {
    [`GET api/${api}/{id}/history`]: {
      permission: read,
      summary: 'Who changed it when, newest first; 200 at most.',
      params,
      output: z.array(change),
    },
    [`GET api/${api}/{id}/uses`]: {
      permission: read,
      summary: 'Where it is used; 100 at most.',
      params,
      query: usesQuery,
      output: z.array(use),
    },
  };
}

function exportRoutes({ api, resource: { name, read } }: RouteParts): Routes {
  return {
    [`GET api/exports/excel/${api}/list/`]: {
      permission: read,
      summary: `The list of ${name} as a spreadsheet: its base64 as plain text.`,
      query,
      output: z.string(),
      answers: 'text/plain',
      errors: Object.keys(workbookErrors),
    },
    [`GET api/exports/csv/${api}/list/`]: {
      permission: read,
      summary: `The list of ${name} as a text file with semicolons, in base64.`,
      query,
      output: z.object({ fileName: z.string(), contentBase64: z.string() }),
    },
  };
}

function rankingRoute({ api, resource: { name, write } }: RouteParts): Routes {
  return {
    [`PUT api/${api}/order`]: {
      permission: write,
      summary: `Gives ${name} the order of these ids.`,
      body: z.strictObject({ ids: z.array(id).min(1).max(10_000) }),
      output: z.object({}),
      effect: 'once',
    },
  };
}
