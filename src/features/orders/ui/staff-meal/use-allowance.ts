import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { ordersContract } from '../../contract.ts';

export const call = client<typeof ordersContract>();
const queryKey = ['orders', 'allowance'];

/** The user's allowance of the business day; undefined until the server was reached. */
export function useAllowance(): Answer<(typeof ordersContract)['GET api/orders/allowance']> | undefined {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey });
  useLive('order.', refresh, refresh);
  return useQuery({ queryKey, queryFn: ({ signal }) => call('GET api/orders/allowance', undefined, { signal }) }).data;
}
