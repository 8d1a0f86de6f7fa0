import { useQuery } from '@tanstack/react-query';
import type { ValuesOf } from '#kernel/resource.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { resourceApi, type Values } from '#platform/ui/records/resource-api.ts';
import type { menuContract } from '../contract.ts';
import { units } from '../domain/resources.ts';
import { type Unit, unitMark } from '../domain/unit.ts';

export const callMenu = client<typeof menuContract>();

export interface ShownUnit extends Unit {
  /** The name of a counted unit, the symbol of a weight or volume. */
  readonly label: string;
}

/** All measuring units; there are few. */
export function useUnits(): readonly ShownUnit[] {
  const locale = useShownLocale();
  const found = useQuery({
    queryKey: ['records', 'units', 'all'],
    queryFn: () => resourceApi<ValuesOf<typeof units.fields>>(units).list({ limit: 500 }),
  });
  return (found.data?.rows ?? []).map(({ id, values }) => {
    const { name, code, kind, factor } = values;
    return { id, kind, factor, label: unitMark({ kind, code, names: name }, locale) };
  });
}

export interface ShownVat {
  readonly rate: number;
  readonly name: string;
  readonly isDefault: boolean;
}

async function readVats(): Promise<readonly ShownVat[]> {
  const { rows } = await resourceApi<ShownVat>({ api: 'vats' }).list({ limit: 500 });
  return rows.map(({ values }) => values);
}

export function useVats(): readonly ShownVat[] {
  return useQuery({ queryKey: ['records', 'vats', 'all'], queryFn: readVats }).data ?? [];
}

/** These products as ingredients: their units and costs. */
export function useIngredients(ids: readonly string[]) {
  const locale = useShownLocale();
  const found = useQuery({
    queryKey: ['records', 'products', 'ingredients', ids, locale],
    queryFn: () => callMenu('GET api/products/ingredients', { query: { ids: [...ids], locale } }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return new Map((found.data ?? []).map((each) => [each.id, each]));
}

/** The defaults of a new product: the default VAT rate, pieces or kilograms, the next number. */
export async function firstProductValues(copied: Values | null, { type }: Values): Promise<Values> {
  const { code } = await callMenu('GET api/products/nextCode');
  if (copied !== null) return { ...copied, code, internalCode: '', apiCode: '', barcodes: [], courseSpliter: false };
  const filter = [type === 'dynamic' ? 'code:kg' : 'code:piece'];
  const [vats, found] = await Promise.all([readVats(), resourceApi(units).list({ filter, limit: 1 })]);
  const usual = vats.find(({ isDefault }) => isDefault) ?? vats.at(-1);
  return { code, vatRate: usual?.rate ?? null, unitId: found.rows[0]?.id ?? null };
}
