import { focusManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#kernel/contract.ts';
import type { Locale } from '#kernel/locale.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { stationsContract } from '../contract.ts';
import { longAgoMs } from '../domain/age.ts';
import { bump, recall, strike } from '../domain/strike.ts';

type Contract = typeof stationsContract;
const call = client<Contract>();

export type Station = Answer<Contract['GET api/stations']>[number];
type Board = Answer<Contract['GET api/stations/{id}/tickets']>;
export type Ticket = Board['tickets'][number];

export function useStations(locale: Locale) {
  const queries = useQueryClient();
  const key = ['stations', 'list', locale];
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  useLive('ticket.', refresh, refresh);
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET api/stations', { query: { locale } }, { signal }),
  });
}

type Action =
  | { readonly kind: 'strike'; readonly ticket: Ticket; readonly lineId: string; readonly isStruck: boolean }
  | { readonly kind: 'bump'; readonly ticket: Ticket }
  | { readonly kind: 'recall'; readonly ticket: Ticket };

/** The tickets of a station, live, and the actions on them: shown at once, then sent to the server. */
export function useTickets(stationId: string, onAdded: () => void) {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const locale = useShownLocale();
  const key = ['stations', 'tickets', stationId, locale];
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  // A tab that nobody sees rings, and reads what came when somebody looks at it.
  const follow = () => focusManager.isFocused() && refresh();

  useLive(
    'ticket.',
    ({ name, data }) => {
      if (data.stationId !== stationId) return;
      if (name === 'ticket.added') onAdded();
      follow();
    },
    follow,
  );

  const board = useQuery({
    queryKey: key,
    // By this the server knows that somebody sees the tickets here: otherwise it prints them (server/queries/watched.ts).
    refetchInterval: 15_000,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const answer = await call(
        'GET api/stations/{id}/tickets',
        { params: { id: stationId }, query: { locale } },
        { signal },
      );
      return { ...answer, clockSkew: answer.serverTime - Date.now() };
    },
  });

  const { mutate } = useMutation({
    mutationFn: sendAction,
    onMutate: async (action: Action) => {
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<Board & { readonly clockSkew: number }>(
        key,
        (seen) => seen && withAction(seen, action, Date.now() + seen.clockSkew),
      );
    },
    onError: (error) => notify({ text: errorText(error), tone: 'danger' }),
    onSettled: refresh,
  });
  const finishing = useMutation({
    mutationFn: () =>
      call('POST api/stations/{id}/finish', {
        params: { id: stationId },
        body: { before: (board.data?.serverTime ?? 0) - longAgoMs },
      }),
    onError: (error) => notify({ text: errorText(error), tone: 'danger' }),
    onSettled: refresh,
  });
  return { board, act: mutate, finishOld: finishing.mutate };
}

function sendAction(action: Action): Promise<Ticket> {
  const { id } = action.ticket;
  if (action.kind === 'bump') return call('POST api/tickets/{id}/bump', { params: { id } });
  if (action.kind === 'recall') return call('POST api/tickets/{id}/recall', { params: { id } });
  const { lineId, isStruck } = action;
  return call('POST api/tickets/{id}/lines/{lineId}/strike', { params: { id, lineId }, body: { isStruck } });
}

/** The board as it will be once the server has applied the action. */
function withAction<Seen extends Board>(board: Seen, action: Action, now: number): Seen {
  const { ticket } = action;
  const changed = ticketAfter(action, now);
  const others = (list: readonly Ticket[]) => list.filter(({ id }) => id !== ticket.id);
  if (changed.bumpedAt !== null) {
    return { ...board, tickets: others(board.tickets), recent: [changed, ...others(board.recent)].slice(0, 20) };
  }
  const isShown = board.tickets.some(({ id }) => id === ticket.id);
  const tickets = isShown
    ? board.tickets.map((each) => (each.id === ticket.id ? changed : each))
    : [...board.tickets, changed].sort((a, b) => a.sentAt - b.sentAt);
  return { ...board, tickets, recent: others(board.recent) };
}

function ticketAfter(action: Action, now: number): Ticket {
  if (action.kind === 'bump') return bump(action.ticket, now);
  if (action.kind === 'recall') return recall(action.ticket);
  return strike(action.ticket, action.lineId, action.isStruck ? now : null);
}
