import type { TillStore } from '#features/orders/ui/index.tsx';
import type { Answer } from '#kernel/contract.ts';
import { client, session, useMay } from '#platform/ui/api/app-api.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { readLocale } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { stationsContract } from '../contract.ts';

type Contract = typeof stationsContract;
const call = client<Contract>();

export type TickerView = Answer<Contract['GET api/tickets/latest']>;
export type TickerTicket = TickerView['tickets'][number];

/** A device that was asleep, or heard nothing, looks again. */
const againMs = 5 * 60_000;

/** What was sent and is not at its guests, live; nothing where the venue shows no ticker. */
export function useTicker({ user }: TillStore) {
  const errorText = useErrorText();
  const may = useMay();
  const isShown = may('ticker.read') && session.state().login?.posConfig.liveTicker === true;
  const { data, reload } = useLoaded(
    isShown ? `ticker ${user.id} ${readLocale()}` : null,
    (signal) => call('GET api/tickets/latest', { query: { locale: readLocale() } }, { signal }),
    againMs,
  );
  useLive('ticker.changed', reload, reload);
  const send = async ({ id, orderId }: TickerTicket, what: { isCollected: boolean; lineIds?: string[] }) => {
    try {
      const { lineIds } = await call('POST api/tickets/{id}/collect', { params: { id }, body: { orderId, ...what } });
      reload();
      return lineIds;
    } catch (error) {
      notify({ text: errorText(error), tone: 'danger' });
      return null;
    }
  };
  /** Says which lines were not collected before, by which it is undone; null if it was refused. */
  const collect = (ticket: TickerTicket) => send(ticket, { isCollected: true });
  const putBack = (ticket: TickerTicket, lineIds: string[]) => send(ticket, { isCollected: false, lineIds });
  return { ticker: isShown ? data : undefined, collect, putBack };
}
