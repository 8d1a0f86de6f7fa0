import { dayOf } from '#features/configuration/domain/policy.ts';
import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { Locale } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { pickupContract } from '../../contract/pickup.ts';
import {
  inPickupOrder,
  isShown,
  type PickupPolicy,
  type Stage,
  stages,
  standingOf,
  stepsOf,
} from '../../domain/pickup.ts';
import { tickerPolicy } from '../../domain/ticker.ts';
import { ordersWaitedFor, type WaitedFor } from './read-pickup.ts';

type View = Omit<Answer<(typeof pickupContract)['GET api/pickup']>, 'serverTime'>;
type Row = View['orders'][number];

/** More fit on no screen. */
const atMost = 100;

/** What the controller shows. */
export async function listPickup(tx: ReadTx, now: number, locale: Locale | undefined): Promise<View> {
  const settings = await readSettings(tx);
  const policy = tickerPolicy(settings);
  const orders = await ordersWaitedFor(tx, now, settings, await readerOf(tx, locale));
  const rows = inPickupOrder(orders.flatMap((order) => rowOf(order, policy, now)));
  const ofStage = (stage: Stage) => rows.filter((row) => row.stage === stage);
  return {
    businessDay: dayOf(now, settings),
    orders: stages.flatMap((stage) => ofStage(stage).slice(0, atMost)),
    more: {
      preparing: Math.max(0, ofStage('preparing').length - atMost),
      ready: Math.max(0, ofStage('ready').length - atMost),
      collected: Math.max(0, ofStage('collected').length - atMost),
    },
  };
}

function rowOf(order: WaitedFor, policy: PickupPolicy, now: number): Row[] {
  const standing = standingOf(order, policy);
  if (standing === null || !isShown(standing, order, now)) return [];
  const { stage } = standing;
  const [after, before] = [stages[stages.indexOf(stage) + 1], stages[stages.indexOf(stage) - 1]];
  return [
    {
      ...standing,
      id: order.id,
      number: order.number,
      businessDay: order.businessDay,
      type: order.type,
      promisedAt: order.promisedAt,
      guestName: order.guestName,
      waiterName: order.waiterName,
      isPaid: order.isPaid,
      next: nextOf(after === undefined ? null : stepsOf(order, { from: stage, to: after }, policy)),
      isReturnable: before !== undefined && Array.isArray(stepsOf(order, { from: stage, to: before }, policy)),
      items: order.items.map(({ name, quantity, unit, struckAt }) => ({
        name,
        quantity,
        unit,
        isMade: struckAt !== null,
      })),
    },
  ];
}

function nextOf(steps: ReturnType<typeof stepsOf>): Row['next'] {
  if (steps === 'unpaid') return 'unpaid';
  return steps === null ? 'none' : 'free';
}
