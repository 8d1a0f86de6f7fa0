import fc from 'fast-check';
import { z } from 'zod';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Texts that are known to break programs. */
const nasty = [
  "'; DROP TABLE sales_order; --",
  '<script>alert(1)</script>',
  '\u001b@\u001d(L',
  '=1+1',
  '../../etc/passwd',
  '{{7*7}}',
  'Çaj “i ftohtë” 🍵',
  '__proto__',
  '%00',
];

/** Valid inputs of a schema; ids are mostly taken from `ids`, which name existing records. */
export function arbitraryOf(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  return build(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, ids);
}

function build(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => build(choice, ids)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => build({ ...schema, type }, ids)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array':
      return fc.array(build(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case 'string':
      return textOf(schema, ids);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`the fuzzer does not know ${JSON.stringify(schema)}`);
  }
}

function objectOf({ properties = {}, required = [] }: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, build(each, ids)]));
  return fc.record(model, { requiredKeys: [...required], noNullPrototype: true });
}

function textOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  const { minLength = 0, maxLength = 200 } = schema;
  const fitting = nasty.filter(({ length }) => length >= minLength && length <= maxLength);
  // Sizes at both ends of the allowed range, where off-by-one errors occur.
  const longest = fc.constant('ë'.repeat(maxLength));
  return fc
    .oneof(
      fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'grapheme' }),
      fc.constantFrom(...fitting),
      longest,
    )
    .filter((text) => text.length >= minLength && text.length <= maxLength);
}

function numberOf({
  minimum = -Number.MAX_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
}: Schema): fc.Arbitrary<number> {
  const low = Math.max(minimum, -Number.MAX_SAFE_INTEGER);
  const high = Math.min(maximum, Number.MAX_SAFE_INTEGER);
  const near = fc.integer({ min: low, max: Math.min(high, Math.max(low, 0) + 5_000) });
  return fc.oneof(near, fc.constantFrom(low, high), fc.integer({ min: low, max: high }));
}

/** The smallest input of a schema: optional fields are left out. */
export function smallest(schema: z.ZodType, ids: readonly string[]): unknown {
  const values = fc.sample(arbitraryOf(schema, ids), { numRuns: 30, seed: 1 });
  return values.reduce((best, each) => (JSON.stringify(each).length < JSON.stringify(best).length ? each : best));
}

/** Copies of the value with one undeclared field added: one copy for each object in it. */
export function withSurplus(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const deeper = Object.entries(value).flatMap(([key, each]) =>
    withSurplus(each).map((changed) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  );
  return Array.isArray(value) ? deeper : [{ ...value, total: 1 }, ...deeper];
}

/**
 * A value that the schema accepts as output, with one more field, `name`, in each of its objects with declared fields.
 * Maps have any key; this does not decide which of several shapes a value has.
 */
export function withUnnamedField(schema: z.ZodType, value: unknown, name: string): unknown {
  return addTo(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema, value, name);
}

function addTo(schema: Schema, value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const choices = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null');
  const [only = schema] = choices;
  if (choices.length > 1) return value;
  if (Array.isArray(value)) return value.map((each) => addTo(only.items ?? {}, each, name));
  const { properties } = only;
  if (properties === undefined) return value;
  const fields = Object.entries(value).map(([key, each]) => [key, addTo(properties[key] ?? {}, each, name)]);
  return { ...Object.fromEntries(fields), [name]: 'secret' };
}
