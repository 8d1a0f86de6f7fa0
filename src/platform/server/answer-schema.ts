import { z } from 'zod';
import type { Route } from './routes.ts';

/** The contract's schema serialises the response: a field that it does not name never leaves the server. */
export function answerSchema({ endpoint }: Route): unknown {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.output, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  });
  return withPlainNulls(schema);
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
