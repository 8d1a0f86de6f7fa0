import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userOf } from '../../../../tests/kit/till-goods.ts';
import { newDisk, newId, openPage, runAll, World } from '../../../../tests/kit/till-world.ts';

describe('the till', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('takes ten orders without a server, survives a reload, and delivers all ten once', async () => {
    const world = new World();
    const disk = newDisk();
    const first = openPage(world, userOf('arta'), disk);
    await runAll(world);
    world.isDown = true;
    for (let at = 0; at < 10; at += 1) {
      const orderId = `order-${at}`;
      const header = () => ({ id: newId('command'), orderId });
      expect(
        first.till.dispatch({ ...header(), type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 }),
      ).toBeNull();
      expect(
        first.till.dispatch({ ...header(), type: 'addLine', lineId: newId('line'), productId: 'tea', quantity: 2000 }),
      ).toBeNull();
      expect(first.till.dispatch({ ...header(), type: 'send' })).toBeNull();
    }
    await vi.advanceTimersByTimeAsync(5_000);
    first.stop();
    const second = openPage(world, userOf('arta'), disk);
    await vi.advanceTimersByTimeAsync(10);
    // Reloaded without a server: everything is on screen, with its prices.
    expect([...second.till.state().orders.values()].map((order) => order.total)).toEqual(Array(10).fill(260));
    world.isDown = false;
    await runAll(world);
    expect(world.orders.size).toBe(10);
    expect([...world.orders.values()].every((order) => order.lines.length === 1 && order.sentAt !== null)).toBe(true);
    expect(new Set([...world.orders.values()].map((order) => order.number)).size).toBe(10);
    expect(second.till.state().orders.size).toBe(10);
    second.stop();
  });

  it('knows the answer to its last command when it is loaded anew without a server', async () => {
    const world = new World();
    const disk = newDisk();
    const first = openPage(world, userOf('arta'), disk);
    await runAll(world);
    const header = () => ({ id: newId('command'), orderId: 'answered' });
    const lineId = newId('line');
    first.till.dispatch({ ...header(), type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 });
    first.till.dispatch({ ...header(), type: 'addLine', lineId, productId: 'tea', quantity: 1000 });
    await runAll(world);
    first.till.dispatch({ ...header(), type: 'changeQuantity', lineId, quantity: 3000 });
    // Only until the command has left the device: its copy of all open orders is written later.
    for (let turn = 0; turn < 100 && disk.queue.length > 0; turn += 1) {
      await vi.advanceTimersByTimeAsync(1);
      world.tasks.shift()?.();
    }
    expect(disk.queue).toEqual([]);
    first.stop();
    world.isDown = true;
    const second = openPage(world, userOf('arta'), disk);
    await vi.advanceTimersByTimeAsync(10);
    expect(
      second.till
        .state()
        .orders.get('answered')
        ?.order?.lines.map(({ quantity }) => quantity),
    ).toEqual([3000]);
    second.stop();
  });

  it('refuses at once what the rules refuse, and queues nothing', async () => {
    const world = new World();
    const disk = newDisk();
    const { till, stop } = openPage(world, userOf('arta'), disk);
    await runAll(world);
    const header = () => ({ id: newId('command'), orderId: 'o1' });
    till.dispatch({ ...header(), type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 });
    const before = disk.queue.length;
    expect(till.dispatch({ ...header(), type: 'send' })?.code).toBe('NOTHING_TO_SEND');
    expect(disk.queue.length).toBe(before);
    stop();
  });

  it('review 10, 7: does several commands, of which each goes on from those before, or none of them', async () => {
    const world = new World();
    const disk = newDisk();
    const { till, stop } = openPage(world, userOf('arta'), disk);
    await runAll(world);
    const of = (orderId: string) => ({ id: newId('command'), orderId });
    const [tea, water] = [newId('line'), newId('line')];
    till.dispatch(
      { ...of('whole'), type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 },
      { ...of('whole'), type: 'addLine', lineId: tea, productId: 'tea', quantity: 2000 },
      { ...of('whole'), type: 'addLine', lineId: water, productId: 'tea', quantity: 1000 },
    );
    const before = disk.queue.length;
    const lines = [{ lineId: tea, quantity: 2000, toLineId: newId('line') }];
    const split = { ...of('whole'), type: 'splitOrder', newOrderId: 'part', lines } as const;
    const naming = (name: string) => {
      const buyer = { name, fiscalNumber: '600', vatNumber: '', address: '' };
      return { ...of('part'), type: 'setInvoiceData', buyer } as const;
    };
    const paying = (amount: number) => {
      const payments = [{ id: newId('payment'), method: 'cash', amount }];
      return { ...of('part'), type: 'pay', expectedTotal: amount, payments } as const;
    };
    const preview = till.preview(split, naming('Ana'));
    expect(preview.ok && preview.orders[0]).toMatchObject({ id: 'part', buyer: { name: 'Ana' } });
    // What comes last is refused: the part stays on its order.
    expect(till.dispatch(split, naming('Ana'), paying(1))?.code).toBe('SALES_AMOUNT_CHANGED');
    expect(till.state().orders.has('part')).toBe(false);
    expect(disk.queue.length).toBe(before);
    expect(till.dispatch(split, naming('Ana'), paying(260))).toBeNull();
    await runAll(world);
    expect(world.orders.get('part')).toMatchObject({ status: 'closed', buyer: { name: 'Ana' } });
    expect(world.orders.get('whole')?.status).toBe('open');
    stop();
  });

  it('keeps the lines that an answer leaves as they were, and takes those that it changes', async () => {
    const world = new World();
    const { till, stop } = openPage(world, userOf('arta'), newDisk());
    await runAll(world);
    const header = () => ({ id: newId('command'), orderId: 'o1' });
    const linesOf = () => till.state().orders.get('o1')?.order?.lines ?? [];
    till.dispatch({ ...header(), type: 'openOrder', orderType: 'inHouse', tableId: 't1', covers: 0 });
    const line = { type: 'addLine' as const, productId: 'tea', quantity: 1000 };
    for (const lineId of ['a', 'b']) till.dispatch({ ...header(), ...line, lineId });
    await runAll(world);
    const [a, b] = linesOf();
    till.dispatch({ ...header(), type: 'changeQuantity', lineId: 'b', quantity: 3000 });
    till.dispatch({ ...header(), ...line, lineId: 'c' });
    await runAll(world);
    expect(till.state().orders.get('o1')?.pending).toEqual([]);
    expect(linesOf().map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 1000],
      ['b', 3000],
      ['c', 1000],
    ]);
    expect(linesOf()[0]).toBe(a);
    expect(linesOf()[1]).not.toBe(b);
    stop();
  });

  it('ignores an older state, however late its response comes', async () => {
    const world = new World();
    const { till, slips, stop } = openPage(world, userOf('arta'), newDisk());
    await runAll(world);
    const header = () => ({ id: newId('command'), orderId: 'o1' });
    till.dispatch({ ...header(), type: 'openOrder', orderType: 'inHouse', tableId: 't1', covers: 0 });
    await runAll(world);
    const line = { type: 'addLine' as const, productId: 'tea', quantity: 1000 };
    world.execute({ ...header(), ...line, lineId: 'from-besnik' }, userOf('besnik'));
    // The event arrives and the order is fetched; the response is pending.
    for (let leg = 0; leg < 2; leg += 1) {
      world.tasks.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    }
    const late = world.tasks.shift();
    expect(late).toBeDefined();
    till.dispatch({ ...header(), ...line, lineId: 'from-arta' });
    await runAll(world);
    late?.();
    await runAll(world);
    expect(slips).toEqual([]);
    expect(
      till
        .state()
        .orders.get('o1')
        ?.order?.lines.map(({ id }) => id),
    ).toEqual(['from-besnik', 'from-arta']);
    stop();
  });

  it('shows what a restored server has, where its own copy of the order is newer', async () => {
    const world = new World();
    const disk = newDisk();
    const first = openPage(world, userOf('arta'), disk);
    await runAll(world);
    const header = () => ({ id: newId('command'), orderId: 'o1' });
    const addTea = (lineId: string) =>
      ({ ...header(), type: 'addLine', productId: 'tea', quantity: 1000, lineId }) as const;
    first.till.dispatch({ ...header(), type: 'openOrder', orderType: 'inHouse', tableId: 't1', covers: 0 });
    first.till.dispatch(addTea('before'));
    await runAll(world);
    const backup = structuredClone(world.orders.get('o1'));
    first.till.dispatch(addTea('after 1'));
    first.till.dispatch(addTea('after 2'));
    first.till.dispatch({
      ...header(),
      orderId: 'o2',
      type: 'openOrder',
      orderType: 'inHouse',
      tableId: 't2',
      covers: 0,
    });
    await runAll(world);
    first.stop();
    // Everybody signs in again after a restore.
    if (backup !== undefined) world.orders.set('o1', backup);
    world.orders.delete('o2');
    const second = openPage(world, userOf('arta'), disk);
    await runAll(world);
    const lines = () =>
      second.till
        .state()
        .orders.get('o1')
        ?.order?.lines.map(({ id }) => id);
    expect(lines()).toEqual(['before']);
    expect(second.till.state().orders.has('o2')).toBe(false);
    // And goes on from there.
    expect(second.till.dispatch(addTea('again'))).toBeNull();
    await runAll(world);
    expect(lines()).toEqual(['before', 'again']);
    expect(world.orders.get('o1')?.lines.map(({ id }) => id)).toEqual(['before', 'again']);
    second.stop();
  });

  it('keeps on screen what another tab of this browser sent, until the server shows it', async () => {
    const world = new World();
    const disk = newDisk();
    const office = openPage(world, userOf('arta'), disk);
    const { till, slips, stop } = openPage(world, userOf('arta'), disk, { sends: false });
    await runAll(world);
    const seen: number[] = [];
    till.subscribe(() => seen.push(till.state().orders.get('o1')?.order?.lines.length ?? 0));
    const header = () => ({ id: newId('command'), orderId: 'o1' });
    const line = { type: 'addLine' as const, productId: 'tea', quantity: 1000 };
    till.dispatch({ ...header(), type: 'openOrder', orderType: 'inHouse', tableId: 't1', covers: 0 });
    till.dispatch({ ...header(), ...line, lineId: 'first' });
    await runAll(world);
    till.dispatch({ ...header(), ...line, lineId: 'second' });
    await runAll(world);
    // Each line appears once and never disappears, not for one frame: a tap on Send would hit nothing.
    expect(seen).toEqual([...seen].sort());
    expect(seen.at(-1)).toBe(2);
    expect(till.state().orders.get('o1')?.pending).toEqual([]);
    expect(slips).toEqual([]);
    office.stop();
    stop();
  });

  it('names what the server refused later', async () => {
    const world = new World();
    const [arta, besnik] = [userOf('arta'), userOf('besnik')].map((user) => openPage(world, user, newDisk()));
    await runAll(world);
    const header = () => ({ id: newId('command'), orderId: 'o1' });
    arta?.till.dispatch({ ...header(), type: 'openOrder', orderType: 'inHouse', tableId: 't1', covers: 0 });
    arta?.till.dispatch({ ...header(), type: 'addLine', lineId: 'l1', productId: 'tea', quantity: 1000 });
    await runAll(world);
    const pay = { expectedTotal: 130, payments: [{ id: 'p1', method: 'cash' as const, amount: 130 }] };
    besnik?.till.dispatch({ ...header(), type: 'pay', ...pay });
    arta?.till.dispatch({ ...header(), type: 'addLine', lineId: 'l2', productId: 'coffee', quantity: 1000 });
    // Arta's line reaches the server first.
    world.tasks.reverse();
    await runAll(world);
    const refusals = [...(arta?.refusals ?? []), ...(besnik?.refusals ?? [])];
    expect(refusals.map(({ code, tableName }) => [code, tableName])).toEqual([['SALES_AMOUNT_CHANGED', '1']]);
    expect(world.orders.get('o1')?.payments).toEqual([]);
    expect(besnik?.till.state().orders.get('o1')?.total).toBe(230);
    arta?.stop();
    besnik?.stop();
  });
});
