import { dayOf } from '#features/configuration/domain/policy.ts';
import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import { runningSale } from '#features/orders/server/index.ts';
import { admitBoard } from '#features/staff/server/index.ts';
import type { Answer, HandlerInput } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { toCurrency } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { boardContract } from '../../contract/board.ts';
import { type BoardNumbers, boardOf } from '../../domain/customer-board.ts';
import { pickupErrors } from '../../domain/errors.ts';
import { standingOf } from '../../domain/pickup.ts';
import { tickerPolicy } from '../../domain/ticker.ts';
import { ordersWaitedFor } from './read-pickup.ts';

type Route = (typeof boardContract)['POST api/board'];

/** However many boards there are, and however often they ask, their numbers are read so often, ms. */
const everyMs = 1_000;

/** The numbers as they were read last, and at which time of which clock. */
const lastRead = perVenue((): { at: number; numbers: Promise<BoardNumbers> | null } => ({ at: 0, numbers: null }));

/** What a board shows; throws BOARD_REFUSED for any device but a board. */
export async function readBoard(venue: VenueContext, { body }: HandlerInput<Route>): Promise<Answer<Route>> {
  const board = await admitBoard(venue, body);
  if (board === null) throw new CodedError('BOARD_REFUSED', pickupErrors.BOARD_REFUSED);
  const now = venue.clock();
  const { preparing, ready } = await numbersOf(venue, now);
  return venue.read(async (tx) => {
    const settings = await readSettings(tx);
    const { tillId, pass } = board;
    return {
      serverTime: now,
      venueName: settings.name,
      logo: settings.logo === '' ? null : settings.logo,
      timeZone: settings.timeZone,
      currency: toCurrency(settings.currency),
      pass,
      preparing: [...preparing],
      ready: [...ready],
      hasTill: tillId !== null,
      sale: tillId === null ? null : saleFor(await runningSale(tx, tillId, { now, today: dayOf(now, settings) })),
    };
  });
}

type Sale = Answer<Route>['sale'];

const saleFor = (sale: Awaited<ReturnType<typeof runningSale>>): Sale =>
  sale === null ? null : { ...sale, lines: sale.lines.map((line) => ({ ...line, besides: [...line.besides] })) };

function numbersOf(venue: VenueContext, now: number): Promise<BoardNumbers> {
  const last = lastRead(venue);
  if (last.numbers !== null && Math.abs(now - last.at) < everyMs) return last.numbers;
  last.at = now;
  const numbers = venue.read((tx) => readNumbers(tx, now));
  last.numbers = numbers;
  // The next one asks again.
  numbers.catch(() => {
    if (last.numbers === numbers) last.numbers = null;
  });
  return numbers;
}

async function readNumbers(tx: ReadTx, now: number): Promise<BoardNumbers> {
  const settings = await readSettings(tx);
  const policy = tickerPolicy(settings);
  const orders = await ordersWaitedFor(tx, now, settings, await readerOf(tx, undefined));
  const placed = orders.flatMap((order) => {
    const standing = standingOf(order, policy);
    return standing === null ? [] : [{ ...order, ...standing }];
  });
  return boardOf(placed, { now, today: dayOf(now, settings) });
}
