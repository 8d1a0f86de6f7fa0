import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '#kernel/contract.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { resourceApi } from '#platform/ui/records/resource-api.ts';
import { titleOf } from '#platform/ui/records/use-linked-names.ts';
import type { menuContract } from '../../contract.ts';
import { priceLists } from '../../domain/offer-resources.ts';
import { products } from '../../domain/resources.ts';
import { callMenu } from '../product-calls.ts';

export type Labels = Answer<(typeof menuContract)['POST api/products/labels']>;
export type LabelData = Labels['labels'][number];

/** What stands on the labels of these products, at the prices of a list or their own. */
export function useLabels(productIds: readonly string[], priceListId: string | null) {
  return useQuery({
    queryKey: ['records', products.name, 'labels', productIds, priceListId],
    queryFn: ({ signal }): Promise<Labels> =>
      callMenu(
        'POST api/products/labels',
        { body: { productIds: [...productIds], priceListId } },
        { signal, timeoutMs: 60_000 },
      ),
    enabled: productIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The price lists whose prices may be printed; none for whoever may not read them. */
export function usePriceListNames(): readonly { readonly id: string; readonly name: string }[] {
  const locale = useShownLocale();
  const mayRead = useMay()(priceLists.read);
  const found = useQuery({
    queryKey: ['records', priceLists.name, 'all'],
    queryFn: () => resourceApi(priceLists).list({ limit: 500 }),
    enabled: mayRead,
  });
  return (found.data?.rows ?? []).map(({ id, values }) => ({ id, name: titleOf(priceLists, values, locale) }));
}
