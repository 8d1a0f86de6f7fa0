import { z } from 'zod';
import { paymentKinds } from '#features/payments/domain/method.ts';
import { contract } from '#kernel/contract.ts';
import { orderCommand } from './contract/command.ts';
import { buyer, lineAmounts, lineParts, openOrder, orderView, receiptRow, refundView } from './contract/view.ts';
import { callErrors, orderErrors } from './domain/errors.ts';
import type { OrderStatus } from './domain/order.ts';

export { openOrder, orderCommand, orderView };

const id = z.uuid();
const minor = z.int();

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
    /** Somebody was asked to take an order over, has answered, or was given it. */
    'order.handover': {
      readonly orderId: string;
      readonly step: string;
      /** Who did it. */
      readonly userId: string;
      readonly userName: string;
      /** Whose order it was before. */
      readonly ownerId: string;
      /** Whom it is about; null for whoever takes it. */
      readonly toUserId: string | null;
      /** What the order is called: its former owner's till may have it no longer when it hears of this. */
      readonly tableId: string | null;
      readonly number: number | null;
    };
    /** Money was taken for an order that is in none of its payments, or was settled. */
    'order.received': { readonly orderId: string };
    /** Part of a paid order was refunded; the order itself is unchanged. Who may not read its refunds is told nothing. */
    'order.refunded': Readonly<Record<string, never>>;
  }
}

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

/** The answer to one command of a batch, as the server decides it and devices read it. */
export type CommandAnswer = z.infer<typeof commandAnswer>;

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
    errors: [...orderErrorCodes, ...Object.keys(callErrors)],
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
        .max(10),
    }),
    /** What the device may forget; what is missing it keeps, and reports again. */
    output: z.object({ filed: z.array(z.string()) }),
    effect: 'own',
  },
  'GET api/orders/of-client/{id}': {
    permission: 'client.find',
    summary:
      'What a till shows of a client: birthday without the year, points, and what they had last, without prices.',
    params: z.strictObject({ id }),
    output: z.object({
      /** Month and day. */
      birthday: z.string().nullable(),
      isBirthday: z.boolean(),
      points: z.int(),
      /** The newest first. */
      orders: z.array(
        z.object({
          id,
          day: z.string(),
          /** Thousandths of each. */
          items: z.array(z.object({ productId: id, name: z.string(), quantity: z.int() })),
          hasMore: z.boolean(),
        }),
      ),
    }),
    errors: ['CLIENT_NOT_FOUND'],
  },
  'GET api/orders/delivered-to': {
    permission: 'order.takeDirect',
    summary: 'Whom and where the last order to this whole phone number was for; null where there was none.',
    query: z.strictObject({ phone: z.string().trim().min(1).max(40) }),
    output: z.object({
      guest: z.object({ name: z.string(), address: z.string(), note: z.string() }).nullable(),
    }),
  },
  'GET api/orders/open': {
    permission: 'order.read',
    summary: 'All orders on the floor, with the event seq at which they were read.',
    output: z.object({
      seq: z.int(),
      businessDay: z.string(),
      /** Whether a bill given on this device comes out on paper: no till may promise that where no printer prints. */
      printsBills: z.boolean(),
      orders: z.array(openOrder),
    }),
  },
  'GET api/orders/allowance': {
    permission: 'order.takeStaff',
    summary: "What the caller's meals of the business day may come to, what they took of it, and what is left.",
    output: z.object({ day: z.string(), limit: minor, used: minor, left: minor }),
  },
  'GET api/orders/receipts': {
    permission: 'order.read',
    summary:
      'The paid orders of a business day, the newest first, 100 at a time. Users see those that they may read; who may refund any order, all.',
    query: z.strictObject({
      /** The current business day if it is left out. */
      day: z.iso
        .date()
        .refine((day) => day >= '2000-01-01')
        .optional(),
      /** As in `domain/receipt-search.ts`: a number, a table, a time, an amount, the end of a reference, a part of a name. */
      search: z.string().trim().max(60).optional(),
      /** Receipts below this number: the next page. */
      below: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    output: z.object({
      day: z.string(),
      /** The current business day. */
      today: z.string(),
      hasMore: z.boolean(),
      receipts: z.array(receiptRow),
    }),
  },
  'GET api/orders/receipts/{id}': {
    permission: 'order.read',
    summary: 'The receipt of one order, of any day, as in the list: for whoever finds it there.',
    params: z.strictObject({ id }),
    output: receiptRow,
    errors: ['ORDER_NOT_FOUND', 'ORDER_OF_COLLEAGUE'],
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
      lines: z.array(
        z.object({
          lineId: id,
          productId: id,
          name: z.string(),
          /** What was chosen for it and said of it, as it was ordered. */
          besides: z.string().optional(),
          quantity: z.int(),
          ...lineAmounts,
          parts: lineParts,
          refunded: z.int(),
        }),
      ),
      /** Without those that were booked by another method afterwards. */
      payments: z.array(
        z.object({
          paymentId: id,
          method: z.string(),
          kind: z.enum(paymentKinds),
          amount: minor,
          /** Of cash: `amount` and this came into the drawer. */
          rounding: minor,
          /** The fee on card payments within the amount. */
          cardFee: minor,
          /** The end of the number of the voucher that paid it, and what was left on it then; what is on it now, where something went back. */
          voucher: z.object({ ending: z.string(), left: minor }).optional(),
          refunded: minor,
          /** The tip that came with it, if there was one. */
          tip: minor.optional(),
        }),
      ),
      /** Whom the receipt is made out to; null where it is for anybody. */
      buyer: buyer.nullable(),
      /** Whether it can still be made out to one. */
      canBeInvoice: z.boolean(),
      corrections: z.array(
        z.object({
          paymentId: id,
          /** As it was taken then: cash in coins. */
          amount: minor,
          /** The codes of the methods. */
          before: z.string(),
          after: z.string(),
          takenBy: z.string(),
          correctedBy: z.string(),
          approvedBy: z.string().nullable(),
          at: z.int(),
        }),
      ),
      refunds: z.array(refundView),
    }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_OF_COLLEAGUE'],
  },
  'GET api/orders/colleagues': {
    permission: 'order.command',
    summary: 'The users who can take an order over: who is on shift first, by name.',
    output: z.array(
      z.object({
        id,
        name: z.string(),
        /** Somebody else is on shift, or they would have to be. */
        isOffShift: z.boolean(),
        /** False where the venue gives orders only to who is on shift, and they are not. */
        mayTake: z.boolean(),
      }),
    ),
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
