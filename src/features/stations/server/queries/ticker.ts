import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { type Locale, type Names, nameIn } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { stationsContract } from '../../contract.ts';
import { stationErrors } from '../../domain/errors.ts';
import { inTickerOrder, type TickerPolicy, tickerPolicy, tickerSpan } from '../../domain/ticker.ts';
import { ticketsWhere } from './read-tickets.ts';
import { isToMake } from './to-make.ts';

type Ticker = Omit<Answer<(typeof stationsContract)['GET api/tickets/latest']>, 'serverTime'>;

/** As many as a busy hour has; a screen shows some twenty. */
const atMost = 60;

/** What came last and is not at its guests yet; throws TICKER_NOT_OFFERED where the venue has no ticker. */
export async function latestTickets(
  tx: ReadTx,
  session: Session,
  now: number,
  locale: Locale | undefined,
): Promise<Ticker> {
  const policy = await offeredTicker(tx);
  const reader = await readerOf(tx, locale);
  const since = new Date(now - tickerSpan).toISOString();
  const [tickets, stations] = await Promise.all([
    ticketsWhere(
      tx,
      sql`collected_at IS NULL AND came_at > ${since}::timestamptz AND ${isToMake} ${ownOnly(session, policy)}
          ORDER BY came_at DESC, id LIMIT ${atMost}`,
      reader,
    ),
    tx.rows<{ id: string; names: Names }>(sql`SELECT id, names FROM station`),
  ]);
  const guests = await tx.rows<{ id: string; name: string | null }>(sql`
    SELECT id, coalesce(nullif(delivery ->> 'name', ''), client_name) AS name FROM sales_order
    WHERE table_id IS NULL AND id = ANY (${[...new Set(tickets.map(({ orderId }) => orderId))]}::uuid[])`);
  const guestOf = new Map(guests.map(({ id, name }) => [id, name]));
  const names = new Map(stations.map((station) => [station.id, nameIn(station.names, reader)]));
  return {
    isReadOnly: policy.isReadOnly,
    tracksProgress: policy.tracksProgress,
    tickets: inTickerOrder(tickets).map(({ movedFrom: _, fired: __, ...ticket }) => ({
      ...ticket,
      stationName: names.get(ticket.stationId) ?? '',
      guestName: guestOf.get(ticket.orderId) ?? null,
    })),
  };
}

/** Whether the ticket is on this user's ticker, however old it is. */
export async function isOnTicker(
  tx: ReadTx,
  session: Session,
  policy: TickerPolicy,
  ticketId: string,
): Promise<boolean> {
  const found = await tx.maybe(sql`
    SELECT 1 AS found FROM station_ticket WHERE id = ${ticketId} AND ${isToMake} ${ownOnly(session, policy)}`);
  return found !== null;
}

export async function offeredTicker(tx: ReadTx): Promise<TickerPolicy> {
  const policy = tickerPolicy(await readSettings(tx));
  if (policy.showsOrders === 'none') throw new CodedError('TICKER_NOT_OFFERED', stationErrors.TICKER_NOT_OFFERED);
  return policy;
}

const nothing = sql``;

/** Of orders that are the user's work (orders/domain/access.ts), unless they see those of all. */
function ownOnly({ userId, permissions }: Session, { showsOrders }: TickerPolicy): Sql {
  if (showsOrders === 'all' || permissions.has('ticker.readAll')) return nothing;
  return sql`AND EXISTS (
    SELECT 1 FROM sales_order o WHERE o.id = station_ticket.order_id
      AND (o.owner_id = ${userId} OR o.delivery ->> 'courierId' = ${userId}))`;
}
