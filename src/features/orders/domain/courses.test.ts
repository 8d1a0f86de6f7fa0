import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  adding,
  ask,
  codeOf,
  contextOf,
  decideOn,
  having,
  opening,
  paying,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { courseOf, coursesOf, isHeld } from './courses.ts';
import type { Order } from './order.ts';

const dividing = (id: string) => adding(id, 'course');
const holding = (course: number, held = true): Ask => ({ type: 'holdCourse', course, isHeld: held });
const firing = (course: number): Ask => ({ type: 'fireCourse', course });
const send: Ask = { type: 'send' };
const dinner = [opening, adding('soup'), dividing('-'), adding('steak', 'water'), adding('wine', 'bread')];
const namesOf = (order: Order) =>
  coursesOf(order).map(({ number, lines }) => [number, ...lines.map(({ line }) => line.id)]);
const sentOf = (order: Order) => order.lines.filter(({ sentQuantity }) => sentQuantity !== 0).map(({ id }) => id);

/** What the stations are told by a command. */
function heardFrom(order: Order, asked: Ask) {
  const decision = decideOn(order, ask(asked), contextOf());
  if (!decision.ok) return decision.code;
  return decision.events.map((event) => {
    if (event.name === 'order.sent') return ['make', event.fires ?? null, ...event.lines.map(({ id }) => id)];
    return event.name === 'order.fired' ? ['note', event.course, ...event.lines.map(({ id }) => id)] : [event.name];
  });
}

describe('courses', () => {
  it('review 14, 8: are fired exactly where the ticket offers it; the first one is made when it is sent', () => {
    expect(codeOf(having([...dinner, send]), firing(1))).toBe('COURSE_NOT_WAITING');
    expect(codeOf(having([...dinner, send]), firing(2))).toBe('done');
    const asks = fc.constantFrom<Ask>(holding(1), holding(2), holding(2, false), send, firing(2));
    fc.assert(
      fc.property(fc.array(asks, { maxLength: 5 }), (given) => {
        const order = given.reduce((now, asked) => {
          const decision = decideOn(now, ask(asked), contextOf());
          return decision.ok ? (decision.orders[0] as Order) : now;
        }, having(dinner));
        for (const { number, canFire } of coursesOf(order))
          expect(codeOf(order, firing(number)) === 'done').toBe(canFire);
      }),
    );
  });

  it('begin with a splitter, and new lines join the last one', () => {
    expect(namesOf(having(dinner))).toEqual([
      [1, 'soup'],
      [2, 'steak', 'wine'],
    ]);
  });

  it('join the one before when their splitter goes, and later ones move up until something of them was sent', () => {
    const three = [...dinner, dividing('='), adding('cake')];
    const removing: Ask = { type: 'removeLine', lineId: '-' };
    expect(namesOf(having([...three, removing]))).toEqual([
      [1, 'soup', 'steak', 'wine'],
      [2, 'cake'],
    ]);
    const known = having([...three, holding(2), send, removing]);
    expect(namesOf(known)).toEqual([
      [1, 'soup', 'steak', 'wine'],
      [3, 'cake'],
    ]);
    expect(known.lines.some(isHeld)).toBe(false);
  });

  it('that are held are left out by Send, with what joins them, until they are fired: once', () => {
    const held = having([...dinner, holding(2), adding('salad')]);
    expect(heardFrom(held, send)).toEqual([['make', null, 'soup']]);
    const waiting = having([...dinner, holding(2), adding('salad'), send]);
    expect(codeOf(waiting, send)).toBe('NOTHING_TO_SEND');
    expect(heardFrom(waiting, firing(2))).toEqual([['make', 2, 'steak', 'wine', 'salad']]);
    const fired = having([...dinner, holding(2), send, firing(2)]);
    expect(codeOf(fired, firing(2))).toBe('COURSE_NOT_WAITING');
    expect(codeOf(fired, send)).toBe('NOTHING_TO_SEND');
  });

  it('that the stations have are called by a note, without what was taken back', () => {
    const sent = having([...dinner, send]);
    expect(heardFrom(sent, firing(2))).toEqual([['note', 2, 'steak', 'wine']]);
    const taking: Ask = { type: 'voidLine', lineId: 'steak', voidLineId: 'v', quantity: 1000, reason: 'x' };
    const less = having([...dinner, send, taking], contextOf({}, { role: 'Manager', flags: [] }));
    expect(heardFrom(less, firing(2))).toEqual([['note', 2, 'wine']]);
    expect(heardFrom(having([...dinner, send, adding('more')]), firing(2))).toEqual([
      ['make', 2, 'more'],
      ['note', 2, 'steak', 'wine'],
    ]);
  });

  it('review 26: are called for what is left of them, and not for what was taken back in part', () => {
    const taking: Ask = { type: 'voidLine', lineId: 'steak', voidLineId: 'v', quantity: 2000, reason: 'x' };
    const steaks = [opening, adding('soup'), dividing('-'), adding('steak', 'water', 5000), { type: 'send' } as Ask];
    const less = having([...steaks, taking], contextOf({}, { role: 'Manager', flags: [] }));
    const decision = decideOn(less, ask(firing(2)), contextOf());
    expect(decision.ok && decision.events).toMatchObject([
      { name: 'order.fired', course: 2, lines: [{ id: 'steak', quantity: 3000, sentQuantity: 3000 }] },
    ]);
  });

  it('are let go again by releasing or paying', () => {
    expect(heardFrom(having([...dinner, holding(2), holding(2, false)]), send)).toEqual([
      ['make', null, 'soup', '-', 'steak', 'wine'],
    ]);
    const order = having([...dinner, holding(2), send]);
    const closed = having([paying(billOf(order).total)], contextOf(), order);
    expect(sentOf(closed)).toEqual(['soup', '-', 'steak', 'wine']);
  });

  it('stay with every line, however it is moved, and nothing that is held is sent', () => {
    const step = fc.record({
      what: fc.constantFrom('add', 'divide', 'hold', 'release', 'fire', 'send', 'split', 'merge'),
      course: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let order = having([opening, adding('first')]);
        let other = null as Order | null;
        steps.forEach(({ what, course }, index) => {
          const before = [order, other].flatMap((each) => each?.lines ?? []);
          const asks: Record<typeof what, Ask> = {
            add: adding(`l${index}`),
            divide: dividing(`d${index}`),
            hold: holding(course),
            release: holding(course, false),
            fire: firing(course),
            send,
            split: {
              type: 'splitOrder',
              newOrderId: `other-${index}`,
              lines: [{ lineId: order.lines[course]?.id ?? '', quantity: 1000, toLineId: `m${index}` }],
            },
            merge: { type: 'mergeOrders', toOrderId: 'order' },
          };
          if (what === 'split' && other !== null) return;
          if (what === 'merge' && other === null) return;
          const isMerge = what === 'merge';
          const command = { ...ask(asks[what]), ...(isMerge && other !== null && { orderId: other.id }) };
          const decision = decideOn(isMerge ? other : order, command, contextOf(), isMerge ? [order] : []);
          if (!decision.ok) return;
          const [one, two] = decision.orders as [Order, Order?];
          [order, other] = isMerge ? [two as Order, null] : [one, two ?? other];
          const after = [order, other].flatMap((each) => each?.lines ?? []);
          for (const line of after) {
            const was = before.find(({ id }) => id === line.id);
            if (was === undefined) continue;
            expect(courseOf(line)).toBe(courseOf(was));
            if (isHeld(was) && what !== 'fire') expect(line.sentQuantity).toBe(0);
          }
          for (const each of [order, other].filter((one) => one !== null)) {
            const shown = coursesOf(each).flatMap(({ lines }) => lines.map(({ line }) => line.id));
            expect(new Set(shown).size).toBe(shown.length);
            expect(shown.length).toBe(each.lines.filter(({ isDivider }) => !isDivider).length);
          }
        });
      }),
    );
  });
});
