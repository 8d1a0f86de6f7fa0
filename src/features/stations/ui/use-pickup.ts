import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { pickupContract } from '../contract/pickup.ts';
import type { Move } from '../domain/pickup.ts';

type Contract = typeof pickupContract;
const call = client<Contract>();

type Pickup = Answer<Contract['GET api/pickup']> & { readonly clockSkew: number };
export type Waiting = Pickup['orders'][number];

interface Tap extends Move {
  readonly order: Waiting;
}

/** What is waited for, live, and the taps: shown at once, then sent to the server, which says whether somebody was faster. */
export function usePickup() {
  const t = useTranslations('stations.pickup');
  const queries = useQueryClient();
  const errorText = useErrorText();
  const locale = useShownLocale();
  const key = ['stations', 'pickup', locale];
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  useLive('pickup.changed', refresh, refresh);
  const pickup = useQuery({
    queryKey: key,
    // What leaves by itself, and whom an order is for, nobody says.
    refetchInterval: 15_000,
    queryFn: async ({ signal }): Promise<Pickup> => {
      const answer = await call('GET api/pickup', { query: { locale } }, { signal });
      return { ...answer, clockSkew: answer.serverTime - Date.now() };
    },
  });
  const { mutate } = useMutation({
    mutationFn: ({ order, from, to }: Tap) =>
      call('POST api/pickup/{id}/move', { params: { id: order.id }, body: { from, to } }),
    onMutate: async ({ order, to }: Tap) => {
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<Pickup>(key, (seen) => seen && moved(seen, order, to));
    },
    onSuccess: ({ isMoved, stage }, { order: { number } }) => {
      if (isMoved) return;
      const text = stage === null ? t('gone', { number }) : t('faster', { number, stage: t(`columns.${stage}`) });
      notify({ text, tone: 'info' });
    },
    onError: (error) => notify({ text: errorText(error), tone: 'danger' }),
    onSettled: refresh,
  });
  return { pickup, move: mutate };
}

/** As it will be once the server has done it: first among what was collected, last among the others. */
function moved(seen: Pickup, { id }: Waiting, to: Move['to']): Pickup {
  const others = seen.orders.filter((order) => order.id !== id);
  const order = seen.orders.find((each) => each.id === id);
  if (order === undefined) return seen;
  const now: Waiting = { ...order, stage: to, since: Date.now() + seen.clockSkew, next: 'none', isReturnable: false };
  return { ...seen, orders: to === 'collected' ? [now, ...others] : [...others, now] };
}
