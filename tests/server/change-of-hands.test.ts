import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import type { Client } from '../kit/app.ts';
import {
  arta,
  besnik,
  does,
  entriesOf,
  lookAtSlips,
  manager,
  nothing,
  openVenueOfStations,
  ordered,
  orderRow,
  read,
  said,
  signInAgain,
  since,
  states,
  test,
} from '../kit/change-of-hands.ts';

openVenueOfStations();

describe('an order that is handed to another waiter', () => {
  const ownerOf = async (orderId: string) =>
    (await read<{ ownerId: string }>(sql`SELECT owner_id AS "ownerId" FROM sales_order WHERE id = ${orderId}`))[0]
      ?.ownerId;
  const asking = (orderId: string, to: 'waiter2' | 'Waiter' | null = 'waiter2') => ({
    type: 'requestHandover',
    orderId,
    toUserId: to && test.venue.people[to],
  });
  const seenBy = async (client: Client, orderId: string) => (await client.call('GET', `api/orders/${orderId}`)).body;

  it.each(states)('%s: is theirs once they accept; no new ticket, one note on paper', async (state) => {
    const { orderId } = await ordered(state);
    await lookAtSlips();
    await does(arta, asking(orderId));
    expect(await ownerOf(orderId)).toBe(test.venue.people.Waiter);
    // Who is asked sees what it comes to, and nothing of its content.
    expect(await seenBy(besnik, orderId)).toMatchObject({
      order: null,
      total: state === 'absent' ? 0 : 1500,
      handover: { toName: 'waiter2', byUserId: test.venue.people.Waiter },
    });
    expect(await since()).toEqual(nothing);
    const seq = test.app.venue.hub.lastSeq();
    const command = { id: uuidv7(), type: 'acceptHandover', orderId };
    await does(besnik, command);
    await does(besnik, command);
    expect(await ownerOf(orderId)).toBe(test.venue.people.waiter2);
    // Its tickets say whose it is now; paper needs a note for that.
    expect(await since()).toEqual(state === 'sent' ? { ...nothing, printedNotes: 2 } : nothing);
    expect(await entriesOf(command.id)).toMatchObject([
      { action: 'order.acceptHandover', data: { fromUser: test.venue.people.Waiter } },
    ]);
    const events = (await test.app.venue.hub.since(seq)) ?? [];
    expect(events.filter(({ name }) => name === 'order.handover').map(({ data }) => data)).toEqual([
      {
        orderId,
        step: 'acceptHandover',
        userId: test.venue.people.waiter2,
        userName: 'waiter2',
        ownerId: test.venue.people.Waiter,
        toUserId: test.venue.people.waiter2,
        tableId: expect.any(String),
        number: expect.any(Number),
      },
    ]);
    expect(said(await arta.command({ type: 'commentOrder', orderId, comment: 'mine?' }))).toEqual([
      'ORDER_OF_COLLEAGUE',
    ]);
  });

  it('is taken by one of two who accept at once, and refused and withdrawn once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId } = await ordered('sent');
      await does(arta, asking(orderId, null));
      const taken = await Promise.all(
        [besnik, manager].map((each) => each.command({ type: 'acceptHandover', orderId })),
      );
      expect(taken.flatMap(said).sort()).toEqual(['HANDOVER_NOT_REQUESTED', 'done']);
    }
    const { orderId } = await ordered('sent');
    await does(arta, asking(orderId));
    const answers = await Promise.all([
      besnik.command({ type: 'refuseHandover', orderId }),
      besnik.command({ type: 'acceptHandover', orderId }),
      arta.command({ type: 'withdrawHandover', orderId }),
    ]);
    expect(answers.flatMap(said).filter((each) => each === 'done')).toHaveLength(1);
  });

  it('cannot be accepted when it was withdrawn, is too old, is paid, or was asked of somebody else', async () => {
    const accept = async (orderId: string) => said(await besnik.command({ type: 'acceptHandover', orderId }));
    const { orderId } = await ordered('sent');
    expect(await accept(orderId)).toEqual(['HANDOVER_NOT_REQUESTED']);
    await does(arta, asking(orderId));
    await does(arta, { type: 'withdrawHandover', orderId });
    expect(await accept(orderId)).toEqual(['HANDOVER_NOT_REQUESTED']);
    await does(arta, asking(orderId));
    test.time.now += 10 * 60_000;
    await signInAgain();
    expect(await accept(orderId)).toEqual(['HANDOVER_NOT_REQUESTED']);
    expect(await seenBy(besnik, orderId)).toMatchObject({ handover: null, total: null });
    await does(arta, asking(orderId));
    await does(arta, {
      type: 'pay',
      orderId,
      expectedTotal: 1500,
      payments: [{ id: uuidv7(), method: 'cash', amount: 1500 }],
    });
    expect(await accept(orderId)).toEqual(['ORDER_CLOSED']);
    const other = await ordered('sent');
    const asked = { type: 'requestHandover', orderId: other.orderId, toUserId: test.venue.people.Salesman };
    await does(arta, asked);
    expect(await accept(other.orderId)).toEqual(['HANDOVER_NOT_REQUESTED']);
    // A cook has no orders.
    expect(said(await arta.command({ ...asked, toUserId: test.venue.people.Display }))).toEqual(['HANDOVER_INVALID']);
    const { body } = await arta.call('GET', 'api/orders/colleagues');
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'Admin',
      'Manager',
      'Salesman',
      'Waiter',
      'waiter2',
    ]);
  });

  it('stays with its owner, whom nobody is to replace any more, when they are given it again', async () => {
    const { orderId } = await ordered('sent');
    const keeping = { type: 'reassignOrder', orderId, toUserId: test.venue.people.Waiter };
    expect(said(await manager.command(keeping))).toEqual(['HANDOVER_INVALID']);
    await does(arta, asking(orderId));
    await lookAtSlips();
    const seq = test.app.venue.hub.lastSeq();
    await does(manager, keeping);
    expect(await since()).toEqual(nothing);
    expect(await ownerOf(orderId)).toBe(test.venue.people.Waiter);
    expect(said(await besnik.command({ type: 'acceptHandover', orderId }))).toEqual(['HANDOVER_NOT_REQUESTED']);
    const events = (await test.app.venue.hub.since(seq)) ?? [];
    expect(events.flatMap(({ name, data }) => (name === 'order.handover' ? [data] : []))).toMatchObject([
      { step: 'withdrawHandover', toUserId: test.venue.people.waiter2 },
    ]);
  });

  it('waits while its owner has it on screen, and is given over their head by a manager, who withdraws the request', async () => {
    const { orderId } = await ordered('sent');
    await does(arta, asking(orderId));
    await arta.call('POST', `api/orders/${orderId}/lease`, { action: 'take' });
    expect(said(await besnik.command({ type: 'acceptHandover', orderId }))).toEqual(['ORDER_ON_OTHER_DEVICE']);
    const salesman = test.venue.people.Salesman;
    const giving = { id: uuidv7(), type: 'reassignOrder', orderId, toUserId: salesman };
    expect(said(await besnik.command({ ...giving, id: uuidv7() }))).toEqual(['ORDER_OF_COLLEAGUE']);
    const [given, added] = await Promise.all([
      manager.command(giving),
      arta.command({ type: 'commentOrder', orderId, comment: 'still mine' }),
    ]);
    expect(said(given)).toEqual(['done']);
    expect(['done', 'ORDER_OF_COLLEAGUE']).toContain(said(added)[0]);
    expect(await ownerOf(orderId)).toBe(salesman);
    expect(said(await besnik.command({ type: 'acceptHandover', orderId }))).toEqual(['HANDOVER_NOT_REQUESTED']);
    expect(await read(sql`SELECT 1 AS held FROM order_lease WHERE order_id = ${orderId}`)).toEqual([]);
    expect(await entriesOf(giving.id)).toMatchObject([
      { action: 'order.reassignOrder', data: { toUserId: salesman, fromUser: test.venue.people.Waiter } },
    ]);
  });

  it('keeps its value, and gives the new owner no more than the discount that there was', async () => {
    const { orderId } = await ordered('unsent');
    await does(arta, { type: 'discountOrder', orderId, discount: { kind: 'percent', value: 1000 } });
    const was = await orderRow(orderId);
    await does(arta, asking(orderId));
    await does(besnik, { type: 'acceptHandover', orderId });
    expect(await orderRow(orderId)).toEqual(was);
    await does(besnik, { type: 'send', orderId });
    const lineId = uuidv7();
    await does(besnik, { type: 'addLine', orderId, lineId, productId: test.venue.products.pizza, quantity: 9000 });
    // Ten per cent were the limit of the former owner.
    expect(said(await besnik.command({ type: 'send', orderId }))).toEqual(['DISCOUNT_OUTGROWN']);
  });

  it('review 26: is nobody else’s to take once its waiter clocked out and it went to a colleague', async () => {
    const begin = async (by: Client) => (await by.call('POST', 'api/shifts', { openingFloat: 0 })).body.shiftId;
    const [shiftId] = [await begin(arta), await begin(besnik)];
    const salesman = await test.signIn('Salesman', 'kitchen');
    const { orderId } = await ordered('sent');
    await does(arta, { type: 'requestHandover', orderId, toUserId: test.venue.people.Salesman });
    expect(await seenBy(salesman, orderId)).toMatchObject({ handover: { toUserId: test.venue.people.Salesman } });
    const leaving = { count: { pieces: [], methods: [] }, heirId: test.venue.people.waiter2 };
    expect((await arta.call('POST', `api/shifts/${shiftId}/end`, leaving)).status).toBe(200);
    expect(await ownerOf(orderId)).toBe(test.venue.people.waiter2);
    expect(await seenBy(besnik, orderId)).toMatchObject({ handover: null });
    expect(said(await salesman.command({ type: 'acceptHandover', orderId }))).toEqual(['HANDOVER_NOT_REQUESTED']);
    expect(await ownerOf(orderId)).toBe(test.venue.people.waiter2);
  });
});
