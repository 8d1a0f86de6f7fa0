import type { Delivery, Order } from '#features/orders/domain/order.ts';
import { demoTables } from './demo-floor.ts';
import { basketFor, type Occasion } from './demo-history-baskets.ts';
import { demoProducts } from './demo-menu.ts';
import { type Dice, pick, rollDice, weighted } from './dice.ts';

export interface PlannedLine {
  readonly productKey: string;
  /** Thousandths of the product's unit. */
  readonly quantity: number;
}

export interface PlannedOrder {
  /** Business day, YYYY-MM-DD. */
  readonly day: string;
  /** Local minutes since 00:00 of the business day when the order is opened; from 1440 on it is after midnight. */
  readonly minuteOfDay: number;
  /** Minutes from opening to payment. No two orders share a table at any minute. */
  readonly stayMinutes: number;
  readonly waiterKey: string;
  /** null is a direct order, paid at the counter. */
  readonly tableKey: string | null;
  readonly covers: number;
  readonly lines: readonly PlannedLine[];
  readonly payments: 'cash' | 'card' | 'transfer' | 'account' | 'mixed';
  /** Order discount in basis points. */
  readonly discountBp?: number;
  /** Its guests have not paid yet. */
  readonly isOpen?: true;
  /** What is fetched or brought, and to whom. */
  readonly toGo?: Pick<Order, 'type'> & Pick<Delivery, 'name' | 'phone' | 'address'>;
}

export const HISTORY_DAYS = 14;
const OPENS = 7 * 60;
const CLOSES = 25 * 60 + 30;
/** Below this amount no bill is divided between cash and card. In cents. */
const MIXED_FROM = 800;
/** Only companies pay by bank transfer or at the end of the month, and not for two coffees. In cents. */
const TRANSFER_FROM = 2_000;
const smallest = { cash: 0, card: 0, transfer: TRANSFER_FROM, account: TRANSFER_FROM, mixed: MIXED_FROM } as const;

interface Period {
  readonly from: number;
  readonly to: number;
  /** Share of the day's orders on a quiet day, and on a busy one. */
  readonly quiet: number;
  readonly busy: number;
  readonly occasions: readonly (readonly [Occasion, number])[];
}

const periods: readonly Period[] = [
  {
    from: 420,
    to: 600,
    quiet: 24,
    busy: 14,
    occasions: [
      ['coffee', 7],
      ['breakfast', 3],
      ['counter', 4],
    ],
  },
  {
    from: 600,
    to: 720,
    quiet: 14,
    busy: 15,
    occasions: [
      ['coffee', 8],
      ['breakfast', 2],
      ['counter', 2],
    ],
  },
  {
    from: 720,
    to: 900,
    quiet: 20,
    busy: 18,
    occasions: [
      ['lunch', 8],
      ['coffee', 3],
      ['counter', 1],
    ],
  },
  {
    from: 900,
    to: 1080,
    quiet: 13,
    busy: 14,
    occasions: [
      ['coffee', 6],
      ['sweet', 3],
      ['lunch', 1],
    ],
  },
  {
    from: 1080,
    to: 1290,
    quiet: 19,
    busy: 24,
    occasions: [
      ['dinner', 6],
      ['drinks', 3],
      ['sweet', 1],
    ],
  },
  {
    from: 1290,
    to: 1470,
    quiet: 10,
    busy: 15,
    occasions: [
      ['drinks', 8],
      ['dinner', 1],
    ],
  },
];

const partySizes: Readonly<Record<Occasion, readonly (readonly [number, number])[]>> = {
  coffee: [
    [1, 4],
    [2, 7],
    [3, 3],
    [4, 1],
  ],
  breakfast: [
    [1, 3],
    [2, 5],
    [3, 2],
    [4, 2],
  ],
  lunch: [
    [1, 2],
    [2, 6],
    [3, 3],
    [4, 3],
    [6, 1],
  ],
  sweet: [
    [2, 5],
    [3, 3],
    [4, 2],
  ],
  dinner: [
    [2, 6],
    [3, 3],
    [4, 5],
    [6, 2],
    [8, 1],
    [10, 1],
  ],
  drinks: [
    [2, 5],
    [3, 3],
    [4, 4],
    [6, 1],
  ],
  counter: [[1, 1]],
};

const stays: Readonly<Record<Occasion, readonly [number, number]>> = {
  coffee: [20, 55],
  breakfast: [25, 50],
  lunch: [35, 70],
  sweet: [30, 60],
  dinner: [60, 115],
  drinks: [45, 110],
  counter: [1, 4],
};

const priceOf = new Map(demoProducts.map((product) => [product.key, product.priceCents]));

/**
 * The sales of the two weeks before `today`, in the order in which they were opened. The same day and seed give the
 * same plan, on whatever day it is generated.
 */
export function planHistory(input: { readonly today: string; readonly seed: number }): readonly PlannedOrder[] {
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => dayBefore(input.today, HISTORY_DAYS - index));
  return days.flatMap((day) => planDay(day, input.seed));
}

function planDay(day: string, seed: number): PlannedOrder[] {
  const dice = rollDice(`${seed}/${day}`);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  // Friday counts as an evening of the weekend.
  const busy = weekday === 0 || weekday === 5 || weekday === 6;
  const wanted = busy ? dice.between(70, 88) : dice.between(48, 62);

  const arrivals = Array.from({ length: wanted }, () => {
    const period = weighted(
      dice,
      periods.map((each) => [each, busy ? each.busy : each.quiet]),
    );
    return { minuteOfDay: dice.between(period.from, period.to - 1), occasion: weighted(dice, period.occasions) };
  }).sort((a, b) => a.minuteOfDay - b.minuteOfDay);

  const takenUntil = new Map<string, number>();
  return arrivals.map(({ minuteOfDay, occasion }) => {
    const covers = weighted(dice, partySizes[occasion]);
    const [shortest, longest] = stays[occasion];
    const stayMinutes = Math.min(dice.between(shortest, longest), CLOSES - minuteOfDay);
    const tableKey = occasion === 'counter' ? null : freeTable(dice, takenUntil, minuteOfDay, covers);
    if (tableKey !== null) takenUntil.set(tableKey, minuteOfDay + stayMinutes);
    return planOrder(dice, { day, minuteOfDay, stayMinutes, tableKey, covers, occasion });
  });
}

function planOrder(
  dice: Dice,
  visit: Omit<PlannedOrder, 'waiterKey' | 'lines' | 'payments' | 'discountBp'> & { readonly occasion: Occasion },
): PlannedOrder {
  const { occasion, ...place } = visit;
  const lines = basketFor(dice, occasion, visit.covers);
  const total = lines.reduce((sum, line) => sum + ((priceOf.get(line.productKey) ?? 0) * line.quantity) / 1000, 0);
  const method = weighted(dice, [
    ['cash', 62],
    ['card', 28],
    ['transfer', 3],
    ['account', 2],
    ['mixed', 5],
  ] as const);
  const discounted = total >= 600 && dice.chance(0.06);
  return {
    ...place,
    waiterKey: waiterFor(dice, visit.tableKey),
    lines,
    payments: total < smallest[method] ? 'cash' : wayFor(method, visit.tableKey),
    ...(discounted ? { discountBp: pick(dice, [500, 1000, 1000, 1500]) } : {}),
  };
}

/** Nobody at the counter writes down what is owed. */
function wayFor(method: PlannedOrder['payments'], tableKey: string | null): PlannedOrder['payments'] {
  return method === 'account' && tableKey === null ? 'transfer' : method;
}

/** Arta mostly serves the hall, Besnik the terrace; Luan sells at the counter. */
function waiterFor(dice: Dice, tableKey: string | null): string {
  if (tableKey === null) return 'luan';
  const inHall = demoTables.some((table) => table.key === tableKey && table.planKey === 'hall');
  return dice.chance(inHall ? 0.75 : 0.2) ? 'arta' : 'besnik';
}

/** A free table that fits the party without being too large; null if the party has to stay at the counter. */
function freeTable(dice: Dice, takenUntil: ReadonlyMap<string, number>, minute: number, covers: number): string | null {
  const free = demoTables.filter((table) => table.seats >= covers && (takenUntil.get(table.key) ?? OPENS) <= minute);
  const snug = free.filter((table) => table.seats <= covers + 3);
  const choice = snug.length > 0 ? snug : free;
  return choice.length > 0 ? pick(dice, choice).key : null;
}

function dayBefore(day: string, count: number): string {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() - count);
  return instant.toISOString().slice(0, 10);
}
