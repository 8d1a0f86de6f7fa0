import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPrices } from '#features/menu/domain/price-book.ts';
import {
  type Ask,
  adding,
  ask,
  codeOf,
  contextOf,
  decideOn,
  having,
  paying,
  policy,
} from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import { byId, type Order } from './order.ts';
import { isLatelyHandedOut, isOnItsWay, isPaidAhead, isYetToGo, maySeeGoods } from './rules/delivery.ts';

const opening = (orderType: 'direct' | 'takeAway' | 'delivery'): Ask => ({
  type: 'openOrder',
  orderType,
  tableId: null,
  covers: 0,
});
const bring = {
  name: ' Era ',
  phone: '044 111 222',
  address: 'Rr. B 7',
  note: '',
  promisedAt: null,
  courierId: 'besnik',
};
/** Take-away costs 1.00 whatever it is. */
const cheap = contextOf({
  prices: {
    priceOf: (product, sale) =>
      sale.orderKind === 'takeAway'
        ? { unitPrice: 100, source: 'priceList', offer: { id: 'list', name: 'To go' } }
        : ownPrices.priceOf(product, sale),
  },
});
const changed = (order: Parameters<typeof decideOn>[0], orderType: 'direct' | 'takeAway' | 'delivery') => {
  const decision = decideOn(order, ask({ type: 'changeType', orderType }), cheap);
  if (!decision.ok) throw new Error(decision.code);
  return decision.order;
};

describe('an order that leaves the venue', () => {
  it('has the prices of its kind, also for what was put on it before, and back', () => {
    const direct = having([opening('direct'), adding('a', 'makiato', 2000), adding('b', 'water')], cheap);
    expect(billOf(direct).total).toBe(399);
    const toGo = changed(direct, 'takeAway');
    expect([toGo.type, billOf(toGo).total, toGo.lines[0]?.priceOfferName]).toEqual(['takeAway', 300, 'To go']);
    const back = changed(toGo, 'direct');
    expect(back.lines).toEqual(direct.lines);
  });

  it('keeps whom it is for between take-away and delivery, and not as a direct order', () => {
    const toGo = having([opening('takeAway'), { type: 'setDelivery', delivery: bring }]);
    expect(toGo.delivery).toEqual({ ...bring, name: 'Era' });
    expect(changed(toGo, 'delivery').delivery).toEqual(toGo.delivery);
    expect(changed(toGo, 'direct').delivery).toBeNull();
  });

  it('may be told of at any time before it is paid, also after it was sent', () => {
    const sent = having([opening('delivery'), adding('a'), { type: 'send' }]);
    expect(codeOf(sent, { type: 'setDelivery', delivery: bring })).toBe('done');
  });

  it('keeps a promise that is long over, or was made before there was a limit, when something else of it is told', () => {
    const day = 24 * 60 * 60_000;
    for (const days of [-8, 20]) {
      const promisedAt = contextOf().now + days * day;
      const open = having([opening('delivery'), { type: 'setDelivery', delivery: bring }]);
      const order: Order = { ...open, delivery: { ...bring, promisedAt } };
      const codeFor = (more: object) =>
        codeOf(order, { type: 'setDelivery', delivery: { ...bring, promisedAt, ...more } });
      expect([codeFor({ phone: '045 1' }), codeFor({ courierId: 'arta' })]).toEqual(['done', 'done']);
      expect(codeFor({ promisedAt: promisedAt + 1 })).toBe('DELIVERY_INVALID');
    }
  });

  it('review 26: tells the stations of a promise that is made or changed after it was sent, and of nothing else', () => {
    const sent = having([opening('delivery'), { type: 'setDelivery', delivery: bring }, adding('a'), { type: 'send' }]);
    const eventsOf = (order: typeof sent, promisedAt: number | null, name = 'Era') => {
      const decision = decideOn(
        order,
        ask({ type: 'setDelivery', delivery: { ...bring, promisedAt, name } }),
        contextOf(),
      );
      if (!decision.ok) throw new Error(decision.code);
      return decision.events;
    };
    const promisedAt = contextOf().now + 60_000;
    expect(eventsOf(sent, promisedAt)).toMatchObject([{ name: 'order.promised', order: { delivery: { promisedAt } } }]);
    expect(eventsOf(sent, null, 'Dea')).toEqual([]);
    const promised = having([
      opening('delivery'),
      { type: 'setDelivery', delivery: { ...bring, promisedAt } },
      adding('a'),
      { type: 'send' },
    ]);
    expect(eventsOf(promised, promisedAt)).toEqual([]);
    expect(eventsOf(promised, null)).toMatchObject([
      { name: 'order.promised', order: { delivery: { promisedAt: null } } },
    ]);
    const unsent = having([opening('delivery'), adding('a')]);
    expect(eventsOf(unsent, promisedAt)).toEqual([]);
  });

  it('stays on the floor when it was paid ahead, until its courier or whoever may change it marks it as delivered', () => {
    const steps: Ask[] = [opening('delivery'), { type: 'setDelivery', delivery: bring }, adding('a'), paying(150)];
    const paid = having(steps);
    expect([paid.status, isYetToGo(paid), isOnItsWay(paid)]).toEqual(['closed', true, true]);
    const by = (userId: string) => contextOf({ userId }, { role: 'Staff', flags: [] });
    expect(codeOf(paid, { type: 'freeTable' }, by('besnik'))).toBe('done');
    expect(codeOf(paid, { type: 'freeTable' }, by('somebody'))).toBe('APPROVAL_REQUIRED');
    const atCounter = contextOf({ userId: 'somebody' }, { role: 'Salesman', flags: [] });
    expect(codeOf(paid, { type: 'freeTable' }, atCounter)).toBe('done');
    const delivered = having([...steps, { type: 'freeTable' }]);
    expect([isYetToGo(delivered), isOnItsWay(delivered)]).toEqual([false, false]);
    expect(codeOf(delivered, { type: 'freeTable' }, by('besnik'))).toBe('TABLE_NOT_HELD');
  });

  it('review 50: paid ahead gets a courier as long as it is to be brought, from whoever may change it, and nothing else', () => {
    const called = { ...bring, name: 'Era', courierId: null };
    const paid = having([opening('delivery'), { type: 'setDelivery', delivery: called }, adding('a'), paying(150)]);
    const naming = (courierId: string, more: object = {}): Ask => ({
      type: 'setDelivery',
      delivery: { ...called, courierId, ...more },
    });
    expect(codeOf(paid, naming('besnik'))).toBe('done');
    expect(codeOf(paid, naming('besnik', { address: 'Rr. C 1' }))).toBe('ORDER_CLOSED');
    const somebody = contextOf({ userId: 'somebody' }, { role: 'Staff', flags: [] });
    expect(codeOf(paid, naming('besnik'), somebody)).toBe('ORDER_OF_COLLEAGUE');
    expect(codeOf(having([{ type: 'freeTable' }], contextOf(), paid), naming('besnik'))).toBe('ORDER_CLOSED');
  });

  it('review 50: that gets all of another one is for whom that was, unless it is for somebody itself; its stations are told when', () => {
    const promisedAt = contextOf().now + 60 * 60_000;
    const whom = { ...bring, name: 'Era', promisedAt };
    const line = (id: string): Ask[] => [adding(id), { type: 'send' }];
    const bare = having([opening('takeAway'), ...line('a')]);
    const both = having([opening('takeAway'), { type: 'setDelivery', delivery: whom }, ...line('b')]);
    const named: Order = { ...both, id: 'named' };
    const moving = [{ lineId: 'b', quantity: 1000, toLineId: 'c' }];
    const moves = [
      { type: 'mergeOrders', orderId: 'named', toOrderId: bare.id },
      { type: 'transferLines', orderId: 'named', toOrderId: bare.id, lines: moving },
    ] as const;
    const decided = (command: (typeof moves)[number], to: Order, from = named) => {
      const decision = applyCommand(byId([to, from]), { ...command, id: 'move' }, contextOf());
      if (!decision.ok) throw new Error(decision.code);
      const { delivery } = decision.orders.find(({ id }) => id === to.id) as Order;
      const promises = decision.events.flatMap((event) => (event.name === 'order.promised' ? [event.order] : []));
      return { delivery, promises: promises.map(({ id, lines }) => [id, lines.map((each) => each.id)]) };
    };
    const own = { ...whom, name: 'Dea', promisedAt: promisedAt + 60_000 };
    for (const command of moves) {
      expect(decided(command, bare)).toEqual({ delivery: whom, promises: [[bare.id, ['a']]] });
      expect(decided(command, { ...bare, delivery: own })).toEqual({ delivery: own, promises: [] });
    }
    // A part alone says nothing of the rest.
    const two = { ...having([adding('d')], contextOf(), both), id: 'named' };
    expect(decided(moves[1], bare, two)).toEqual({ delivery: null, promises: [] });
  });

  it('review 50: was sent when something of it was sent last, however it came there', () => {
    const minute = 60_000;
    const at = (ago: number) => contextOf({ now: contextOf().now - ago * minute });
    const sent = (ago: number, id: string) => having([opening('takeAway'), adding(id), { type: 'send' }], at(ago));
    const long = sent(20, 'a');
    const lines = [{ lineId: 'b', quantity: 1000, toLineId: 'c' }];
    for (const [to, from] of [
      [long, { ...sent(1, 'b'), id: 'from' }],
      [sent(1, 'a'), { ...sent(20, 'b'), id: 'from' }],
    ] as const) {
      const command = { type: 'transferLines', id: 'move', orderId: 'from', toOrderId: to.id, lines } as const;
      const decision = applyCommand(byId([to, from]), command, contextOf());
      if (!decision.ok) throw new Error(decision.code);
      expect(decision.orders.find(({ id }) => id === to.id)?.sentAt).toBe(at(1).now);
    }
  });

  it('review 50: is paid when its money was taken, whoever settles it later', () => {
    const { now } = contextOf();
    const delivery = { ...bring, name: 'Era', courierId: null, promisedAt: now + 30 * 60_000 };
    const order = having([opening('takeAway'), { type: 'setDelivery', delivery }, adding('a'), { type: 'send' }]);
    const paid = having([opening('takeAway'), adding('x'), paying(150)]).payments.map((each) => ({
      ...each,
      isRegular: true,
      isForOrder: true,
    }));
    const settled = (more: object, whom: object = {}) => {
      const payments = paid.map((each) => ({ ...each, takenAt: now, ...more }));
      const known = { ...order, type: 'delivery' as const, delivery: { ...delivery, ...whom } };
      const late = contextOf({ now: now + 24 * 60 * 60_000, userId: 'boss' }, { role: 'Manager', flags: [] });
      return having([{ type: 'bookReceived', payments } as unknown as Ask], late, known);
    };
    expect(isYetToGo(settled({}))).toBe(true);
    expect(isYetToGo(settled({ takenBy: 'besnik', takenAt: now }, { courierId: 'besnik', promisedAt: now }))).toBe(
      false,
    );
    expect(isYetToGo(settled({ takenBy: 'besnik', takenAt: now }, { courierId: 'besnik' }))).toBe(true);
    expect(settled({}).closedBy).toBe('boss');
  });

  it('review 26: holds no table once it is paid without one, also where guests keep theirs', () => {
    const keeping = contextOf({ policy: { ...policy, keepsTableAfterPayment: true } });
    for (const type of ['direct', 'takeAway', 'delivery'] as const) {
      expect(having([opening(type), adding('a'), paying(150)], keeping)).toMatchObject({
        status: 'closed',
        isTableHeld: false,
      });
    }
  });

  it('review 50: is over when its courier takes the money at the door, or nothing was told of it; all else is still to be brought', () => {
    const atDoor = having([opening('delivery'), { type: 'setDelivery', delivery: { ...bring, courierId: 'arta' } }]);
    const paidBy = (order: typeof atDoor) => isPaidAhead(order, { userId: 'arta', at: contextOf().now });
    expect(paidBy(atDoor)).toBe(false);
    const minute = 60_000;
    const nobody = { name: '', phone: '', address: '', note: 'no onions', promisedAt: null, courierId: null };
    expect(paidBy({ ...atDoor, delivery: nobody })).toBe(false);
    const promisedAt = contextOf().now + 20 * minute;
    for (const known of [{ name: 'Era' }, { phone: '044' }, { address: 'Rr. B 7' }, { promisedAt }])
      expect(paidBy({ ...atDoor, delivery: { ...nobody, ...known } })).toBe(true);
    const own = { ...bring, courierId: 'arta' };
    expect(paidBy({ ...atDoor, delivery: { ...own, promisedAt } })).toBe(true);
    expect(paidBy({ ...atDoor, delivery: { ...own, promisedAt: promisedAt - 10 * minute } })).toBe(false);
    expect(paidBy({ ...atDoor, delivery: null })).toBe(false);
    expect(paidBy({ ...atDoor, delivery: bring })).toBe(true);
  });

  it('review 31: stays on the floor when it was paid before somebody fetches it, until it is marked as fetched', () => {
    const nobody = { name: '', phone: '', address: '', note: 'no onions', promisedAt: null, courierId: null };
    const promisedAt = contextOf().now + 20 * 60_000;
    const steps = (delivery: object): Ask[] => [
      opening('takeAway'),
      { type: 'setDelivery', delivery: { ...nobody, ...delivery } },
      adding('a'),
      paying(150),
    ];
    for (const known of [{ name: 'Era' }, { phone: '044 111 222' }, { promisedAt }]) {
      const paid = having(steps(known));
      expect([paid.status, isYetToGo(paid), isOnItsWay(paid)]).toEqual(['closed', true, true]);
      const by = (userId: string) => contextOf({ userId }, { role: 'Staff', flags: [] });
      expect(codeOf(paid, { type: 'freeTable' }, by('arta'))).toBe('done');
      expect(codeOf(paid, { type: 'freeTable' }, by('somebody'))).toBe('APPROVAL_REQUIRED');
      const fetched = having([...steps(known), { type: 'freeTable' }]);
      expect([isYetToGo(fetched), isOnItsWay(fetched)]).toEqual([false, false]);
      expect(codeOf(fetched, { type: 'freeTable' })).toBe('TABLE_NOT_HELD');
    }
  });

  it('review 50: shows its goods to who sells over the counter, and to who clears tables, once it is paid', () => {
    const open = having([
      opening('takeAway'),
      { type: 'setDelivery', delivery: { ...bring, courierId: null } },
      adding('a'),
    ]);
    const paid = having([paying(150)], contextOf(), open);
    const sees = (order: Order, ...permissions: string[]) =>
      maySeeGoods(order, { userId: 'somebody', may: (each) => permissions.includes(each) }, policy, contextOf().now);
    expect([sees(paid, 'order.takeDirect'), sees(paid, 'table.free'), sees(paid)]).toEqual([true, true, false]);
    expect([sees(open, 'order.takeDirect'), sees(open, 'table.free')]).toEqual([false, false]);
  });

  it('review 31: ends with its payment when nobody is to come for it: a coffee to go', () => {
    const coffee = having([opening('takeAway'), adding('a'), paying(150)]);
    const noted = having([
      opening('takeAway'),
      { type: 'setDelivery', delivery: { ...bring, name: ' ', phone: '', promisedAt: null, courierId: null } },
      adding('a'),
      paying(150),
    ]);
    for (const paid of [coffee, noted]) {
      expect([paid.status, isYetToGo(paid), isOnItsWay(paid)]).toEqual(['closed', false, false]);
    }
  });

  it('review 41: is over with a payment at the time that was promised, or ten minutes after all of it was sent', () => {
    const minutes = fc.integer({ min: -120, max: 120 });
    const story = fc.record({
      promised: fc.option(minutes),
      sent: fc.option(fc.integer({ min: 0, max: 120 })),
      hasMore: fc.boolean(),
      isNamed: fc.boolean(),
      isLate: fc.boolean(),
    });
    const minute = 60_000;
    fc.assert(
      fc.property(story, ({ promised, sent, hasMore, isNamed, isLate }) => {
        const { now } = contextOf();
        const promisedAt = promised === null ? null : now + promised * minute;
        const delivery = { ...bring, name: isNamed ? 'Era' : '', phone: '', promisedAt, courierId: null };
        const open = having([opening('takeAway'), { type: 'setDelivery', delivery }, adding('a')]);
        const begun = sent === null ? open : having([{ type: 'send' }], contextOf({ now: now - sent * minute }), open);
        const whole = hasMore ? having([adding('b')], contextOf(), begun) : begun;
        // What was paid without the server counts when it was paid, whenever it arrives.
        const at = isLate ? { now: now + 300 * minute, takenAt: now } : { now };
        const paid = having([paying(billOf(whole).total)], contextOf(at), whole);
        const isThere = promised !== null ? promised <= 10 : sent !== null && sent > 10 && !hasMore;
        expect(isYetToGo(paid)).toBe((isNamed || promised !== null) && !isThere);
      }),
    );
  });
});

describe('what was marked as fetched or brought by mistake', () => {
  const paid = (orderType: 'takeAway' | 'delivery') =>
    having([opening(orderType), { type: 'setDelivery', delivery: bring }, adding('a'), paying(150)]);
  const done = (order: ReturnType<typeof paid>, type: 'freeTable' | 'keepToGo', context = contextOf()) => {
    const decision = decideOn(order, ask({ type }), context);
    if (!decision.ok) throw new Error(decision.code);
    return decision.order;
  };

  it('is to be handed out again as if nobody had said so, once', () => {
    for (const kind of ['takeAway', 'delivery'] as const) {
      const before = paid(kind);
      expect(codeOf(before, { type: 'keepToGo' })).toBe('ORDER_NOT_HANDED_OUT');
      const handedOut = done(before, 'freeTable');
      const kept = done(handedOut, 'keepToGo');
      expect(kept).toEqual({ ...before, version: before.version + 2 });
      expect(codeOf(kept, { type: 'keepToGo' })).toBe('ORDER_NOT_HANDED_OUT');
      expect(done(kept, 'freeTable').isTableHeld).toBe(false);
    }
  });

  it('stays at the tills for two hours', () => {
    const { now } = contextOf();
    const handedOut = done(paid('takeAway'), 'freeTable');
    const at = (minutes: number) => isLatelyHandedOut(handedOut, now + minutes * 60_000);
    expect([at(0), at(119), at(121)]).toEqual([true, true, false]);
    expect(isLatelyHandedOut(paid('takeAway'), now)).toBe(false);
  });

  it('is put back by whoever hands out, or whose work it is, and by nobody else', () => {
    const handedOut = done(paid('takeAway'), 'freeTable');
    const by = (userId: string, ...rights: string[]) =>
      codeOf(handedOut, { type: 'keepToGo' }, contextOf({ userId, may: (right) => rights.includes(right) }));
    expect([by('arta'), by('besnik'), by('dea'), by('dea', 'order.takeDirect'), by('dea', 'table.free')]).toEqual([
      'done',
      'done',
      'ORDER_OF_COLLEAGUE',
      'done',
      'done',
    ]);
  });

  it('stays over when it went long ago', () => {
    const handedOut = done(paid('takeAway'), 'freeTable');
    const { now } = contextOf();
    const hoursLater = (hours: number) =>
      codeOf(handedOut, { type: 'keepToGo' }, contextOf({ now: now + hours * 3_600_000 }));
    expect([hoursLater(23), hoursLater(24)]).toEqual(['done', 'ORDER_NOT_HANDED_OUT']);
  });
});
