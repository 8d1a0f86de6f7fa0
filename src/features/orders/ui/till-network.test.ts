import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { products, userOf } from '../../../../tests/kit/till-goods.ts';
import { type Disk, newDisk, newId, openPage, type Page, runAll, World } from '../../../../tests/kit/till-world.ts';
import type { OrderCommand } from '../domain/command.ts';
import type { Order } from '../domain/order.ts';
import type { TillUser } from './till/till-context.ts';

const orderIds = ['o1', 'o2', 'o3'];

type Step =
  | {
      readonly kind: 'give';
      readonly page: number;
      readonly order: number;
      readonly action: number;
      readonly pick: number;
    }
  | { readonly kind: 'run'; readonly pick: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'network'; readonly isDown: boolean }
  | { readonly kind: 'reload'; readonly page: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      page: fc.nat(1),
      order: fc.nat(2),
      action: fc.nat(16),
      pick: fc.nat(20),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('run' as const), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'wait' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('network' as const), isDown: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), page: fc.nat(1) }) },
);

/** One order is split, another gets a line of it, and what is heard of that one at last shows all three. */
const threeTied: Step[] = [
  { kind: 'give', page: 1, order: 2, action: 7, pick: 0 },
  { kind: 'give', page: 1, order: 2, action: 7, pick: 0 },
  { kind: 'run', pick: 0 },
  { kind: 'give', page: 1, order: 2, action: 10, pick: 0 },
  { kind: 'give', page: 1, order: 0, action: 7, pick: 0 },
  { kind: 'give', page: 0, order: 0, action: 0, pick: 0 },
  { kind: 'give', page: 1, order: 2, action: 7, pick: 0 },
];

function commandOf(
  order: Order | null,
  other: Order | null,
  orderId: string,
  action: number,
  pick: number,
): OrderCommand {
  const header = { id: newId('command'), orderId };
  const line = order?.lines[pick % Math.max(1, order.lines.length)];
  const lineId = line?.id ?? 'none';
  const productId = products[pick % 2]?.id ?? '';
  switch (action) {
    case 0:
      return { ...header, type: 'changeQuantity', lineId, quantity: 1000 * (1 + (pick % 5)) };
    case 1:
      return { ...header, type: 'removeLine', lineId };
    case 2:
      return { ...header, type: 'send' };
    case 3:
      return { ...header, type: 'voidLine', lineId, voidLineId: newId('line'), quantity: 1000, reason: 'mistake' };
    case 4:
      return { ...header, type: 'commentLine', lineId, comment: `note ${pick}` };
    case 5:
      return { ...header, type: 'setCovers', covers: pick };
    case 7:
    case 8:
      if (other === null) break;
      return {
        ...header,
        type: 'transferLines',
        toOrderId: other.id,
        lines: [{ lineId, quantity: 1000 * (1 + (pick % 2)), toLineId: newId('line') }],
      };
    case 9:
      if (other === null) break;
      return { ...header, type: 'mergeOrders', toOrderId: other.id };
    case 10:
      return {
        ...header,
        type: 'splitOrder',
        newOrderId: newId('order'),
        lines: [{ lineId, quantity: 1000 * (1 + (pick % 2)), toLineId: newId('line') }],
      };
    case 11:
      return { ...header, type: 'moveOrder', tableId: pick % 2 ? 't1' : 't2' };
    case 12:
      return pick % 2
        ? { ...header, type: 'requestHandover', toUserId: pick % 4 === 1 ? 'besnik' : null }
        : { ...header, type: 'acceptHandover' };
    case 6:
      return { ...header, type: 'discountOrder', discount: { kind: 'percent', value: 100 * (1 + pick) } };
  }
  if (order === null) {
    return { ...header, type: 'openOrder', orderType: 'inHouse', tableId: pick % 2 ? 't1' : 't2', covers: 0 };
  }
  return { ...header, type: 'addLine', lineId: newId('line'), productId, quantity: 3000 };
}

/** An order without what a till cannot know before the server: times and users. */
const plainOrder = (order: Order | null | undefined) => order && JSON.parse(JSON.stringify(order));

describe('the till', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows in the end what the server decided, with no command lost or done twice, however the network behaves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 100 }), async (steps) => {
        const world = new World();
        const users = [userOf('arta'), userOf('besnik')];
        const disks = [newDisk(), newDisk()];
        const pages = users.map((user, index) => openPage(world, user, disks[index] as Disk));
        await runAll(world);
        const given = new Map<string, OrderCommand>();
        const refused = new Set<string>();
        for (const each of steps) {
          if (each.kind === 'give') {
            const { till } = pages[each.page] as Page;
            const orderId = orderIds[each.order] ?? '';
            const shown = till.state().orders.get(orderId)?.order ?? null;
            const other =
              till.state().orders.get(orderIds[(each.order + 1 + (each.pick % 2)) % 3] ?? '')?.order ?? null;
            const command = commandOf(shown, other, orderId, each.action, each.pick);
            if (till.dispatch(command) === null) given.set(command.id, command);
          } else if (each.kind === 'run') {
            const [task] = world.tasks.splice(each.pick % Math.max(1, world.tasks.length), 1);
            task?.();
            await vi.advanceTimersByTimeAsync(0);
          } else if (each.kind === 'wait') {
            await vi.advanceTimersByTimeAsync(200);
          } else if (each.kind === 'network') {
            world.isDown = each.isDown;
          } else {
            const page = pages[each.page] as Page;
            for (const { command } of page.refusals) refused.add(command.id);
            page.stop();
            pages[each.page] = openPage(world, users[each.page] as TillUser, disks[each.page] as Disk);
            await vi.advanceTimersByTimeAsync(0);
          }
        }
        world.isDown = false;
        await runAll(world);

        for (const disk of disks) expect(disk.queue).toEqual([]);
        for (const id of given.keys()) {
          const answer = world.answers.get(id);
          expect(answer).toBeDefined();
          expect(world.effects.get(id) ?? 0).toBe(answer?.outcome === 'done' ? 1 : 0);
        }
        expect([...world.answers.keys()].every((id) => given.has(id))).toBe(true);
        for (const { till, slips } of pages) {
          expect(slips).toEqual([]);
          const shown = new Map([...till.state().orders].map(([id, order]) => [id, plainOrder(order.order)]));
          const there = [...world.orders].filter(([, { status }]) => status !== 'cancelled');
          const wanted = new Map(there.map(([id, order]) => [id, plainOrder(order)]));
          expect(shown).toEqual(wanted);
          for (const order of till.state().orders.values()) expect(order.pending).toEqual([]);
        }
        for (const page of pages) page.stop();
      }),
      { numRuns: 300, examples: [[threeTied]] },
    );
  });

  it('shows a line that moves on one order or the other, never on both and never on neither', async () => {
    const wire = fc.array(fc.nat(6), { minLength: 40, maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(
        wire,
        fc.array(fc.tuple(fc.boolean(), fc.nat(5)), { minLength: 1, maxLength: 6 }),
        async (order, moves) => {
          const world = new World();
          const [arta, besnik] = ['arta', 'besnik'].map((name) => openPage(world, userOf(name), newDisk())) as [
            Page,
            Page,
          ];
          await runAll(world);
          const header = (orderId: string) => ({ id: newId('command'), orderId });
          for (const id of ['o1', 'o2']) {
            arta.till.dispatch({ ...header(id), type: 'openOrder', orderType: 'inHouse', tableId: 't1', covers: 0 });
            const line = { type: 'addLine' as const, lineId: newId('line'), productId: 'tea', quantity: 5000 };
            arta.till.dispatch({ ...header(id), ...line });
          }
          await runAll(world);
          const frames: number[] = [];
          const pieces = () => {
            const lines = [...arta.till.state().orders.values()].flatMap((each) => each.order?.lines ?? []);
            return lines.reduce((sum, { quantity }) => sum + quantity, 0);
          };
          const stop = arta.till.subscribe(() => frames.push(pieces()));
          const rest = [...order];
          for (const [back, legs] of moves) {
            const [from, to] = back ? ['o2', 'o1'] : ['o1', 'o2'];
            const page = legs % 3 === 0 ? besnik : arta;
            const line = page.till.state().orders.get(from as string)?.order?.lines[0];
            const lines = [{ lineId: line?.id ?? 'none', quantity: 1000, toLineId: newId('line') }];
            page.till.dispatch({ ...header(from as string), type: 'transferLines', toOrderId: to as string, lines });
            if (legs % 2 === 0) page.till.dispatch({ ...header(to as string), type: 'setCovers', covers: legs });
            for (let leg = 0; leg < legs; leg += 1) {
              world.tasks.splice((rest.shift() ?? 0) % Math.max(1, world.tasks.length), 1)[0]?.();
              await vi.advanceTimersByTimeAsync(legs * 20);
            }
          }
          while (rest.length > 0 && world.tasks.length > 0) {
            world.tasks.splice((rest.shift() ?? 0) % world.tasks.length, 1)[0]?.();
            await vi.advanceTimersByTimeAsync(40);
          }
          await runAll(world);
          stop();
          // A colleague's transfer arrives one order at a time; a transfer from this device is shown on both orders at
          // once.
          if (moves.every(([, legs]) => legs % 3 !== 0)) expect(new Set(frames)).toEqual(new Set([10_000]));
          expect(pieces()).toBe(10_000);
          for (const page of [arta, besnik]) page.stop();
        },
      ),
      { numRuns: 120 },
    );
  });
});
