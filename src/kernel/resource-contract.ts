import { z } from 'zod';
import type { Endpoint } from './contract.ts';
import { locales } from './locale.ts';
import type { Field, Fields, GivenValues, RecordOf, Resource } from './resource.ts';
import { workbookErrors } from './table.ts';

// The only file of the kernel with schemas: contracts read it, and screens import contracts as types.

const id = z.uuid();
/** Longer than any field allows: a value that is too long is reported by the field's own rule, with a message. */
const anyText = z.string().max(4_000);

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

function schemaOf(field: Field, parts: z.ZodType | undefined): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'colour':
    case 'choice':
      return field.kind === 'choice' ? z.enum(field.options as [string, ...string[]]) : anyText;
    case 'names':
      return z.partialRecord(z.enum(locales), anyText);
    case 'whole':
    case 'money':
    case 'quantity':
    case 'percent':
    case 'instant':
      return z.int().nullable();
    case 'toggle':
      return z.boolean();
    case 'day':
      return z.string().max(10).nullable();
    case 'link':
    case 'picture':
      return id.nullable();
    case 'links':
      return z.array(id).max(500);
    case 'texts':
      return z.array(anyText).max(100);
    case 'part':
      if (parts === undefined) throw new Error('a part of a resource needs its schema');
      return parts;
  }
}

/** What GET answers, in whole or in part: the fields that the server sets must be as they are. */
export type GivenRecord<F extends Fields> = GivenValues<F> & {
  readonly id?: string | undefined;
  readonly version?: number | undefined;
};

type Parts<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly kind: 'part' } ? Name : never]: z.ZodType;
};

/** One row of a list: the record's own fields that lists show, and the titles of its links. */
export interface ListRow {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const change = z.object({
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
const loss = z.object({ path: z.string(), problem: z.string(), values: z.array(z.string()) });
const use = z.object({ resource: z.string(), id: id.nullable(), name: z.string() });
const listQuery = z.strictObject({
  search: z.string().max(100).optional(),
  /** A field; a `-` in front reverses the order. */
  sort: z.string().max(60).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  /** `field:value`; several narrow the list further. */
  filter: z.union([z.string().max(200), z.array(z.string().max(200)).max(20)]).optional(),
  locale: z.enum(locales).optional(),
});

const usesQuery = z.strictObject({ locale: z.enum(locales).optional() });

type ListAnswer = z.ZodType<{ total: number; rows: ListRow[]; names: Record<string, Record<string, string>> }>;
type Change = z.output<typeof change>;
type Use = z.output<typeof use>;
export type Loss = z.output<typeof loss>;
type ListQuery = typeof listQuery;
type UsesQuery = typeof usesQuery;
type ById = z.ZodObject<{ id: z.ZodUUID }>;
/** The routes of a resource, by their keys. */
export type ResourceContract<F extends Fields, Api extends string = string> = {
  readonly [K in `GET api/${Api}/list`]: Endpoint & { readonly query: ListQuery; readonly output: ListAnswer };
} & {
  readonly [K in `GET api/${Api}/{id}`]: Endpoint & { readonly params: ById; readonly output: z.ZodType<RecordOf<F>> };
} & {
  readonly [K in `POST api/${Api}`]: Endpoint & {
    readonly body: z.ZodType<GivenValues<F>>;
    readonly output: z.ZodType<RecordOf<F>>;
    readonly effect: 'once';
  };
} & {
  readonly [K in `PUT api/${Api}/{id}`]: Endpoint & {
    readonly params: ById;
    readonly body: z.ZodType<GivenRecord<F>>;
    readonly output: z.ZodType<RecordOf<F>>;
    readonly effect: 'once';
  };
} & {
  readonly [K in `DELETE api/${Api}/{id}`]: Endpoint & {
    readonly params: ById;
    readonly output: z.ZodType<Record<string, never>>;
    readonly effect: 'once';
  };
} & {
  readonly [K in `POST api/${Api}/{id}/restore`]: Endpoint & {
    readonly params: ById;
    readonly output: z.ZodType<{ record: RecordOf<F>; losses: Loss[] }>;
    readonly effect: 'once';
  };
} & {
  readonly [K in `GET api/${Api}/{id}/history`]: Endpoint & {
    readonly params: ById;
    readonly output: z.ZodType<Change[]>;
  };
} & {
  readonly [K in `GET api/${Api}/{id}/uses`]: Endpoint & {
    readonly params: ById;
    readonly query: UsesQuery;
    readonly output: z.ZodType<Use[]>;
  };
} & {
  readonly [K in `GET api/exports/excel/${Api}/list/`]: Endpoint & {
    readonly query: ListQuery;
    readonly output: z.ZodType<string>;
  };
} & {
  readonly [K in `GET api/exports/csv/${Api}/list/`]: Endpoint & {
    readonly query: ListQuery;
    readonly output: z.ZodType<{ fileName: string; contentBase64: string }>;
  };
};

export interface ResourceContractOptions<F extends Fields> {
  /** The schema of each part. */
  readonly parts?: Parts<F>;
  /** Codes of the resource's own rules. */
  readonly errors?: readonly string[];
}

/** The contract of a resource: list, one, create, change, delete, restore, history, uses, spreadsheet. */
export function resourceContract<F extends Fields, const Api extends string>(
  { name, read, write, fields, isRanked }: Resource<F>,
  api: Api,
  { parts = {} as Parts<F>, errors = [] }: ResourceContractOptions<F> = {},
): ResourceContract<F, Api> {
  const schemas = Object.entries(fields).map(
    ([field, declared]) => [field, schemaOf(declared, (parts as Record<string, z.ZodType>)[field])] as const,
  );
  const given = {
    ...Object.fromEntries(
      schemas.flatMap(([field, schema]) => (fields[field]?.isComputed === true ? [] : [[field, schema.optional()]])),
    ),
    ...(isRanked && { ranking: z.int().nullable().optional() }),
  };
  const computed = Object.fromEntries(
    schemas.flatMap(([field, schema]) => (fields[field]?.isComputed === true ? [[field, schema.optional()]] : [])),
  );
  const place = isRanked
    ? ' `ranking` is its place: the records in a row from there on move by one; without it a new record is the last, and another keeps its place.'
    : '';
  const record = z.object({ id, version: z.int(), ...Object.fromEntries(schemas) });
  const params = z.strictObject({ id });
  const query = listQuery;
  const refusals = [...resourceErrorCodes, ...errors];
  const routes: Record<string, Endpoint> = {
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
    [`POST api/${api}`]: {
      permission: write,
      summary: `Makes one of ${name}; a field that is not named is as in an empty form.${place}`,
      body: z.strictObject(given),
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
    [`GET api/exports/excel/${api}/list/`]: {
      permission: read,
      summary: `The list of ${name} as a spreadsheet: its base64 as plain text.`,
      query,
      output: z.string(),
      answers: 'text/plain',
      errors: Object.keys(workbookErrors),
    },
  };
  routes[`GET api/exports/csv/${api}/list/`] = {
    permission: read,
    summary: `The list of ${name} as a text file with semicolons, in base64.`,
    query,
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  };
  if (isRanked) {
    routes[`PUT api/${api}/order`] = {
      permission: write,
      summary: `Gives ${name} the order of these ids.`,
      body: z.strictObject({ ids: z.array(id).min(1).max(10_000) }),
      output: z.object({}),
      effect: 'once',
    };
  }
  return routes as ResourceContract<F, Api>;
}
