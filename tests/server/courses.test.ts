import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsentCountOf } from '#features/orders/domain/order.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { serverOrderOf } from '../../src/features/orders/ui/till/server-orders.ts';
import { renderText } from '../../src/features/printing/domain/render-text.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;
let cook: Client;
beforeAll(async () => {
  test = await openTestApp();
  [waiter, manager, cook] = await Promise.all([
    test.signIn('Waiter'),
    test.signIn('Manager'),
    test.signIn('Display', 'kitchen'),
  ]);
});
afterAll(() => test?.close());

type Product = keyof TestApp['venue']['products'];

/** An order of these products, one line each; `course` divides. */
async function ordering(products: readonly Product[], table = 0) {
  const orderId = uuidv7();
  const lineIds = products.map(() => uuidv7());
  await done(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[table], covers: 2 },
    ...products.map((product, index) => ({
      type: 'addLine',
      orderId,
      lineId: lineIds[index],
      productId: test.venue.products[product],
      quantity: 1000,
    })),
  );
  return { orderId, lineIds };
}

async function done(...commands: Record<string, unknown>[]) {
  const { body } = await waiter.command(...commands);
  expect(body.answers.map(({ code }: { code: string | null }) => code)).toEqual(commands.map(() => null));
  return body.orders;
}

const ticketsOf = async (orderId: string) => {
  const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
  return body.tickets
    .filter((ticket: { orderId: string }) => ticket.orderId === orderId)
    .map(({ fired, lines }: { fired: object | null; lines: { name: string }[] }) => ({
      fired,
      names: lines.map(({ name }) => name),
    }));
};
const slipsOf = async (orderId: string): Promise<string[]> => {
  const { body } = await manager.call('GET', `api/print-jobs?orderId=${orderId}`);
  return body.map(({ slip }: { slip: never }) => renderText(slip).join('\n'));
};

describe('a course that is held', () => {
  it('is neither printed nor shown until it is fired, and then once, whoever fires it', async () => {
    const { orderId } = await ordering(['pizza', 'course', 'pizza']);
    await done({ type: 'holdCourse', orderId, course: 2, isHeld: true }, { type: 'send', orderId });
    expect(await ticketsOf(orderId)).toEqual([{ fired: null, names: ['Pica'] }]);
    expect((await slipsOf(orderId)).filter((slip) => slip.includes('Pica'))).toHaveLength(1);

    const fires = await Promise.all([1, 2, 3].map(() => waiter.command({ type: 'fireCourse', orderId, course: 2 })));
    const codes = fires.map(({ body }) => body.answers[0].code);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'COURSE_NOT_WAITING')).toHaveLength(2);
    expect(await ticketsOf(orderId)).toEqual([
      { fired: null, names: ['Pica'] },
      { fired: { course: 2, isKnown: false }, names: ['Pica'] },
    ]);
    const fired = (await slipsOf(orderId)).filter((slip) => slip.includes('TANI RADHA 2'));
    expect(fired).toHaveLength(1);
    const entries = await test.app.venue.read((tx) =>
      tx.rows<{ data: string }>(sql`SELECT data FROM journal WHERE action = 'order.fireCourse'`),
    );
    expect(entries.map(({ data }) => JSON.parse(data))).toEqual([expect.objectContaining({ course: 2 })]);
  });

  it('stays held on the order to which it is split, and comes to the order that it is merged with', async () => {
    const { orderId, lineIds } = await ordering(['pizza', 'course', 'pizza'], 1);
    const [newOrderId, toLineId] = [uuidv7(), uuidv7()];
    await done(
      { type: 'holdCourse', orderId, course: 2, isHeld: true },
      { type: 'splitOrder', orderId, newOrderId, lines: [{ lineId: lineIds[2], quantity: 1000, toLineId }] },
    );
    const { body } = await waiter.command({ type: 'send', orderId: newOrderId });
    expect(body.answers[0].code).toBe('NOTHING_TO_SEND');
    const orders = await done({ type: 'mergeOrders', orderId: newOrderId, toOrderId: orderId });
    const whole = orders.find(({ id }: { id: string }) => id === orderId);
    expect(whole.lines.find(({ id }: { id: string }) => id === toLineId)).toMatchObject({ course: 2, pace: 'held' });
    await done({ type: 'fireCourse', orderId, course: 2 });
    expect(await ticketsOf(orderId)).toEqual([{ fired: { course: 2, isKnown: false }, names: ['Pica'] }]);
  });
});

describe('a course that the stations have', () => {
  it('is called by a note, of what was not made yet', async () => {
    const { orderId, lineIds } = await ordering(['pizza', 'course', 'pizza', 'pizza'], 2);
    await done({ type: 'send', orderId });
    const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
    const ticket = body.tickets.find((each: { orderId: string }) => each.orderId === orderId);
    await cook.call('POST', `api/tickets/${ticket.id}/lines/${lineIds[2]}/strike`, { isStruck: true });
    await done({ type: 'fireCourse', orderId, course: 2 });
    const [, note] = await ticketsOf(orderId);
    expect(note).toEqual({ fired: { course: 2, isKnown: true }, names: ['Pica'] });
    expect((await slipsOf(orderId)).filter((slip) => slip.includes('fletë të mëparshme'))).toHaveLength(1);
  });
});

describe('review 26: what was not sent', () => {
  it('is so many items, and no course splitter, on the floor as on the till that has the order', async () => {
    const { orderId } = await ordering(['pizza', 'course', 'beer'], 1);
    const heard = async () => {
      const { body } = await waiter.call('GET', 'api/orders/open');
      const { unsentCount, order } = body.orders.find(({ id }: { id: string }) => id === orderId);
      const onTill = serverOrderOf(order, null, { id: order.ownerId, name: 'Waiter' });
      return [unsentCount, onTill.unsentCount, unsentCountOf(order.lines)];
    };
    expect(await heard()).toEqual([2, 2, 2]);
    await done({ type: 'holdCourse', orderId, course: 2, isHeld: true }, { type: 'send', orderId });
    expect(await heard()).toEqual([1, 1, 1]);
    await done({ type: 'fireCourse', orderId, course: 2 });
    expect(await heard()).toEqual([0, 0, 0]);
  });
});
