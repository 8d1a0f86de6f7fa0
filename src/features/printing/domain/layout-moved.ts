import type { Order, OrderLine } from '#features/orders/domain/order.ts';
import type { MovedTicket } from '#features/stations/domain/moved-ticket.ts';
import { formatDateTime } from '#kernel/format.ts';
import { banner, rule, type Slip, type SlipLine, space, text } from './slip.ts';
import { placeOf, quantityOf, type Service, type Style, seatLines, stationLines } from './slip-parts.ts';

export interface MovedFacts {
  readonly order: Order;
  /** What the ticket says that the station has. */
  readonly from: MovedTicket;
  /** Those that this station has. */
  readonly lines: readonly OrderLine[];
  readonly stationName: string;
  /** Where they are now. */
  readonly service: Service;
  /** Epoch ms. */
  readonly movedAt: number;
}

/** Tells a station where items go that it has already: what has changed, and of which items. Nothing on it is to be made. */
export function layoutMoved(
  { order, from, lines, stationName, service, movedAt }: MovedFacts,
  style: Style,
  columns: number,
): Slip {
  const { words, timeZone } = style;
  const numberOf = (number: number | null) => `${words.order} ${number ?? ''}`;
  const changes = [
    {
      before: placeOf({ type: from.orderType ?? 'direct' }, from, words),
      now: placeOf(order, service, words),
      short: service.tableName,
    },
    { before: numberOf(from.orderNumber), now: numberOf(order.number), short: `${order.number ?? ''}` },
    {
      before: `${words.waiter}: ${from.waiterName}`,
      now: `${words.waiter}: ${service.waiterName}`,
      short: service.waiterName,
    },
  ];
  return {
    columns,
    copyOf: null,
    lines: [
      text(stationName, { align: 'centre', size: 'large', isBold: true }),
      banner(words.moved),
      // What stays is said once.
      ...changes.map(({ before, now, short }) =>
        before === now ? text(now) : text(`${before} > ${short ?? now}`, { size: 'large', isBold: true }),
      ),
      text(formatDateTime(movedAt, timeZone)),
      rule,
      ...itemRows(lines, style),
      rule,
      space,
    ],
  };
}

/** The items of a note, small: they are on a ticket that the station has. */
export function itemRows(lines: readonly OrderLine[], style: Style): SlipLine[] {
  return lines.flatMap((line) => [
    text(`${quantityOf(line, line.quantity, style)} x ${line.name}`),
    ...[...seatLines(line, style), ...stationLines(line, style)].map((each) => text(each)),
  ]);
}
