import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { BulkChange } from '#features/menu/domain/bulk.ts';
import { sayChange } from '#features/menu/domain/bulk-words.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';

/** The entries of a change of many products, in a sentence. */
export const bulkActions: readonly string[] = ['products.bulkChanged', 'products.bulkUndone'];

interface BulkEntry {
  readonly action: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function BulkDetails({ action, data }: BulkEntry): ReactElement {
  const t = useTranslations('audit.bulk');
  const words = useTranslations('menu.bulk.parts');
  const { money, percent } = useFormats();
  const { count, leftOut, change, names } = data as {
    readonly count: number;
    readonly leftOut?: number;
    readonly change: BulkChange;
    readonly names: Readonly<Record<string, string>>;
  };
  const what = sayChange(change, names, { word: (key, values) => words(key, values), money, percent });
  return <p>{t(action === 'products.bulkUndone' ? 'undone' : 'changed', { count, leftOut: leftOut ?? 0, what })}</p>;
}
