import { z } from 'zod';
import type { Endpoint } from './contract.ts';
import { locales } from './locale.ts';
import type { Field, Fields, GivenValues, RecordOf, Resource } from './resource.ts';
import {
  type change,
  id,
  type listQuery,
  type loss,
  type RouteParts,
  resourceErrorCodes,
  routesOf,
  type use,
  type usesQuery,
} from './resource-routes.ts';

// With resource-routes.ts the only file of the kernel with schemas: contracts read it, and screens import contracts as types.

/** Longer than any field allows: a value that is too long is reported by the field's own rule, with a message. */
const anyText = z.string().max(4_000);

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
  resource: Resource<F>,
  api: Api,
  { parts = {} as Parts<F>, errors = [] }: ResourceContractOptions<F> = {},
): ResourceContract<F, Api> {
  const { fields, isRanked } = resource;
  const schemas = Object.entries(fields).map(
    ([field, declared]) => [field, schemaOf(declared, (parts as Record<string, z.ZodType>)[field])] as const,
  );
  const saysNone = (field: string) => 'saysNone' in (fields[field] ?? {});
  const of: RouteParts = {
    api,
    resource,
    record: z.object({ id, version: z.int(), ...Object.fromEntries(schemas) }),
    given: {
      ...Object.fromEntries(
        schemas.flatMap(([field, schema]) => (fields[field]?.isComputed === true ? [] : [[field, schema.optional()]])),
      ),
      ...(isRanked && { ranking: z.int().nullable().optional() }),
    },
    said: Object.fromEntries(schemas.filter(([field]) => saysNone(field))),
    computed: Object.fromEntries(
      schemas.flatMap(([field, schema]) => (fields[field]?.isComputed === true ? [[field, schema.optional()]] : [])),
    ),
    refusals: [...resourceErrorCodes, ...errors],
  };
  return routesOf(of) as ResourceContract<F, Api>;
}
