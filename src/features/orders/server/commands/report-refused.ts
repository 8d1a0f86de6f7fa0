import { z } from 'zod';
import { settingsAt } from '#features/configuration/server/index.ts';
import { holdsCardNumber } from '#features/payments/domain/reference.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { toCurrency } from '#kernel/money.ts';
import { hashBody } from '#platform/server/routes.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { recall, type WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { limits } from '../../domain/order.ts';
import { ordersById } from '../queries/read-orders.ts';
import type { Given } from './decision-input.ts';
import { rejectCommand } from './reject-command.ts';

export interface Reported {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  readonly code: string;
  /** JSON of the command, as the device kept it. */
  readonly command: string;
}

/** As much as is needed to know which order it is about, and what was taken. */
const readable = z.looseObject({
  type: z.string().max(40),
  orderId: z.uuid(),
  payments: z
    .array(
      z.looseObject({
        id: z.uuid(),
        method: z.string().max(40),
        amount: z.int().min(1).max(limits.amount),
        tendered: z.int().max(limits.amount).optional(),
        rounding: z.int().optional(),
        reference: z.string().max(200).optional(),
      }),
    )
    .max(limits.payments)
    .optional(),
});

/** The command of a report as the rules name it, or null if it is about no order. */
export function commandOf({ id, at, command }: Reported): OrderCommand | null {
  const parsed = readable.safeParse(parse(command));
  if (!parsed.success) return null;
  const isPayment = parsed.data.type === 'pay' && parsed.data.payments !== undefined;
  const type = parsed.data.type === 'pay' && !isPayment ? 'unread' : parsed.data.type;
  // The fields are those of a command of another version: only type, order and payments are read.
  return { ...parsed.data, type, id, made: { at, catalogueVersion: 0 } } as unknown as OrderCommand;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Enters a command that the server would not read (of a device of another version, say) in the journal, and puts it on the
 * list of what is to settle if it was given without the server. Nothing happens for a command that was decided or
 * reported already.
 */
export async function reportRefused(
  venue: VenueContext,
  sender: Session,
  reports: readonly { readonly reported: Reported; readonly given: Given | null }[],
): Promise<void> {
  await venue.inWriteTx(async (tx) => {
    for (const { reported, given } of reports) {
      if ((await recall(tx, reported.id)) !== null) continue;
      const answer = { id: reported.id, outcome: 'refused', code: reported.code, details: {}, version: null };
      tx.remember({ id: reported.id, bodyHash: hashBody(reported.command), answer: JSON.stringify(answer) });
      if (given === null) enter(tx, sender, reported);
      else await reject(venue, tx, sender, { given, code: reported.code });
    }
  });
}

function enter(tx: WriteTx, { userId, pointId }: Session, { id, at, code, command }: Reported): void {
  tx.audit({
    ...{ action: 'order.refused', subject: `point:${pointId}`, userId, pointId, commandId: id },
    // Nobody can tell which part of it is a reference: a card number must not be kept.
    data: { code, madeAt: at, ...(holdsCardNumber(command) ? {} : { command: command.slice(0, 4_000) }) },
  });
}

async function reject(
  venue: VenueContext,
  tx: WriteTx,
  sender: Session,
  { given, code }: { readonly given: Given; readonly code: string },
): Promise<void> {
  const { command, maker } = given;
  const version = await tx.catalogueVersion();
  const [[order], settings, methods] = await Promise.all([
    ordersById(tx, [command.orderId]),
    settingsAt(tx, version),
    paymentMethodsAt(tx, version),
  ]);
  const { userId, pointId } = maker;
  const { event } = rejectCommand(tx, given, {
    refused: { ok: false, code, details: {}, mayRetry: false },
    ...{ sender, order, currency: toCurrency(settings.currency) },
    paymentMethod: (method) => methods.get(method),
    product: () => undefined,
    origin: { subject: `order:${command.orderId}`, userId, pointId, commandId: command.id },
  });
  if (event !== null) await venue.publish(tx, event);
}
