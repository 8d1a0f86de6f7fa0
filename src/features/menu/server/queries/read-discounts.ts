import { type Names, nameIn, type Reader } from '#kernel/locale.ts';
import type { Discount } from '#kernel/pricing.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import type { DiscountPreset } from '../../domain/discount-preset.ts';

interface Row {
  readonly id: string;
  readonly names: Names;
  readonly reduction: Discount['kind'] | 'typed';
  readonly value: number | null;
  readonly manager: number | null;
  readonly waiter: number | null;
  readonly salesman: number | null;
}

export type StoredDiscount = Omit<DiscountPreset, 'name'> & { readonly names: Names };

/** The discounts that the venue uses at a catalogue version, by id. */
export const discountsAt = cachedByCatalogueVersion<ReadonlyMap<string, StoredDiscount>>(async (tx) => {
  const rows = await tx.rows<Row>(sql`
    SELECT id, names, reduction, coalesce(percent_off, amount_off) AS value, manager_limit AS manager,
           waiter_limit AS waiter, salesman_limit AS salesman
    FROM discount WHERE is_enabled AND deleted_at IS NULL ORDER BY id`);
  return new Map(rows.map((row) => [row.id, presetOf(row)]));
});

function presetOf({ id, names, reduction, value, manager, waiter, salesman }: Row): StoredDiscount {
  return {
    id,
    names,
    discount: reduction === 'typed' ? null : { kind: reduction, value: Number(value) },
    limits: {
      ...(manager !== null && { Manager: manager }),
      ...(waiter !== null && { Waiter: waiter }),
      ...(salesman !== null && { Salesman: salesman }),
    },
  };
}

export function discountIn({ names, ...preset }: StoredDiscount, reader: Reader): DiscountPreset {
  return { ...preset, name: nameIn(names, reader) };
}
