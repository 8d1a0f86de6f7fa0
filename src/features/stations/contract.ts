import { z } from 'zod';
import { stations } from '#features/menu/domain/stations.ts';
import { limits } from '#features/orders/domain/order.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { orderTypes } from '#kernel/order-type.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { boardContract } from './contract/board.ts';
import { pickupContract } from './contract/pickup.ts';

const id = z.uuid();

declare module '#kernel/event.ts' {
  interface LiveEvents {
    'ticket.added': { readonly ticketId: string; readonly stationId: string };
    /** Lines were struck, or the ticket was finished or recalled. */
    'ticket.changed': { readonly ticketId: string; readonly stationId: string };
    /** What waiters see of tickets is not what it was; whose, the ticker knows (decision 0041). */
    'ticker.changed': Readonly<Record<never, never>>;
  }
}

/** What was chosen with an item: thousandths of a combo's part in all, null of a modifier, which is for each piece. */
const stationChoice = z.object({ name: z.string(), quantity: z.int().nullable() });

export const ticketView = z.object({
  id,
  stationId: id,
  orderId: id,
  orderNumber: z.int(),
  tableName: z.string().nullable(),
  orderType: z.enum(orderTypes),
  /** When a take-away or delivery was promised, epoch ms: that on which all of its items are now, if it is one. */
  promisedAt: z.int().nullable(),
  /** Who has them now. */
  waiterName: z.string(),
  /** Whom an order without a table is for, if somebody said it. */
  guestName: z.string().nullable(),
  comment: z.string(),
  /** Epoch ms. */
  sentAt: z.int(),
  /** When it came to the server, epoch ms: later than it was sent if the server was away. */
  cameAt: z.int(),
  bumpedAt: z.int().nullable(),
  /** Where the items were, of a note that they go elsewhere now: nothing on it is to be made. */
  movedFrom: z
    .object({
      orderNumber: z.int(),
      orderType: z.enum(orderTypes).optional(),
      tableName: z.string().nullable(),
      waiterName: z.string(),
    })
    .nullable(),
  /** That the course is to be made now; `isKnown` of a note whose items are on an earlier ticket. */
  fired: z.object({ course: z.int(), isKnown: z.boolean() }).nullable(),
  lines: z.array(
    z.object({
      lineId: id,
      name: z.string(),
      /** Thousandths; negative for a void. */
      quantity: z.int(),
      /** How much of it was taken back since, in thousandths: that is not made. */
      taken: z.int(),
      /** Of what is sold by weight or measure, how its unit is written: `kg`; empty otherwise. */
      unit: z.string(),
      comment: z.string(),
      /** The guest that it is for; null for all of the table. */
      seat: z.int().nullable(),
      choices: z.array(stationChoice),
      isDivider: z.boolean(),
      struckAt: z.int().nullable(),
      /** How much of it goes to another place than the ticket says, and to which; empty of a note. */
      elsewhere: z.array(
        z.object({
          /** Thousandths. */
          quantity: z.int(),
          orderId: id,
          orderNumber: z.int(),
          orderType: z.enum(orderTypes),
          tableName: z.string().nullable(),
          waiterName: z.string(),
          guestName: z.string().nullable(),
          promisedAt: z.int().nullable(),
        }),
      ),
    }),
  ),
});

/** What one order has of a ticket now: where it is to be brought, by whom, and for whom. */
export const tickerRow = z.object({
  /** The ticket, of which other orders may have the rest. */
  id,
  orderId: id,
  orderNumber: z.int(),
  tableName: z.string().nullable(),
  orderType: z.enum(orderTypes),
  promisedAt: z.int().nullable(),
  waiterName: z.string(),
  /** Whom an order without a table is for, if somebody said it. */
  guestName: z.string().nullable(),
  stationName: z.string(),
  sentAt: z.int(),
  cameAt: z.int(),
  bumpedAt: z.int().nullable(),
  lines: z.array(
    z.object({
      lineId: id,
      name: z.string(),
      /** Thousandths, without what was taken back. */
      quantity: z.int(),
      unit: z.string(),
      comment: z.string(),
      choices: z.array(stationChoice),
      struckAt: z.int().nullable(),
    }),
  ),
});

/** Events: `ticket.added` and `ticket.changed`, each with { ticketId, stationId }. */
export const stationsContract = contract({
  ...resourceContract(stations, 'displays'),
  ...pickupContract,
  ...boardContract,
  'GET api/stations': {
    permission: 'display.read',
    summary: 'The stations with the number of their open tickets on which something is to be made.',
    query: z.strictObject({ locale: z.enum(locales).optional() }),
    output: z.array(z.object({ id, name: z.string(), kind: z.enum(['bar', 'kitchen']), open: z.int() })),
  },
  'GET api/stations/{id}/tickets': {
    permission: 'display.read',
    summary:
      'A station’s open tickets, oldest first (200 at most), how many more there are, and the 20 that it finished last.',
    params: z.strictObject({ id }),
    query: z.strictObject({ locale: z.enum(locales).optional() }),
    output: z.object({
      /** The feed's position; this answer includes at least all events up to it. */
      seq: z.int(),
      /** The server's epoch ms, so that ages do not depend on the device's clock. */
      serverTime: z.int(),
      tickets: z.array(ticketView),
      /** Newer ones that are not among them. */
      more: z.int(),
      recent: z.array(ticketView),
    }),
  },
  'POST api/stations/{id}/finish': {
    permission: 'display.work',
    summary:
      'Finishes the tickets of a station that came before an instant, 5,000 at most; not what is promised for later.',
    params: z.strictObject({ id }),
    /** Epoch ms. */
    body: z.strictObject({ before: z.int().min(0).max(8_640_000_000_000_000) }),
    output: z.object({ finished: z.int() }),
    effect: 'once',
    isSelling: true,
  },
  'POST api/tickets/{id}/lines/{lineId}/strike': {
    permission: 'display.work',
    summary: 'Strikes one item, or undoes the strike. Striking the last item finishes the ticket.',
    params: z.strictObject({ id, lineId: id }),
    body: z.strictObject({ isStruck: z.boolean() }),
    output: ticketView,
    effect: 'once',
    isSelling: true,
  },
  'POST api/tickets/{id}/bump': {
    permission: 'display.work',
    summary: 'Finishes a ticket.',
    params: z.strictObject({ id }),
    output: ticketView,
    effect: 'once',
    isSelling: true,
  },
  'GET api/tickets/latest': {
    permission: 'ticker.read',
    summary:
      'What came, was promised or was ready in the last two hours and was not collected: what is ready first, then the latest.',
    query: z.strictObject({ locale: z.enum(locales).optional() }),
    output: z.object({
      serverTime: z.int(),
      isReadOnly: z.boolean(),
      /** Stations say on displays what is ready. */
      tracksProgress: z.boolean(),
      tickets: z.array(tickerRow),
      /** Orders to be fetched or brought of which all that was made is at hand. */
      collected: z.array(id),
    }),
    errors: ['TICKER_NOT_OFFERED'],
  },
  'POST api/tickets/{id}/collect': {
    permission: 'ticker.read',
    summary: 'Takes what an order has of a ticket off the ticker, since it went to the guests, or puts it back.',
    params: z.strictObject({ id }),
    body: z.strictObject({
      /** Tills of before 27 November 2026 do not name it: then it is all of the ticket that is this user's to bring. */
      orderId: id.optional(),
      /** Only these, of what the order has of it: an undo names those that it undoes. */
      lineIds: z.array(id).max(limits.lines).optional(),
      isCollected: z.boolean(),
    }),
    output: z.object({
      id,
      /** The lines that it changed, and not those that were so before. */
      lineIds: z.array(id),
    }),
    errors: ['TICKER_NOT_OFFERED', 'TICKER_READ_ONLY'],
    effect: 'once',
    isSelling: true,
  },
  'POST api/tickets/{id}/recall': {
    permission: 'display.work',
    summary: 'Opens a finished ticket as it was before it was finished.',
    params: z.strictObject({ id }),
    output: ticketView,
    effect: 'once',
    isSelling: true,
  },
});
