import { describe, expect, it } from 'vitest';
import { demoTables } from './demo-floor.ts';
import { HISTORY_DAYS, type PlannedOrder, planHistory } from './demo-history.ts';
import { demoProducts } from './demo-menu.ts';
import { demoStaff } from './demo-venue.ts';

const seeds = [1, 2026, 77_001];
const cases = seeds.map((seed) => ({ seed, plan: planHistory({ today: '2026-03-10', seed }) }));
const plans = cases.map((each) => each.plan);
const products = new Map(demoProducts.map((product) => [product.key, product]));

function byDay(plan: readonly PlannedOrder[]): Map<string, PlannedOrder[]> {
  const days = new Map<string, PlannedOrder[]>();
  for (const order of plan) days.set(order.day, [...(days.get(order.day) ?? []), order]);
  return days;
}

const total = (order: PlannedOrder): number =>
  order.lines.reduce((sum, line) => sum + ((products.get(line.productKey)?.priceCents ?? 0) * line.quantity) / 1000, 0);

describe('the planned history', () => {
  it('is the same for the same day and seed, and another for another seed', () => {
    expect(planHistory({ today: '2026-03-10', seed: 1 })).toEqual(plans[0]);
    expect(plans[1]).not.toEqual(plans[0]);
  });

  it('plans a day alike, on whatever day it is generated', () => {
    const later = byDay(planHistory({ today: '2026-03-13', seed: 1 }));
    const earlier = byDay(plans[0] ?? []);
    expect(later.get('2026-03-09')).toEqual(earlier.get('2026-03-09'));
    expect(later.has('2026-03-12')).toBe(true);
    expect(later.get('2026-03-09')).not.toEqual(later.get('2026-03-12'));
  });

  it('covers the 14 days before today, also across the end of a leap February', () => {
    expect(HISTORY_DAYS).toBe(14);
    const days = [...byDay(planHistory({ today: '2028-03-05', seed: 3 })).keys()];
    expect(days).toHaveLength(14);
    expect([days[0], days[8], days[9], days[13]]).toEqual(['2028-02-20', '2028-02-28', '2028-02-29', '2028-03-04']);
  });

  it.each(cases)('is believable with seed $seed', ({ plan }) => {
    for (const [day, orders] of byDay(plan)) {
      expect(orders.length, day).toBeGreaterThanOrEqual(45);
      expect(orders.length, day).toBeLessThanOrEqual(90);
      expect(orders.map((each) => each.minuteOfDay)).toEqual(
        orders.map((each) => each.minuteOfDay).sort((a, b) => a - b),
      );
    }
    for (const order of plan) {
      expect(order.minuteOfDay).toBeGreaterThanOrEqual(7 * 60);
      expect(order.stayMinutes).toBeGreaterThan(0);
      expect(order.minuteOfDay + order.stayMinutes).toBeLessThanOrEqual(25 * 60 + 30);
      expect(order.lines.length).toBeGreaterThan(0);
      expect(total(order)).toBeGreaterThan(0);
      if (order.payments === 'mixed') expect(total(order)).toBeGreaterThanOrEqual(800);
      if (order.payments === 'transfer' || order.payments === 'account')
        expect(total(order)).toBeGreaterThanOrEqual(2000);
      if (order.discountBp !== undefined) expect([500, 1000, 1500]).toContain(order.discountBp);
    }
    const discounted = plan.filter((order) => order.discountBp !== undefined).length;
    expect(discounted).toBeGreaterThan(0);
    expect(discounted).toBeLessThan(plan.length * 0.1);
    expect(new Set(plan.map((order) => order.payments))).toEqual(
      new Set(['cash', 'card', 'transfer', 'account', 'mixed']),
    );
    expect(new Set(plan.map((order) => order.waiterKey))).toEqual(new Set(['arta', 'besnik', 'luan']));
  });

  it.each(cases)('names only products, tables and staff that exist with seed $seed', ({ plan }) => {
    const staff = new Map(demoStaff.map((employee) => [employee.key, employee.role]));
    for (const order of plan) {
      expect(staff.get(order.waiterKey)).toBe(order.tableKey === null ? 'Salesman' : 'Waiter');
      if (order.tableKey !== null) {
        const table = demoTables.find((each) => each.key === order.tableKey);
        expect(order.covers).toBeLessThanOrEqual(table?.seats ?? 0);
      }
      expect(order.covers).toBeGreaterThan(0);
      expect(new Set(order.lines.map((line) => line.productKey)).size).toBe(order.lines.length);
      for (const line of order.lines) {
        const product = products.get(line.productKey);
        expect(product, line.productKey).toBeDefined();
        expect(Number.isSafeInteger(line.quantity) && line.quantity > 0, line.productKey).toBe(true);
        if (product?.type === 'simple') expect(line.quantity % 1000, line.productKey).toBe(0);
        else expect(line.quantity % 10, line.productKey).toBe(0);
      }
    }
  });

  it.each(cases)('seats no two parties at one table at once with seed $seed', ({ plan }) => {
    const until = new Map<string, number>();
    for (const order of plan) {
      if (order.tableKey === null) continue;
      const seat = `${order.day} ${order.tableKey}`;
      expect(until.get(seat) ?? 0, seat).toBeLessThanOrEqual(order.minuteOfDay);
      until.set(seat, order.minuteOfDay + order.stayMinutes);
    }
    expect(plan.filter((order) => order.tableKey !== null).length).toBeGreaterThan(plan.length * 0.8);
  });

  it('drinks coffee in the morning, eats at noon, drinks beer at night, and is busier at the weekend', () => {
    const plan = plans.flat();
    const share = (categories: readonly string[], from: number, to: number): number => {
      const lines = plan
        .filter((each) => each.minuteOfDay >= from && each.minuteOfDay < to)
        .flatMap((each) => each.lines);
      const wanted = lines.filter((line) => categories.includes(products.get(line.productKey)?.categoryKey ?? ''));
      return wanted.length / lines.length;
    };
    expect(share(['coffee-tea'], 420, 720)).toBeGreaterThan(2 * share(['coffee-tea'], 1080, 1530));
    expect(share(['grill', 'traditional', 'pizza-pasta'], 720, 900)).toBeGreaterThan(0.2);
    expect(share(['grill', 'traditional', 'pizza-pasta'], 420, 720)).toBe(0);
    expect(share(['beers'], 1290, 1530)).toBeGreaterThan(0.3);
    expect(share(['beers'], 420, 720)).toBe(0);

    for (const each of plans) {
      const mean = (weekdays: readonly number[]): number => {
        const counts = [...byDay(each)]
          .filter(([day]) => weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
          .map(([, orders]) => orders.length);
        return counts.reduce((sum, count) => sum + count, 0) / counts.length;
      };
      expect(mean([5, 6, 0])).toBeGreaterThan(mean([1, 2, 3, 4]) + 5);
    }
  });

  it('sells most of the menu in two weeks', () => {
    const sold = new Set((plans[0] ?? []).flatMap((order) => order.lines.map((line) => line.productKey)));
    expect(sold.size).toBeGreaterThan(demoProducts.length * 0.85);
    expect(sold.has('pjata-tjeter')).toBe(false);
  });
});
