import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { menuContract } from '../../contract.ts';

export const call = client<typeof menuContract>();

/** The known costs of products, by id. */
export function useCosts(): ReadonlyMap<string, number> {
  const costs = useQuery({
    queryKey: ['menu', 'goods', 'costs'],
    queryFn: ({ signal }) => call('GET api/products/ingredients', { query: {} }, { signal }),
  });
  return useMemo(
    () => new Map((costs.data ?? []).flatMap(({ id, cost }) => (cost === null ? [] : [[id, cost] as const]))),
    [costs.data],
  );
}

export type Goods = Answer<(typeof menuContract)['GET api/menus/fetch']>;
export type Good = Goods['products'][number];

/** The products on sale with their own prices: the data that tills load, kept up to date. */
export function useGoods() {
  const locale = useShownLocale();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['menu', 'goods'] });
  useLive('catalogue.', refresh, refresh);
  return useQuery({
    queryKey: ['menu', 'goods', locale],
    queryFn: ({ signal }) => call('GET api/menus/fetch', { query: { locale } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
