import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { mostBulkProducts, priceChangeKinds } from '../domain/bulk.ts';
import { localeCode, localeQuery } from './view.ts';

const id = z.uuid();
const price = z.int().min(-100_000_000_00).max(100_000_000_00);
/** As in domain/bulk.ts; only the given fields change. */
const bulkChange = z.strictObject({
  categoryId: id.nullable().optional(),
  unitId: id.optional(),
  stationId: id.nullable().optional(),
  vatRate: z.int().min(0).max(10_000).nullable().optional(),
  isActive: z.boolean().optional(),
  price: z
    .strictObject({
      kind: z.enum(priceChangeKinds),
      value: price,
      step: z.int().min(1).max(100_000_00),
      ending: z.int().min(0).max(100_000_00),
    })
    .optional(),
  addTo: z.array(id).max(200).readonly().optional(),
  removeFrom: z.array(id).max(200).readonly().optional(),
});
const bulkValues = z.object({
  categoryId: id.nullable().optional(),
  unitId: id.optional(),
  stationId: id.nullable().optional(),
  vatRate: z.int().nullable().optional(),
  isActive: z.boolean().optional(),
  price: z.int().optional(),
  menuIds: z.array(id).readonly().nullable().optional(),
});
const leftOut = z.array(
  z.object({
    id,
    name: z.string(),
    /** A problem of a field, or the code of an error with its details. */
    problem: z.object({
      path: z.string(),
      problem: z.string(),
      bound: z.int().nullable(),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
    }),
  }),
);
/** By id. */
const linkNames = z.record(z.string(), z.string());

/** Changes of many products at once, and labels for many. */
export const bulkContract = contract({
  'GET api/products/bulk/recent': {
    permission: 'menu.write',
    summary: 'The last changes of many products at once, newest first; 20 at most.',
    query: localeQuery,
    output: z.object({
      changes: z.array(
        z.object({
          id,
          /** Epoch ms. */
          at: z.int(),
          userName: z.string(),
          change: bulkChange,
          count: z.int(),
          undoneAt: z.int().nullable(),
          undoneBy: z.string().nullable(),
        }),
      ),
      names: linkNames,
    }),
  },
  'POST api/products/bulk/preview': {
    permission: 'menu.write',
    summary: 'What a change of many products would do to each, and which it leaves out. Nothing is written.',
    effect: 'own',
    query: localeQuery,
    body: z.strictObject({ productIds: z.array(id).max(mostBulkProducts), change: bulkChange }),
    output: z.object({
      changes: z.array(z.object({ id, name: z.string(), version: z.int(), before: bulkValues, after: bulkValues })),
      unchanged: z.array(z.object({ id, name: z.string() })),
      leftOut,
      names: linkNames,
    }),
  },
  'POST api/products/bulk': {
    permission: 'menu.write',
    summary:
      'Changes many products in one transaction; leaves out those that changed since `version` and those that a rule refuses. A repeated `command-id` takes effect once.',
    effect: 'own',
    query: localeQuery,
    body: z.strictObject({
      products: z.array(z.strictObject({ id, version: z.int().min(1) })).max(mostBulkProducts),
      change: bulkChange,
    }),
    output: z.object({
      /** For the undo; null if nothing changed. */
      id: id.nullable(),
      changed: z.int(),
      unchanged: z.int(),
      leftOut,
    }),
  },
  'POST api/products/bulk/{id}/undo': {
    permission: 'menu.write',
    summary: 'Undoes a change of many products, except for products whose changed fields have been changed since.',
    effect: 'own',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: z.object({ restored: z.int(), leftOut }),
    errors: ['RECORD_GONE', 'BULK_CHANGE_UNDONE'],
  },
  'POST api/products/labels': {
    permission: 'products.read',
    summary: 'What stands on the labels of products, in the venue’s language. Nothing is written.',
    effect: 'own',
    body: z.strictObject({
      productIds: z.array(id).max(mostBulkProducts),
      /** Null for the products’ own prices. */
      priceListId: id.nullable(),
    }),
    output: z.object({
      locale: localeCode,
      labels: z.array(
        z.object({
          id,
          name: z.string(),
          code: z.string(),
          price: z.int(),
          /** Of a kilogram or litre, for goods by weight or volume. */
          unitPrice: z.object({ unit: z.enum(['kg', 'l']), price: z.int() }).nullable(),
          barcode: z.string().nullable(),
        }),
      ),
    }),
    errors: ['RECORD_GONE'],
  },
});
