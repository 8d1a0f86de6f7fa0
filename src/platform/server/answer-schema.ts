import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Endpoint } from '#kernel/contract.ts';
import type { Route } from './routes.ts';

/**
 * Writes the responses of a route by its contract's schema: a field that it does not name never leaves the server. Compiled at
 * the first response: for all routes together that took a quarter of a start, and most are never asked.
 */
export function responseSerializer({ endpoint }: Route): (value: unknown) => string {
  let serialize: ((value: unknown) => string) | null = null;
  return (value) => {
    serialize ??= fastJson(answerSchema(endpoint));
    return serialize(value);
  };
}

/** The schema of the responses of an endpoint, as the serializer is compiled from it. */
function answerSchema(endpoint: Endpoint): object {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.output, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  });
  return withPlainNulls(schema) as object;
}

/**
 * `X or null` as one type with `nullable`. For a union of two schemas the serialiser would validate every such value
 * against both, which costs more than the rest of the response.
 */
function withPlainNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withPlainNulls);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as { readonly anyOf?: readonly { readonly type?: string }[] };
  const real = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = real;
  if (anyOf?.length === 2 && real.length === 1 && only?.type !== undefined) {
    return { ...rest, ...(withPlainNulls(only) as object), nullable: true };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withPlainNulls(value)]));
}
