import { z } from 'zod';
import type { Upload } from '#kernel/contract.ts';
import type { Route } from './routes.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });

/** OpenAPI 3.1, generated from the contracts that the server itself runs on, so that it cannot deviate from them. */
export function openApi(routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { key, method, endpoint } of routes) {
    const path = `/${key.split(' ')[1]}`;
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      summary: endpoint.summary,
      'x-permission': endpoint.permission,
      'x-errors': endpoint.errors ?? [],
      ...(endpoint.permission === 'public' ? { security: [] } : {}),
      parameters: [
        ...parameters(endpoint.params, 'path'),
        ...parameters(endpoint.query, 'query'),
        ...(endpoint.effect === 'once'
          ? [{ name: 'command-id', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }]
          : []),
      ],
      ...(endpoint.body === undefined
        ? {}
        : {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
            },
          }),
      ...(endpoint.upload === undefined
        ? {}
        : { requestBody: { required: true, content: uploadTypes(endpoint.upload) } }),
      responses: {
        200: {
          description: 'Done',
          content: { [endpoint.answers ?? 'application/json']: { schema: schemaOf(endpoint.output, 'output') } },
        },
        default: { description: 'Refused', content: { 'application/json': { schema: errorSchema } } },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tavolina', version: '0.1.0', description: 'Point of sale and back office.' },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function uploadTypes({ isForm }: Upload) {
  return { 'application/octet-stream': {}, 'image/*': {}, ...(isForm === true && { 'multipart/form-data': {} }) };
}

const errorSchema = schemaOf(
  z.object({
    error: z.object({
      code: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
      fields: z.array(z.object({ path: z.string(), problem: z.string() })).optional(),
    }),
  }),
  'output',
);

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}
