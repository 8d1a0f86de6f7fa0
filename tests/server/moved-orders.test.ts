import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { openTestApp } from '../kit/app.ts';
import {
  arta,
  cook,
  does,
  entriesOf,
  lookAtSlips,
  manager,
  nothing,
  oneEach,
  openVenueOfStations,
  ordered,
  orderRow,
  said,
  since,
  states,
  test,
} from '../kit/change-of-hands.ts';

openVenueOfStations();

describe('an order that moves to another table', () => {
  it.each(states)('%s: makes no new ticket, and one note at each station of what was sent', async (state) => {
    const { orderId } = await ordered(state);
    await lookAtSlips();
    const command = { id: uuidv7(), type: 'moveOrder', orderId, tableId: test.venue.tables[2] };
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', tableId: test.venue.tables[2] });
    expect(await entriesOf(command.id)).toMatchObject([
      { action: 'order.moveOrder', data: { tableId: test.venue.tables[2], fromTableId: test.venue.tables[0] } },
    ]);
    // Sent again, it takes effect once.
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    if (state !== 'sent') return;
    const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
    const note = body.tickets.find(
      (each: { orderId: string; movedFrom: object }) => each.orderId === orderId && each.movedFrom,
    );
    expect(note).toMatchObject({ tableName: '3', movedFrom: { tableName: '1', waiterName: 'Waiter' } });
    expect(note.lines).toMatchObject([{ name: 'Pica', quantity: 2000 }]);
  });

  it('tells a station nothing of what it has finished, nor of what was taken back', async () => {
    const { orderId, lineIds } = await ordered('sent');
    const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
    const ticket = body.tickets.find((each: { orderId: string }) => each.orderId === orderId);
    await cook.call('POST', `api/tickets/${ticket.id}/bump`);
    const voiding = {
      type: 'voidLine',
      orderId,
      lineId: lineIds[1],
      voidLineId: uuidv7(),
      quantity: 1000,
      reason: 'x',
    };
    await does(manager, voiding);
    await lookAtSlips();
    await does(arta, { type: 'moveOrder', orderId, tableId: test.venue.tables[2] });
    expect(await since()).toEqual({ tickets: 0, notes: 0, printedNotes: 1 });
  });

  it('leaves its table free, also when two tills move it at once, and is refused where there is nothing to do', async () => {
    const shared = await openTestApp({ settings: { waiterAccess: true } });
    const [one, two] = [await shared.signIn('Waiter', 'till'), await shared.signIn('waiter2', 'tablet')];
    const orderId = uuidv7();
    const [first, second, third] = shared.venue.tables;
    await one.command({ type: 'openOrder', orderId, orderType: 'inHouse', tableId: first, covers: 1 });
    const answers = await Promise.all([
      one.command({ type: 'moveOrder', orderId, tableId: second }),
      two.command({ type: 'moveOrder', orderId, tableId: third }),
    ]);
    expect(answers.flatMap(said)).toEqual(['done', 'done']);
    const { body } = await one.call('GET', 'api/orders/open');
    expect(body.orders.map(({ tableId }: { tableId: string }) => tableId === first)).toEqual([false]);
    const at = body.orders[0].tableId;
    expect(said(await one.command({ type: 'moveOrder', orderId, tableId: at }))).toEqual(['MOVE_INVALID']);
    expect(said(await one.command({ type: 'moveOrder', orderId, tableId: uuidv7() }))).toEqual(['TABLE_NOT_FOUND']);
    await shared.close();
  });
});

describe('guests of the bar who sit down, and guests of a table who leave it', () => {
  it.each(states)('%s: is an order of the table, told to each station that has some of it, and back', async (state) => {
    const { orderId } = await ordered(state, { orderType: 'direct' });
    await lookAtSlips();
    const command = { id: uuidv7(), type: 'moveOrder', orderId, tableId: test.venue.tables[2], covers: 3 };
    await does(arta, command);
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    const seen = async () => (await arta.call('GET', `api/orders/${orderId}`)).body;
    expect(await seen()).toMatchObject({ type: 'inHouse', tableId: test.venue.tables[2], order: { covers: 3 } });
    expect(await entriesOf(command.id)).toMatchObject([
      { action: 'order.moveOrder', data: { tableId: test.venue.tables[2], covers: 3 } },
    ]);
    if (state === 'sent') {
      const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
      const note = body.tickets.find(
        (each: { orderId: string; movedFrom: object }) => each.orderId === orderId && each.movedFrom,
      );
      expect(note).toMatchObject({ tableName: '3', orderType: 'inHouse', movedFrom: { tableName: null } });
    }
    await lookAtSlips();
    const back = { id: uuidv7(), type: 'moveOrder', orderId, tableId: null, orderType: 'takeAway' };
    await does(arta, back);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    expect(await seen()).toMatchObject({ type: 'takeAway', tableId: null, status: 'open' });
    expect(await entriesOf(back.id)).toMatchObject([
      { data: { tableId: null, orderType: 'takeAway', fromTableId: test.venue.tables[2] } },
    ]);
    const { body } = await arta.call('GET', 'api/orders/open');
    expect(body.orders.find(({ id }: { id: string }) => id === orderId)).toMatchObject({ tableId: null });
  });

  it('owe the fee of the table on all that they have, and no till takes the old total meanwhile', async () => {
    const shared = await openTestApp({ settings: { waiterAccess: true, serviceFeePercentage: 1000 } });
    const [one, two] = [await shared.signIn('Waiter', 'till'), await shared.signIn('waiter2', 'tablet')];
    for (let round = 0; round < 4; round += 1) {
      const orderId = uuidv7();
      await one.command(
        { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
        { type: 'addLine', orderId, lineId: uuidv7(), productId: shared.venue.products.beer, quantity: 1000 },
        { type: 'send', orderId },
      );
      const moving = (table: number) => ({ type: 'moveOrder', orderId, tableId: shared.venue.tables[table] });
      const payments = [{ id: uuidv7(), method: 'cash', amount: 200 }];
      const answers = await Promise.all([
        one.command(moving(1)),
        two.command(round % 2 === 0 ? moving(2) : { type: 'pay', orderId, expectedTotal: 200, payments }),
      ]);
      const codes = answers.flatMap(said).sort();
      if (round % 2 === 0) expect(codes).toEqual(['done', 'done']);
      else expect(['ORDER_CLOSED', 'SALES_AMOUNT_CHANGED']).toContain(codes[0]);
      const total = (await one.call('GET', `api/orders/${orderId}`)).body.total;
      expect(total).toBe(codes[0] === 'ORDER_CLOSED' ? 200 : 220);
    }
    await shared.close();
  });

  it('without the server, at a table that is gone: what they paid there is to settle, and how they moved is not', async () => {
    const shared = await openTestApp({ settings: { serviceFeePercentage: 1000 } });
    const [one, boss] = [await shared.signIn('Waiter', 'till'), await shared.signIn('Manager', 'tablet')];
    const orderId = uuidv7();
    await one.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: shared.venue.products.beer, quantity: 1000 },
    );
    const { version: catalogueVersion } = (await one.call('GET', 'api/menus/fetch?locale=sq')).body;
    shared.time.now += 120_000;
    const made = { at: shared.time.now - 60_000, catalogueVersion };
    const payments = [{ id: uuidv7(), method: 'cash', amount: 220 }];
    const answer = await one.command(
      { made, type: 'moveOrder', orderId, tableId: uuidv7(), covers: 2 },
      { made, type: 'pay', orderId, expectedTotal: 220, payments },
    );
    expect(said(answer)).toEqual(['TABLE_NOT_FOUND', 'SALES_AMOUNT_CHANGED']);
    const { entries } = (await boss.call('GET', 'api/settlements')).body;
    expect(entries).toMatchObject([{ orderId, received: 220, payments: [{ amount: 220 }] }]);
    expect(entries[0].items.map(({ type }: { type: string }) => type)).toEqual(['pay']);
    await shared.close();
  });

  it('are not those of a colleague', async () => {
    const theirs = await ordered('unsent', { by: manager, orderType: 'direct' });
    const moving = { type: 'moveOrder', orderId: theirs.orderId, tableId: test.venue.tables[1] };
    expect(said(await arta.command(moving))).toEqual(['ORDER_OF_COLLEAGUE']);
    await does(manager, moving);
  });
});
