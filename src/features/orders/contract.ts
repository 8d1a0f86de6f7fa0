import { z } from 'zod';
import { priceSources } from '#features/menu/domain/price.ts';
import { methodCode } from '#features/payments/contract.ts';
import { longest, paymentKinds } from '#features/payments/domain/method.ts';
import { contract } from '#kernel/contract.ts';
import { orderTypes } from '#kernel/order-type.ts';
import { orderErrors } from './domain/errors.ts';
import { limits, type OrderStatus } from './domain/order.ts';

const id = z.uuid();
const minor = z.int();
const quantity = z.int().min(1).max(limits.quantity);
const comment = z.string().max(limits.comment);
const discount = z.strictObject({ kind: z.enum(['percent', 'amount']), value: z.int().min(1) });
/** When a device gave a command, by its estimate of the server's clock, and the catalogue that it sold by. */
const made = z.strictObject({ at: z.int().min(0), catalogueVersion: z.int().min(0) });
const header = { id, orderId: id, made: made.optional() };

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** An order was created or changed; skip it if you already have this version. */
    'order.changed': {
      readonly orderId: string;
      readonly version: number;
      readonly tableId: string | null;
      readonly status: OrderStatus;
    };
    /** A device took or released the lease of an order. */
    'order.lease': { readonly orderId: string; readonly tableId: string | null };
    /** Part of a paid order was refunded; the order itself is unchanged. */
    'order.refunded': { readonly orderId: string; readonly refundId: string };
  }
}

/** One schema per command of the domain. Strict: unknown fields are refused, above all a price. */
export const orderCommand = z.discriminatedUnion('type', [
  z.strictObject({
    ...header,
    type: z.literal('openOrder'),
    orderType: z.enum(orderTypes),
    tableId: id.nullable(),
    covers: z.int().min(0).max(limits.covers),
  }),
  z.strictObject({
    ...header,
    type: z.literal('addLine'),
    lineId: id,
    productId: id,
    quantity,
    comment: comment.optional(),
  }),
  z.strictObject({ ...header, type: z.literal('changeQuantity'), lineId: id, quantity, approvalId: id.optional() }),
  z.strictObject({ ...header, type: z.literal('removeLine'), lineId: id, approvalId: id.optional() }),
  z.strictObject({
    ...header,
    type: z.literal('voidLine'),
    lineId: id,
    voidLineId: id,
    quantity,
    reason: z.string().min(1).max(limits.comment),
    approvalId: id.optional(),
  }),
  z.strictObject({ ...header, type: z.literal('commentLine'), lineId: id, comment }),
  z.strictObject({ ...header, type: z.literal('commentOrder'), comment }),
  z.strictObject({ ...header, type: z.literal('setCovers'), covers: z.int().min(0).max(limits.covers) }),
  z.strictObject({ ...header, type: z.literal('setClient'), clientId: id.nullable() }),
  z.strictObject({ ...header, type: z.literal('send') }),
  z.strictObject({
    ...header,
    type: z.literal('discountOrder'),
    discount: discount.nullable(),
    approvalId: id.optional(),
  }),
  z.strictObject({ ...header, type: z.literal('printTotal') }),
  z.strictObject({
    ...header,
    type: z.literal('pay'),
    expectedTotal: minor,
    payments: z
      .array(
        z.strictObject({
          id,
          method: methodCode,
          amount: z.int().min(1),
          tendered: z.int().min(1).max(limits.amount).optional(),
          reference: z.string().max(longest.reference).optional(),
        }),
      )
      .min(1)
      .max(limits.payments),
    catalogueVersion: z.int().min(0).optional(),
  }),
  z.strictObject({ ...header, type: z.literal('closeOrder') }),
  z.strictObject({ ...header, type: z.literal('cancelOrder'), approvalId: id.optional() }),
  z.strictObject({ ...header, type: z.literal('freeTable'), approvalId: id.optional() }),
  z.strictObject({
    ...header,
    type: z.literal('transferLines'),
    toOrderId: id,
    lines: z
      .array(z.strictObject({ lineId: id, quantity, toLineId: id }))
      .min(1)
      .max(limits.lines),
    approvalId: id.optional(),
  }),
  z.strictObject({
    ...header,
    type: z.literal('refund'),
    refundId: id,
    reason: z.string().min(1).max(limits.comment),
    expectedTotal: minor,
    lines: z
      .array(z.strictObject({ lineId: id, quantity }))
      .min(1)
      .max(limits.lines),
    payments: z
      .array(z.strictObject({ paymentId: id, amount: z.int().min(1), method: z.string().min(1).max(40).optional() }))
      .max(limits.payments),
    approvalId: id.optional(),
  }),
]);

const orderLine = z.object({
  id,
  productId: id,
  categoryId: id.nullable(),
  stationId: id.nullable(),
  name: z.string(),
  unitPrice: minor,
  priceSource: z.enum(priceSources),
  priceOfferId: id.nullable(),
  priceOfferName: z.string().nullable(),
  vatRate: z.int().nullable(),
  quantity: z.int(),
  sentQuantity: z.int(),
  comment: z.string(),
  choices: z.array(
    z.object({
      groupId: id,
      optionId: id,
      name: z.string(),
      productId: id.nullable(),
      quantity: z.int(),
      priceDelta: minor,
    }),
  ),
  isDivider: z.boolean(),
  voidsLineId: id.nullable(),
  voidReason: z.string().nullable(),
  addedBy: id,
  addedAt: z.int(),
});

const payment = z.object({
  id,
  method: z.string(),
  kind: z.enum(paymentKinds),
  reference: z.string(),
  amount: minor,
  rounding: minor,
  tendered: minor,
  change: minor,
  takenBy: id,
  takenAt: z.int(),
  pointId: id,
});

/** The aggregate on the wire; the same shape as domain/order.ts, which a type test checks. */
export const orderView = z.object({
  id,
  version: z.int(),
  type: z.enum(orderTypes),
  status: z.enum(['open', 'closed', 'cancelled']),
  number: z.int().nullable(),
  businessDay: z.string(),
  receiptNumber: z.int().nullable(),
  closedBusinessDay: z.string().nullable(),
  ownerId: id,
  clientId: id.nullable(),
  openedPointId: id,
  tableId: id.nullable(),
  isTableHeld: z.boolean(),
  covers: z.int(),
  comment: z.string(),
  discount: discount.nullable(),
  discountGrant: z.object({ limit: z.int(), approved: minor }).nullable(),
  carried: z.array(z.object({ rate: z.int().nullable(), total: minor, vat: minor })),
  printedTotal: minor.nullable(),
  openedAt: z.int(),
  sentAt: z.int().nullable(),
  closedAt: z.int().nullable(),
  closedBy: id.nullable(),
  lines: z.array(orderLine),
  payments: z.array(payment),
});

/** One order on the floor as everyone may see it; its content only for users who may change it. */
export const openOrder = z.object({
  id,
  version: z.int(),
  tableId: id.nullable(),
  status: z.enum(['open', 'closed', 'cancelled']),
  isTableHeld: z.boolean(),
  number: z.int().nullable(),
  type: z.enum(orderTypes),
  ownerId: id,
  ownerName: z.string(),
  openedAt: z.int(),
  lastActivityAt: z.int(),
  unsentCount: z.int(),
  isBillPrinted: z.boolean(),
  /** Null if the user may not see it. */
  total: minor.nullable(),
  /** The device that edits it now and until when, epoch ms. */
  heldBy: z.object({ pointId: id, pointName: z.string(), userName: z.string(), until: z.int() }).nullable(),
  order: orderView.nullable(),
});

const lineAmounts = { gross: minor, discount: minor, total: minor, vat: minor };

/** A refund on the wire; amounts are positive. The same shape as domain/refund.ts. */
const refundView = z.object({
  id,
  orderId: id,
  number: z.int(),
  businessDay: z.string(),
  reason: z.string(),
  madeBy: id,
  approverId: id.nullable(),
  pointId: id,
  madeAt: z.int(),
  total: minor,
  discount: minor,
  vat: minor,
  lines: z.array(z.object({ lineId: id, quantity: z.int(), ...lineAmounts })),
  payments: z.array(
    z.object({ paymentId: id, method: z.string(), kind: z.enum(paymentKinds), amount: minor, rounding: minor }),
  ),
});

export const commandAnswer = z.object({
  id,
  /** `wait`: nothing was decided; send the command again later under the same id. */
  outcome: z.enum(['done', 'refused', 'wait']),
  code: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  /** The version of the command's own order after it; null unless done. */
  version: z.int().nullable(),
  /** The versions of all orders that it changed. */
  versions: z.array(z.object({ orderId: id, version: z.int() })),
});

const orderErrorCodes = Object.keys(orderErrors);

export const ordersContract = contract({
  'POST api/orders/commands': {
    permission: 'order.command',
    summary:
      'A batch of order commands, decided in sequence and answered one by one. A repeated command gets the same answer.',
    body: z.strictObject({
      /** The user who gave the commands on this device, if another user has signed in before they were sent. */
      madeBy: id.optional(),
      /**
       * For each command that its maker made it (`kernel/command-proof.ts`). One without proof is the sender's own: it is
       * decided by the sender's rights and limits.
       */
      proofs: z.array(z.string().max(100).nullable()).max(200).optional(),
      commands: z.array(orderCommand).min(1).max(200),
    }),
    output: z.object({ answers: z.array(commandAnswer), orders: z.array(orderView) }),
    errors: orderErrorCodes,
    effect: 'own',
    isSelling: true,
  },
  'POST api/orders/refused': {
    permission: 'order.command',
    summary:
      'Commands that the server would not read, as the device kept them: each is entered in the journal once and, if it was given without the server, is on the list of what is to settle.',
    body: z.strictObject({
      commands: z
        .array(
          z.strictObject({
            id,
            /** When it was given, epoch ms. */
            at: z.int().min(0),
            /** Why the server refused it. */
            code: z.string().regex(/^[A-Z][A-Z_]{1,59}$/),
            /** The user who gave it, with the proof, if another user sends it. */
            madeBy: id.optional(),
            proof: z.string().max(100).nullable().optional(),
            /** JSON. */
            command: z.string().max(20_000),
          }),
        )
        .min(1)
        .max(20),
    }),
    output: z.object({}),
    effect: 'own',
  },
  'GET api/orders/open': {
    permission: 'order.read',
    summary: 'All orders on the floor, with the event seq at which they were read.',
    output: z.object({ seq: z.int(), businessDay: z.string(), orders: z.array(openOrder) }),
  },
  'GET api/orders/{id}': {
    permission: 'order.read',
    summary: 'One order as all users may see it, with its content for users who may change it.',
    params: z.strictObject({ id }),
    output: openOrder,
    errors: ['ORDER_NOT_FOUND', 'ORDER_OF_COLLEAGUE'],
  },
  'GET api/orders/{id}/refunds': {
    permission: 'order.read',
    summary:
      'The sold lines and payments of an order, with the refunds made of them. For users who may change the order or refund any; for others their own refunds.',
    params: z.strictObject({ id }),
    output: z.object({
      status: orderView.shape.status,
      /** Without items voided before the payment; `refunded` in thousandths. */
      lines: z.array(z.object({ lineId: id, name: z.string(), quantity: z.int(), ...lineAmounts, refunded: z.int() })),
      payments: z.array(
        z.object({
          paymentId: id,
          method: z.string(),
          kind: z.enum(paymentKinds),
          amount: minor,
          refunded: minor,
        }),
      ),
      refunds: z.array(refundView),
    }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_OF_COLLEAGUE'],
  },
  'POST api/orders/{id}/lease': {
    permission: 'order.command',
    summary:
      'Acquires the lease of an order for this device (`take`, repeated every 20 s while it is on screen), releases it (`release`), or takes it over from another device (`takeOver`, by a manager or with the approval of one). A lease ends 60 s after it was last taken.',
    params: z.strictObject({ id }),
    body: z.strictObject({ action: z.enum(['take', 'release', 'takeOver']), approvalId: id.optional() }),
    output: z.object({ heldByMe: z.boolean(), until: z.int().nullable() }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_ON_OTHER_DEVICE', 'ORDER_OF_COLLEAGUE', 'APPROVAL_REQUIRED'],
    effect: 'own',
    isSelling: true,
  },
});
