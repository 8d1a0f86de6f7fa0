import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#kernel/contract.ts';
import type { Day } from '#kernel/time.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { ordersContract } from '../../contract.ts';
import { callOrders as call } from '../call-orders.ts';

type Contract = typeof ordersContract;

type Page = Answer<Contract['GET api/orders/receipts']>;
export type Receipt = Page['receipts'][number];
export type Refunds = Answer<Contract['GET api/orders/{id}/refunds']>;

/** The receipts of a day, the newest first; the current business day if it is null. Follows payments and refunds. */
export function useReceipts(day: Day | null, search: string) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['receipts'] });
  useLive('order.', refresh, refresh);
  return useInfiniteQuery({
    queryKey: ['receipts', 'list', day, search],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        'GET api/orders/receipts',
        {
          query: {
            ...(day !== null && { day }),
            ...(search !== '' && { search }),
            ...(pageParam !== null && { below: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, receipts }) => (hasMore ? (receipts.at(-1)?.receiptNumber ?? null) : null),
    placeholderData: keepPreviousData,
  });
}

/** The receipt of this order, of whatever day. */
export function useReceipt(orderId: string | undefined) {
  return useQuery({
    queryKey: ['receipts', 'one', orderId],
    queryFn: ({ signal }): Promise<Receipt> =>
      call('GET api/orders/receipts/{id}', { params: { id: orderId as string } }, { signal }),
    enabled: orderId !== undefined,
  });
}

/** What was sold and paid with an order, and given back of it. */
export function useRefunds(orderId: string) {
  return useQuery({
    queryKey: ['receipts', 'refunds', orderId],
    queryFn: ({ signal }): Promise<Refunds> =>
      call('GET api/orders/{id}/refunds', { params: { id: orderId } }, { signal }),
  });
}
