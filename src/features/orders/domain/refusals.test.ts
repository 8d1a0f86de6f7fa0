import { describe, expect, it } from 'vitest';
import { type Ask, adding, codeOf, contextOf, having, opening, paying, policy } from '../../../../tests/kit/orders.ts';
import {
  asked,
  atLeast,
  birthday,
  bring,
  charge,
  charging,
  cheaper,
  choosing,
  closed,
  crowded,
  crowdedDoor,
  dear,
  discount,
  eaten,
  elaborate,
  full,
  gold,
  invoice,
  leftBy,
  manager,
  manyLines,
  moving,
  open,
  outgrown,
  partPaid,
  type RefusalCase,
  reducing,
  second,
  send,
  sentOut,
  served,
  splitting,
  staff,
  taking,
  toGo,
  toGoPrices,
  withoutProduct,
  withPolicy,
} from '../../../../tests/kit/refused-orders.ts';
import { refusedPayments } from '../../../../tests/kit/refused-payments.ts';
import { type OrderErrorCode, orderErrors, refundErrors } from './errors.ts';
import { handoverMs } from './handover.ts';
import { limits } from './order.ts';

/** Every error code of the rules, with each case that causes it; those of refunds are in refund.test.ts. */
const ways: {
  readonly [Code in Exclude<OrderErrorCode, keyof typeof refundErrors>]: readonly RefusalCase[];
} = {
  ...refusedPayments,
  ORDER_NOT_FOUND: [
    [null, adding('a')],
    [null, { type: 'freeTable' }],
    [served, moving([['a', 1000]])],
  ],
  ORDER_TYPE_FIXED: [
    [open, { type: 'changeType', orderType: 'delivery' }],
    [sentOut, { type: 'changeType', orderType: 'delivery' }],
    [having([toGo, adding('a'), paying(150, 100)]), { type: 'changeType', orderType: 'direct' }],
    [having([toGo, adding('a'), { type: 'printTotal' }]), { type: 'changeType', orderType: 'direct' }],
  ],
  STAFF_ORDER_FIXED: [
    [eaten, { type: 'discountOrder', discount: { kind: 'percent', value: 100 } }, staff(0)],
    [eaten, { type: 'requestHandover', toUserId: null }, staff(0)],
  ],
  ALLOWANCE_USED: [[eaten, charge, staff(0)]],
  ALLOWANCE_DAY_OVER: [[{ ...eaten, businessDay: '2027-01-14' }, charge, staff(500)]],
  ALLOWANCE_NOT_YOURS: [[having([toGo, adding('a')]), charge]],
  ALLOWANCE_NEEDS_SERVER: [[eaten, charge, { ...staff(500), serverRules: null }]],
  DELIVERY_INVALID: [
    [open, bring({})],
    [having([{ ...toGo, orderType: 'direct' }]), bring({})],
    [having([toGo]), bring({ courierId: 'nobody' })],
    [having([toGo]), bring({ promisedAt: contextOf().now + 400 * 24 * 3_600_000 })],
  ],
  ORDER_EXISTS: [[open, opening]],
  ORDER_CLOSED: [
    [closed, adding('b')],
    [closed, paying(150)],
    [served, moving([['a', 1000]]), contextOf(), { ...second, status: 'closed' }],
    [having([opening, { type: 'cancelOrder' }]), send],
  ],
  ORDER_OF_COLLEAGUE: [
    [open, adding('a'), contextOf({ userId: 'besnik' })],
    [served, moving([['a', 1000]]), contextOf(), { ...second, ownerId: 'besnik' }],
    [
      open,
      adding('a'),
      contextOf(
        { userId: 'besnik', policy: { ...policy, letsWaitersShareOrders: true } },
        { role: 'Salesman', flags: [] },
      ),
    ],
  ],
  ORDER_ON_OTHER_DEVICE: [
    [open, adding('a'), contextOf({ heldBy: () => 'tablet' })],
    [served, moving([['a', 1000]]), contextOf({ heldBy: (id) => (id === 'second' ? 'tablet' : null) }), second],
  ],
  ORDER_EMPTY: [
    [open, { type: 'printTotal' }],
    [open, paying(0, 1)],
    [open, { type: 'closeOrder' }],
    [having([opening, adding('c', 'course')]), { type: 'printTotal' }],
  ],
  ORDER_NOT_PAID: [[served, { type: 'closeOrder' }]],
  ORDER_HAS_PAYMENTS: [
    [partPaid, taking(1000), manager],
    [partPaid, moving([['b', 1000]]), contextOf(), second],
    [served, moving([['a', 1000]]), contextOf(), { ...partPaid, id: 'second' }],
    [partPaid, discount('percent', 100)],
    [partPaid, { type: 'removeLine', lineId: 'b' }],
  ],
  ORDER_TYPE_NOT_OFFERED: [
    [null, { ...opening, orderType: 'direct' } as Ask],
    [null, { ...opening, orderType: 'staff', tableId: null } as Ask],
    [null, { ...opening, orderType: 'takeAway' } as Ask],
    [null, { ...opening, orderType: 'takeAway', tableId: null } as Ask, withPolicy({ offersDirectOrders: false })],
    [null, { ...opening, orderType: 'delivery', tableId: null } as Ask, withPolicy({ offersDelivery: false })],
    [having([toGo]), { type: 'changeType', orderType: 'inHouse' }],
    [having([toGo]), { type: 'changeType', orderType: 'delivery' }, withPolicy({ offersDelivery: false })],
    [null, { ...opening, orderType: 'direct', tableId: null } as Ask, withPolicy({ offersDirectOrders: false })],
    [null, { ...opening, orderType: 'direct', tableId: null } as Ask, contextOf({}, { role: 'Warehouse', flags: [] })],
    [null, opening, contextOf({}, { role: 'Salesman', flags: [] })],
  ],
  MINIMUM_NOT_REACHED: [
    [atLeast(1_000), { type: 'printTotal' }],
    [atLeast(1_000), paying(150)],
    [atLeast(1_000), { ...charging(150) }],
    [{ ...atLeast(1_000), minimumWaived: 800 }, paying(150)],
  ],
  MINIMUM_UNCHANGED: [
    [atLeast(100), { type: 'waiveMinimum', isWaived: true }],
    [served, { type: 'waiveMinimum', isWaived: true }],
    [atLeast(1_000), { type: 'waiveMinimum', isWaived: false }],
  ],
  INVOICE_DATA_INVALID: [
    [open, invoice({ name: ' ' })],
    [open, invoice({ fiscalNumber: '' })],
    [open, invoice({ fiscalNumber: '- -' })],
    [open, invoice({ fiscalNumber: 'ABC' })],
    [open, invoice({ fiscalNumber: '81,5' })],
    [open, invoice({ vatNumber: '1'.repeat(21) })],
    [open, invoice({ name: 'a'.repeat(121) })],
    [open, invoice({ address: 'a\u0007b' })],
    [closed, { type: 'setInvoiceData', buyer: null }],
  ],
  INVOICE_EXISTS: [[{ ...closed, buyer: { name: 'B', fiscalNumber: '1', vatNumber: '', address: '' } }, invoice()]],
  INVOICE_TOO_LATE: [[{ ...closed, closedBusinessDay: '2020-01-01' }, invoice()]],
  CLIENT_NOT_FOUND: [[open, { type: 'setClient', clientId: 'nobody' }]],
  HANDOVER_INVALID: [
    [open, { type: 'requestHandover', toUserId: 'arta' }],
    // A colleague who shares the order asks themselves.
    [
      open,
      { type: 'requestHandover', toUserId: 'besnik' },
      contextOf({ userId: 'besnik', policy: { ...policy, letsWaitersShareOrders: true } }),
    ],
    [open, { type: 'requestHandover', toUserId: 'nobody' }],
    [open, { type: 'reassignOrder', toUserId: 'nobody' }, contextOf({}, { role: 'Manager', flags: [] })],
    [open, { type: 'reassignOrder', toUserId: 'arta' }, contextOf({}, { role: 'Manager', flags: [] })],
  ],
  HANDOVER_NOT_REQUESTED: [
    [open, { type: 'withdrawHandover' }],
    [open, { type: 'acceptHandover' }, contextOf({ userId: 'besnik' })],
    // The owner cannot take it, nor can another one than was asked, nor one who may have no orders.
    [asked('besnik'), { type: 'acceptHandover' }],
    [asked('besnik'), { type: 'acceptHandover' }, contextOf({ userId: 'cela' })],
    [asked('besnik'), { type: 'refuseHandover' }, contextOf({ userId: 'cela' })],
    [asked('besnik'), { type: 'acceptHandover' }, contextOf({ userId: 'besnik' }, { role: 'Display', flags: [] })],
    // Nobody alone refuses what all were asked.
    [asked(null), { type: 'refuseHandover' }, contextOf({ userId: 'besnik' })],
    // It is too long ago, or of a time to come.
    [asked('besnik', handoverMs), { type: 'acceptHandover' }, contextOf({ userId: 'besnik' })],
    [asked('besnik', -60_000), { type: 'acceptHandover' }, contextOf({ userId: 'besnik' })],
    [asked('besnik', handoverMs), { type: 'withdrawHandover' }],
  ],
  MOVE_INVALID: [
    [open, { type: 'moveOrder', tableId: 'table-1' }],
    [
      { ...open, type: 'direct', tableId: null },
      { type: 'moveOrder', tableId: null },
    ],
  ],
  SPLIT_NOT_OFFERED: [[served, splitting([['a', 1000]]), withPolicy({ offersSplits: false })]],
  CANNOT_SPLIT_DISCOUNT: [
    // 0.17 on sixteen lines: half of them would carry other cents than they do.
    [
      manyLines({ kind: 'amount', value: 17 }),
      splitting([0, 1, 2, 3, 8, 9, 10, 11].map((n) => [`${n}`, 1000])),
      contextOf({}, { role: 'Manager', flags: [] }),
    ],
  ],
  CANNOT_SPLIT_WHOLE_ORDER: [[served, splitting([['a', 1000]])]],
  TRANSFER_INVALID: [
    [served, splitting([])],
    [served, moving([]), contextOf(), second],
    [served, moving([['a', 1000]], 'order')],
  ],
  TRANSFER_DISCOUNTS_DIFFER: [
    [served, moving([['a', 1000]]), contextOf(), { ...second, discount: { kind: 'percent', value: 500 } }],
    [
      { ...served, discount: { kind: 'amount', value: 5 } },
      moving([['a', 1000]]),
      contextOf(),
      { ...second, discount: { kind: 'amount', value: 5 } },
    ],
  ],
  TRANSFER_FEES_DIFFER: [
    [served, moving([['a', 1000]]), contextOf(), { ...second, feeRate: 1000 }],
    [
      served,
      { type: 'mergeOrders', toOrderId: 'second' },
      contextOf(),
      { ...served, id: 'second', feeRate: 1000, lines: served.lines.map((line) => ({ ...line, id: `${line.id}2` })) },
    ],
  ],
  TRANSFER_PRICES_DIFFER: [[served, moving([['a', 1000]]), toGoPrices, { ...second, type: 'takeAway' }]],
  TABLE_REQUIRED: [[null, { ...opening, tableId: null } as Ask]],
  TABLE_NOT_FOUND: [[null, { ...opening, tableId: 'garden' } as Ask]],
  TABLE_HAS_ACTIVE_ORDER: [[open, { type: 'freeTable' }]],
  TABLE_NOT_HELD: [[closed, { type: 'freeTable' }]],
  ORDER_NOT_HANDED_OUT: [
    [closed, { type: 'keepToGo' }],
    [{ ...closed, type: 'takeAway', isTableHeld: true }, { type: 'keepToGo' }],
    // Its table is free.
    [{ ...closed, overAt: 1 }, { type: 'keepToGo' }],
  ],
  CANNOT_CANCEL_ORDER_WITH_PRODUCTS: [
    [served, { type: 'cancelOrder' }],
    [having([opening, adding('a')]), { type: 'cancelOrder' }],
  ],
  PRODUCT_NOT_FOUND: [[open, adding('a', 'unicorn')]],
  PRODUCT_NOT_OFFERED: [[open, adding('a'), contextOf({ isOffered: (id) => id !== 'makiato' })]],
  COURSES_NOT_OFFERED: [
    [open, adding('c', 'course'), withPolicy({ offersCourses: false })],
    [served, { type: 'holdCourse', course: 1, isHeld: true }, withPolicy({ offersCourses: false })],
  ],
  DISCOUNT_EXISTS: [
    [cheaper, discount('percent', 100)],
    [having([opening, adding('a'), discount('percent', 1000)]), reducing(100)],
  ],
  FEE_UNCHANGED: [
    [served, { type: 'waiveFee', isWaived: true }],
    [served, { type: 'waiveFee', isWaived: false }],
    [{ ...served, type: 'direct' }, { type: 'waiveFee', isWaived: false }, withPolicy({ serviceFee: 1000 })],
  ],
  SEATS_NOT_OFFERED: [
    [open, { ...adding('s'), seat: 1 } as Ask, withPolicy({ offersSeats: false })],
    [served, { type: 'seatLine', lineId: 'a', seat: 1 }, withPolicy({ offersSeats: false })],
  ],
  SEAT_UNKNOWN: [
    [open, { ...adding('s'), seat: 3 } as Ask],
    [served, { type: 'seatLine', lineId: 'a', seat: 3 }],
    [served, { type: 'seatLine', lineId: 'a', seat: 0 }],
    [served, { type: 'seatLine', lineId: 'a', seat: 1.5 }],
    [having([toGo]), { ...adding('s'), seat: 1 } as Ask],
  ],
  COURSE_NOT_WAITING: [
    [open, { type: 'fireCourse', course: 1 }],
    [served, { type: 'fireCourse', course: 2 }],
    [open, { type: 'holdCourse', course: 2, isHeld: true }],
  ],
  CHOICE_UNKNOWN: [
    [open, choosing('steak', ['rare'], ['garlic'])],
    [open, choosing('steak', ['rare'], ['rare', 0])],
    [open, choosing('makiato', ['rare'])],
    [open, choosing('menu', ['burger'], ['chips'], ['cola']), withoutProduct('cola')],
  ],
  CHOICES_TOO_FEW: [
    [open, adding('a', 'steak')],
    [open, choosing('steak', ['cheese'])],
    [open, adding('a', 'menu'), withoutProduct('chips')],
    [having([opening, choosing('steak', ['rare'])]), { type: 'changeChoices', lineId: 'a', choices: [] }],
  ],
  CHOICES_TOO_MANY: [
    [open, choosing('steak', ['rare'], ['medium'])],
    [open, choosing('steak', ['rare'], ['cheese', 3])],
  ],
  BILL_NOT_OFFERED: [[served, { type: 'printTotal' }, withPolicy({ offersBill: false })]],
  LINE_NOT_FOUND: [
    [open, { type: 'changeChoices', lineId: 'x', choices: [] }],
    [open, { type: 'removeLine', lineId: 'x' }],
    [open, { type: 'changeQuantity', lineId: 'x', quantity: 1000 }],
    [open, { type: 'commentLine', lineId: 'x', comment: '' }],
    [open, { type: 'priceLine', lineId: 'x', unitPrice: 100 }, manager],
    [open, taking(1000)],
    [open, moving([['a', 1000]]), contextOf(), second],
    [
      having([opening, adding('a'), send, taking(1000)], manager),
      { ...taking(1000), lineId: 'v', voidLineId: 'w' } as Ask,
      manager,
    ],
  ],
  LINE_EXISTS: [
    [served, adding('a')],
    [served, taking(1000, { voidLineId: 'a' })],
    [served, moving([['a', 1000]]), contextOf(), { ...having([opening, adding('moved-a')]), id: 'second' }],
    // Stations and visits know what was sent by its id, wherever it went.
    [leftBy('a'), adding('a')],
    [leftBy('a'), taking(1000, { lineId: 'b', voidLineId: 'a' })],
    [served, moving([['a', 1000]]), contextOf(), { ...leftBy('moved-a'), id: 'second' }],
    [served, { type: 'mergeOrders', toOrderId: 'second' }, contextOf(), { ...leftBy('a'), id: 'second' }],
  ],
  LINE_ALREADY_SENT: [
    [served, { type: 'removeLine', lineId: 'a' }],
    [served, { type: 'changeQuantity', lineId: 'a', quantity: 2000 }],
    [served, { type: 'commentLine', lineId: 'a', comment: 'hot' }],
    [served, { type: 'priceLine', lineId: 'a', unitPrice: 100 }, manager],
  ],
  PRICE_INVALID: [
    [having([opening, adding('a')]), { type: 'priceLine', lineId: 'a', unitPrice: -1 }, manager],
    [having([opening, adding('a')]), { type: 'priceLine', lineId: 'a', unitPrice: limits.unitPrice + 1 }, manager],
  ],
  CLIENT_PRICES_HOLD: [
    [
      {
        ...served,
        clientId: 'drita',
        lines: served.lines.map((line) => ({ ...line, pricedFor: 'drita', isClientPrice: true })),
      },
      { type: 'setClient', clientId: null },
    ],
  ],
  PRICE_HOLDS: [
    [cheaper, { type: 'changeQuantity', lineId: 'a', quantity: 2000 }],
    [
      having([opening, adding('a'), { type: 'priceLine', lineId: 'a', unitPrice: 100 }], manager),
      { type: 'changeQuantity', lineId: 'a', quantity: 2000 },
    ],
    [
      having([opening, adding('a'), { type: 'priceLine', lineId: 'a', unitPrice: 100 }], manager),
      { type: 'changeChoices', lineId: 'a', choices: [] },
      manager,
    ],
  ],
  PRICE_ENDED: [
    [
      {
        ...open,
        lines: having([opening, adding('a')]).lines.map((line) => ({
          ...line,
          unitPrice: 100,
          priceSource: 'happyHour' as const,
        })),
      },
      { type: 'moveOrder', tableId: 'table-2' },
    ],
  ],
  LINE_NOT_SENT: [[having([opening, adding('a')]), taking(1000)]],
  QUANTITY_INVALID: [
    [open, adding('a', 'makiato', 1500)],
    [open, adding('a', 'trout', 0)],
    [open, adding('a', 'trout', -1)],
    [open, adding('a', 'trout', 0.5)],
    [open, adding('a', 'trout', limits.quantity + 1)],
    [having([opening, adding('a')]), { type: 'changeQuantity', lineId: 'a', quantity: 1 }],
    [served, taking(1001)],
    [served, taking(2000)],
    [served, moving([['a', 0]]), contextOf(), second],
    [served, moving([['a', 500]]), contextOf(), second],
    [served, moving([['a', 2000]]), contextOf(), second],
    [having([opening, adding('t', 'trout', 333)]), moving([['t', 1]]), contextOf(), second],
    // One of two was already voided.
    [
      having([opening, adding('a', 'makiato', 2000), send, taking(1000)], manager),
      taking(2000, { voidLineId: 'w' }),
      manager,
    ],
    [served, taking(500)],
    [null, { ...opening, covers: -1 } as Ask],
    [null, { ...opening, covers: limits.covers + 1 } as Ask],
    [open, { type: 'setCovers', covers: -1 }],
    [open, { type: 'setCovers', covers: limits.covers + 1 }],
  ],
  TOO_MANY_LINES: [
    [full, adding('a')],
    [served, moving([['a', 1000]]), contextOf(), { ...full, id: 'second' }],
  ],
  TOO_MANY_CHOICES: [
    [elaborate, adding('b', 'menu')],
    [having([opening, adding('b', 'menu')]), moving([['b', 1000]]), contextOf(), { ...elaborate, id: 'second' }],
  ],
  TOO_MANY_OPEN_ORDERS: [[null, opening, crowded]],
  TOO_MANY_TO_GO: [
    [having([toGo]), bring({}), crowdedDoor],
    [having([toGo, bring({}), adding('a'), adding('b')]), splitting([['a', 1000]]), crowdedDoor],
  ],
  TEXT_IS_CARD: [
    [open, { type: 'commentOrder', comment: 'Visa 4111 1111 1111 1111 12/28' }],
    [open, { ...adding('a'), comment: '4111111111111111' } as Ask],
    [served, { ...taking(1000), reason: '4111-1111-1111-1111' } as Ask],
  ],
  ORDER_AMOUNT_TOO_LARGE: [
    [open, adding('a', 'makiato', 11_000), contextOf({ product: () => gold })],
    [served, moving([['a', 1000]]), contextOf(), dear],
  ],
  NOTHING_TO_SEND: [
    [open, send],
    [served, send],
  ],
  COMMENTS_DISABLED: [
    [open, { type: 'commentOrder', comment: 'birthday' }, withPolicy({ allowsComments: false })],
    [open, { ...adding('a'), comment: 'hot' } as Ask, withPolicy({ allowsComments: false })],
    [
      having([opening, adding('a')]),
      { type: 'commentLine', lineId: 'a', comment: 'hot' },
      withPolicy({ allowsComments: false }),
    ],
  ],
  DISCOUNT_INVALID: [
    [served, discount('percent', 10_001)],
    [served, discount('amount', 151)],
    [served, discount('amount', 0)],
    [served, reducing(10_001)],
    [served, reducing(1900, { discountId: 'birthday' }), birthday(2000)],
    // Not as the venue has it.
    [served, { ...discount('percent', 1900), discountId: 'birthday' } as Ask, birthday(2000)],
    [served, { ...discount('amount', 30), discountId: 'birthday' } as Ask, birthday(2000)],
  ],
  DISCOUNT_UNKNOWN: [
    [served, { ...discount('percent', 500), discountId: 'nobody' } as Ask],
    [served, reducing(500, { discountId: 'nobody' })],
    [served, { ...discount('percent', 500), discountId: 'birthday' } as Ask],
  ],
  DISCOUNT_OUTGROWN: [
    [outgrown, { type: 'send' }],
    [outgrown, { type: 'printTotal' }],
    [outgrown, paying(150 - 24)],
    [outgrown, { type: 'closeOrder' }],
  ],
  APPROVAL_REQUIRED: [
    [served, taking(1000)],
    [served, discount('percent', 1001)],
    [served, reducing(1001)],
    [served, discount('amount', 16)],
    // The reason is only for waiters, or for less.
    [served, { ...discount('percent', 2000), discountId: 'birthday' } as Ask, birthday()],
    [served, { ...discount('percent', 2000), discountId: 'birthday' } as Ask, birthday(1999)],
    [{ ...closed, isTableHeld: true }, { type: 'freeTable' }],
    [{ ...closed, isTableHeld: true }, { type: 'freeTable' }, contextOf({ userId: 'besnik' })],
  ],
  REASON_REQUIRED: [
    [served, taking(1000, { reason: '\u200b' }), manager],
    [served, taking(1000, { reason: 'cold\u001b@' }), manager],
  ],
};

describe('what the rules refuse', () => {
  it.each(Object.entries(ways))('%s', (code, cases) => {
    for (const [order, command, context, other] of cases) {
      expect(codeOf(order, command, context, other && [other]), command.type).toBe(code);
    }
  });

  it('names every code that the contract declares', () => {
    expect([...Object.keys(ways), ...Object.keys(refundErrors)].sort()).toEqual(Object.keys(orderErrors).sort());
  });

  it('frees the table of a paid order by the flag, once, and lets nothing else happen to the order', () => {
    const kept = withPolicy({ keepsTableAfterPayment: true });
    const paid = having([opening, adding('a'), paying(150)], kept);
    expect(paid).toMatchObject({ status: 'closed', isTableHeld: true });
    const granted = contextOf({}, { role: 'Waiter', flags: ['freeTablePermission'] });
    const freed = having(
      [opening, adding('a'), paying(150), { type: 'freeTable' }],
      contextOf({ policy: kept.policy, may: granted.may }),
    );
    expect(freed).toEqual({ ...paid, isTableHeld: false, overAt: kept.now, version: paid.version + 1 });
    expect(codeOf(freed, { type: 'freeTable' }, granted)).toBe('TABLE_NOT_HELD');
    // The guests of a colleague have left, too.
    expect(codeOf(paid, { type: 'freeTable' }, { ...granted, userId: 'besnik' })).toBe('done');
  });

  it('takes as many covers as an order may have, and none', () => {
    for (const covers of [0, limits.covers]) {
      expect(codeOf(null, { ...opening, covers } as Ask)).toBe('done');
      expect(codeOf(open, { type: 'setCovers', covers })).toBe('done');
    }
  });

  it('takes a course splitter on every menu, since it is on none', () => {
    expect(codeOf(open, adding('c', 'course'), contextOf({ isOffered: () => false }))).toBe('done');
  });

  it('gives a reason of the venue beyond the own limit, as far as the role may, and keeps its name', () => {
    const given = having(
      [opening, adding('a'), { ...discount('percent', 2000), discountId: 'birthday' } as Ask],
      birthday(2000),
    );
    expect(given.discountGrant).toEqual({ limit: 2000, approved: 0, reason: 'Birthday', presetId: 'birthday' });
    // And it holds for what the order is later.
    expect(codeOf(given, { type: 'send' }, birthday(2000))).toBe('done');
  });

  it('marks a refusal as retryable only if the command is rejected for now', () => {
    expect(codeOf(open, adding('a'), contextOf({ heldBy: () => 'till' }))).toBe('done');
  });

  it('accepts what an approver allowed, by name', () => {
    const approved = contextOf({
      approverOf: (id, action, amount) => (id === 'word' && action === 'voidLine' && amount === 150 ? 'drita' : null),
    });
    expect(codeOf(served, taking(1000, { approvalId: 'word' }), approved)).toBe('done');
    expect(codeOf(served, taking(1000, { approvalId: 'other' }), approved)).toBe('APPROVAL_REQUIRED');
  });
});
