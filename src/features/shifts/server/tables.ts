import type { PaymentKind } from '#features/payments/domain/method.ts';
import {
  bigint,
  boolean,
  date,
  instant,
  integer,
  jsonb,
  orNull,
  table,
  text,
  textOf,
  uuid,
} from '#platform/server/table.ts';
import type { CountedMethod, Pieces } from '../domain/count.ts';
import type { ExpenseCategory, MethodSum, MovementReason } from '../domain/drawer.ts';

/** The tables of this feature, column by column as the migrations made them (tests/server/tables.test.ts). */
export const shiftTable = table('shift', {
  id: uuid,
  userId: uuid,
  pointId: uuid,
  businessDay: date,
  startedAt: instant,
  openingFloat: bigint,
  endedAt: orNull(instant),
  endedBy: orNull(uuid),
});

export const movementTable = table('drawer_movement', {
  id: uuid,
  shiftId: orNull(uuid),
  paymentId: orNull(uuid),
  orderId: orNull(uuid),
  businessDay: date,
  at: instant,
  isLate: boolean,
  reason: textOf<MovementReason>(),
  method: text,
  kind: textOf<PaymentKind>(),
  amount: bigint,
  note: text,
  category: orNull(textOf<ExpenseCategory>()),
  receiptNumber: text,
  userId: uuid,
  pointId: uuid,
});

export const handoutTable = table('handout', {
  id: uuid,
  shiftId: uuid,
  number: integer,
  businessDay: date,
  countedAt: instant,
  expected: bigint,
  counted: bigint,
  methods: jsonb<readonly CountedMethod[]>(),
  difference: bigint,
  handedOver: bigint,
  reason: text,
  receivedAt: orNull(instant),
  receivedBy: orNull(uuid),
});

export const closedDayTable = table('closed_day', {
  day: date,
  number: integer,
  closedAt: instant,
  closedBy: uuid,
  openOrders: integer,
  openShifts: integer,
  waitingHandouts: integer,
});

export const countTable = table('handout_count', {
  handoutId: uuid,
  position: integer,
  countedBy: uuid,
  countedAt: instant,
  pieces: jsonb<readonly Pieces[]>(),
  methods: jsonb<readonly MethodSum[]>(),
  cash: bigint,
});
