import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { isReason } from '#kernel/text.ts';
import { drawerLimits, enteredReasons, expenseCategories, movementReasons } from './domain/drawer.ts';
import type { shiftErrors } from './domain/errors.ts';

const id = z.uuid();
const minor = z.int();
/** No earlier ones: the database has no year 0. */
const day = z.iso.date().refine((text) => text >= '2000-01-01');
const person = z.object({ id, name: z.string() });
const amount = z.int().min(0).max(drawerLimits.amount);

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** Somebody came, went, or moved money of a drawer; or a cash-out was received. */
    'shift.changed': { readonly userId: string };
  }
}

const code = z.string().min(1).max(20);
const piecesOf = z.strictObject({ value: z.int().positive(), pieces: z.int().min(0).max(drawerLimits.pieces) });
const count = z.strictObject({
  pieces: z.array(piecesOf).max(40),
  methods: z.array(z.strictObject({ method: code, amount })).max(100),
});

/** No money ever came into the drawer: it is not counted. */
const isUntouched = z.boolean();

/** A shift as colleagues see it: no amounts. */
const presence = z.object({
  shiftId: id,
  user: person,
  pointName: z.string(),
  startedAt: z.int(),
  isUntouched,
  openOrders: z.int(),
  /** Whether orders can be handed over to them. */
  takesOrders: z.boolean(),
});

/** A method besides cash; `counted` is null where the venue does not count it. */
const countedMethod = z.object({
  method: z.string(),
  name: z.string(),
  expected: minor,
  counted: minor.nullable(),
});

const handoutView = z.object({
  id,
  number: z.int(),
  shiftId: id,
  user: person,
  businessDay: z.string(),
  startedAt: z.int(),
  /** The count that holds: the last one. */
  countedAt: z.int(),
  countedBy: person,
  expected: minor,
  counted: minor,
  difference: minor,
  /** Cash that was booked after the count, and was in the drawer or missing there: it explains as much of the difference. */
  late: minor,
  /** What arrived later by other methods: where they are counted, it explains as much of the difference. */
  lateBy: z.array(z.object({ method: z.string(), name: z.string(), amount: minor })),
  /** What was taken out of the drawer during the shift, spent and paid out as tips with it, as it was entered. */
  takenOut: minor,
  methods: z.array(countedMethod),
  handedOver: minor,
  reason: z.string(),
  received: z.object({ at: z.int(), by: person }).nullable(),
  /** Whether it waits, and the reader receives it: it is not of their drawer, nor counted by them, unless nobody else receives any. */
  mayReceive: z.boolean(),
});

const shiftView = z.object({
  id,
  user: person,
  pointName: z.string(),
  businessDay: z.string(),
  startedAt: z.int(),
  endedAt: z.int().nullable(),
  endedBy: person.nullable(),
  openingFloat: minor,
  handout: z.object({ id, number: z.int(), counted: minor, difference: minor, isReceived: z.boolean() }).nullable(),
});

/** By business day; the last row that the reader has, to read on. */
const period = {
  from: day.optional(),
  to: day.optional(),
  userId: id.optional(),
  before: id.optional(),
};

export const shiftsContract = contract({
  'GET api/shifts/mine': {
    permission: 'shift.work',
    summary: 'The user’s open shift, whether they need one to sell, and how many open orders they have.',
    output: z.object({
      /** `tips`: what guests gave, by any method, and was not paid out yet. */
      shift: z
        .object({ id, startedAt: z.int(), openingFloat: minor, pointName: z.string(), isUntouched, tips: minor })
        .nullable(),
      isRequired: z.boolean(),
      /** Whether anybody was on shift in the last 14 business days, or the venue takes its first cash: what is taken on none is missed by the counts. */
      isUsual: z.boolean(),
      /** Whether the user took cash this business day on no shift; how much is counted, not told. */
      hasEarlier: z.boolean(),
      openOrders: z.int(),
      /** Whether the user may count colleagues’ drawers and receive what they hand over. */
      mayReceive: z.boolean(),
      /** The methods that are counted besides cash; none unless the venue counts them. */
      countedMethods: z.array(z.object({ method: z.string(), name: z.string() })),
    }),
  },
  'GET api/shifts/now': {
    permission: 'shift.work',
    summary: 'Who is on shift.',
    output: z.array(presence),
  },
  'GET api/shifts': {
    permission: 'shift.read',
    summary: 'Shifts, the latest first, 50 at a time.',
    query: z.strictObject({ ...period, state: z.enum(['open', 'ended']).optional() }),
    output: z.object({ shifts: z.array(shiftView), hasMore: z.boolean() }),
  },
  'POST api/shifts': {
    permission: 'shift.work',
    summary: 'Clocks the user in on this device, with what is in the drawer.',
    body: z.strictObject({
      openingFloat: amount,
      /** What the user took this business day on no shift is in this drawer, and is counted with it; false unless given. */
      takesEarlier: z.boolean().optional(),
    }),
    output: z.object({ shiftId: id }),
    errors: ['SHIFT_OPEN' satisfies keyof typeof shiftErrors],
    effect: 'once',
  },
  'POST api/shifts/{id}/movements': {
    permission: 'shift.moveCash',
    summary: 'Money put into the drawer or taken out, an expense, cash handed over, or a drawer opened without a sale.',
    params: z.strictObject({ id }),
    body: z.strictObject({
      reason: z.enum(enteredReasons),
      amount,
      note: z.string().trim().max(200).refine(isReason),
      category: z.enum(expenseCategories).optional(),
      receiptNumber: z.string().trim().max(40).optional(),
    }),
    output: z.object({}),
    errors: ['SHIFT_NOT_FOUND', 'SHIFT_ENDED', 'MOVEMENT_INVALID', 'TIPS_PAID', 'HANDOUT_OWN', 'TEXT_IS_CARD'],
    effect: 'once',
  },
  'POST api/shifts/{id}/end': {
    permission: 'shift.work',
    summary:
      'Clocks out: hands open orders over and counts the drawer. What was expected is answered only after the count, and only to who may see it.',
    params: z.strictObject({ id }),
    body: z.strictObject({
      /** Null where there was no money in the drawer. */
      count: count.nullable(),
      heirId: id.optional(),
      leavesOrders: z.boolean().optional(),
    }),
    output: z.object({
      cashOut: z
        .object({
          handoutId: id,
          number: z.int(),
          counted: minor,
          handedOver: minor,
          expected: minor.nullable(),
          takenOut: minor.nullable(),
          difference: minor.nullable(),
          methods: z.array(countedMethod).nullable(),
          isReceived: z.boolean(),
          mayReceive: z.boolean(),
        })
        .nullable(),
    }),
    errors: [
      'SHIFT_NOT_FOUND',
      'SHIFT_ENDED',
      'SHIFT_HAS_ORDERS',
      'SHIFT_HEIR_ABSENT',
      'SHIFT_NEEDS_COUNT',
      'COUNT_INVALID',
    ],
    effect: 'once',
    isSelling: true,
  },
  'GET api/days': {
    permission: 'shift.read',
    summary: 'The present business day with what is still open on it, and the days that were closed by hand last.',
    output: z.object({
      day: z.string(),
      /** False after it was closed: the next one has not begun by the clock. */
      isClosable: z.boolean(),
      /** By the clock a later day has begun: nobody has closed this one, and it does not close by itself. */
      isOverdue: z.boolean(),
      openOrders: z.int(),
      openShifts: z.int(),
      waitingHandouts: z.int(),
      /** Deliveries that were paid ahead and not marked as delivered. */
      yetToGo: z.int(),
      /** Cash of the last 31 days that is in no shift, and so in no count: by day, the latest first, and who took it. */
      outsideShifts: z.array(z.object({ day: z.string(), user: person, amount: minor })),
      closed: z.array(
        z.object({ day: z.string(), number: z.int(), closedAt: z.int(), by: person, openOrders: z.int() }),
      ),
    }),
  },
  'POST api/days/close': {
    permission: 'shift.closeDay',
    summary:
      'Closes the present business day: what is done from now on belongs to the next. Open orders are carried over.',
    body: z.strictObject({ day }),
    output: z.object({ number: z.int() }),
    errors: ['DAY_CLOSED'],
    effect: 'once',
  },
  'GET api/handouts': {
    permission: 'shift.read',
    summary: 'Cash-outs, the latest first, 50 at a time.',
    query: z.strictObject({ ...period, state: z.enum(['counted', 'received']).optional() }),
    output: z.object({ handouts: z.array(handoutView), hasMore: z.boolean() }),
  },
  'GET api/handouts/{id}': {
    permission: 'shift.read',
    summary: 'A cash-out with all that led to it.',
    params: z.strictObject({ id }),
    output: z.object({
      ...handoutView.shape,
      openingFloat: minor,
      /** Cash by reason, signed as it moved the drawer. */
      sums: z.array(z.object({ reason: z.enum(movementReasons), amount: minor })),
      counts: z.array(
        z.object({
          by: person,
          at: z.int(),
          cash: minor,
          pieces: z.array(z.object({ value: z.int(), pieces: z.int() })),
        }),
      ),
      /** What people entered: paid in and out, expenses, tips paid, cash handed over, openings without a sale. */
      entered: z.array(
        z.object({
          id,
          at: z.int(),
          reason: z.enum(movementReasons),
          amount: minor,
          note: z.string(),
          category: z.enum(expenseCategories).nullable(),
          receiptNumber: z.string(),
          by: person,
        }),
      ),
    }),
    errors: ['HANDOUT_NOT_FOUND'],
  },
  'POST api/handouts/{id}/receive': {
    permission: 'shift.receive',
    summary: 'Receives what was handed over, once; a difference needs its reason.',
    params: z.strictObject({ id }),
    body: z.strictObject({ reason: z.string().trim().max(200), recount: count.optional() }),
    output: z.object({ difference: minor.nullable() }),
    errors: [
      'HANDOUT_NOT_FOUND',
      'HANDOUT_RECEIVED',
      'HANDOUT_OWN',
      'HANDOUT_REASON_REQUIRED',
      'COUNT_INVALID',
      'TEXT_IS_CARD',
    ],
    effect: 'once',
  },
});
