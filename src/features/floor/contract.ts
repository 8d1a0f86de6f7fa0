import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { floorErrors } from './domain/errors.ts';
import { decorationKinds, tableShapes } from './domain/plan.ts';
import { tablePlans } from './domain/resource.ts';

const id = z.uuid();
/** Far larger than any room; the plan's own rules report what is outside the room. */
const centimetres = z.int().min(-100_000).max(100_000);
const place = {
  /** Centimetres in the room; the rotation in degrees about the centre. */
  x: centimetres,
  y: centimetres,
  width: centimetres,
  height: centimetres,
  rotation: z.int().min(0).max(359),
};
const anyText = z.string().max(1_000);
const minimumSpend = z.int().min(-1_000_000_000).max(1_000_000_000).nullable();

export const tableView = z.object({
  id,
  planId: id,
  name: z.string(),
  shape: z.enum(tableShapes),
  seats: z.int(),
  ...place,
  /** Minor units. */
  minimumSpend,
});

const planItem = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('table'),
    id,
    name: anyText,
    shape: z.enum(tableShapes),
    seats: z.int().min(-1_000_000).max(1_000_000),
    minimumSpend,
    ...place,
  }),
  z.strictObject({ kind: z.enum(decorationKinds), id, text: anyText, ...place }),
]);

export const floorContract = contract({
  'GET api/tables': {
    permission: 'floor.read',
    summary: 'The table plans with their tables and other items, in one language.',
    query: z.strictObject({ locale: z.enum(locales).optional() }),
    output: z.array(
      z.object({
        id,
        name: z.string(),
        width: z.int(),
        height: z.int(),
        pictureId: id.nullable(),
        tables: z.array(tableView),
        decorations: z.array(z.object({ kind: z.enum(decorationKinds), text: z.string(), ...place })),
      }),
    ),
  },
  ...resourceContract(tablePlans, 'table-plans', {
    parts: { items: z.array(planItem).max(1_000) },
    errors: Object.keys(floorErrors),
  }),
});
