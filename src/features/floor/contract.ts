import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';

const id = z.uuid();

export const tableView = z.object({
  id,
  planId: id,
  name: z.string(),
  shape: z.enum(['round', 'square', 'rectangle', 'bar']),
  seats: z.int(),
  /** Centimetres of the room; the rotation in degrees about the middle. */
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  rotation: z.int(),
});

export const floorContract = contract({
  'GET api/tables': {
    permission: 'floor.read',
    summary: 'The table plans with their tables, in one language.',
    query: z.strictObject({ locale: z.enum(locales).optional() }),
    output: z.array(z.object({ id, name: z.string(), width: z.int(), height: z.int(), tables: z.array(tableView) })),
  },
});
