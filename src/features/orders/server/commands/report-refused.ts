import { z } from 'zod';
import { settingsAt } from '#features/configuration/server/index.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { endOfCard } from '#features/staff/domain/card.ts';
import { holdsCardNumber } from '#features/staff/domain/card-in-text.ts';
import { endOfNumber } from '#features/vouchers/domain/voucher.ts';
import { hashBody } from '#platform/server/routes.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { writable } from '#platform/server/writable.ts';
import { recall, type WriteTx } from '#platform/server/write-tx.ts';
import { orderCommand } from '../../contract/command.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { ToSettle } from '../../domain/events.ts';
import { kindOf } from '../../domain/kind-of.ts';
import { limits } from '../../domain/order.ts';
import { orderPolicy } from '../../domain/policy.ts';
import { ordersById } from '../queries/read-orders.ts';
import type { Given } from './makers-of.ts';
import { publishToSettle } from './publish-to-settle.ts';
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
      z.object({
        id: z.uuid(),
        method: z.string().max(40),
        amount: z.int().min(1).max(limits.amount),
        tendered: z.int().max(limits.amount).optional(),
        rounding: z.int().optional(),
        cardFee: z.int().optional(),
        tip: z.int().optional(),
        reference: z.string().max(200).optional(),
      }),
    )
    .max(limits.payments)
    .optional(),
});

/** When it was given, as a command says it that was read. */
const readableMade = z.looseObject({ made: z.object({ at: z.int().min(0), catalogueVersion: z.int().min(0) }) });
/** The fields that commands have: of a command of another version, only figures are kept besides. */
const known: ReadonlySet<string> = new Set(orderCommand.options.flatMap(({ shape }) => Object.keys(shape)));

/** The last instant that a date can have, epoch ms. */
const latest = 8_640_000_000_000_000;

/**
 * The command of a report as the rules name it, or null if it is about no order. What cannot be stored of it is replaced,
 * never refused: the money that it took is real.
 */
function commandOf({ id, at }: Reported, kept: unknown): OrderCommand | null {
  const parsed = readable.safeParse(writable(kept));
  if (!parsed.success) return null;
  const isCut = kindOf(parsed.data).takes !== undefined && parsed.data.payments === undefined;
  const type = isCut ? 'unread' : parsed.data.type;
  // The fields are those of a command of another version: only type, order and payments are read.
  const made = { at: Math.min(at, latest), catalogueVersion: 0 };
  const content = Object.fromEntries(
    Object.entries(parsed.data).filter(([name, value]) => known.has(name) || typeof value === 'number'),
  );
  return { ...content, type, id, made } as unknown as OrderCommand;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a kept command says of when it was given; anything else than a time says nothing. */
function madeOf(kept: unknown): OrderCommand['made'] {
  return readableMade.safeParse(kept).data?.made;
}

/** Whose rights count for a command of a report; the proof is over the command as it was kept. */
export type GiverOf<Report> = (
  report: Report,
  read: { readonly command: OrderCommand; readonly kept: unknown },
) => Promise<Omit<Given, 'command'>>;

/** Runs a piece of work that nobody waits for, when it is its turn. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Reporting {
  readonly venue: VenueContext;
  readonly sender: Session;
  readonly takeTurn: TakeTurn;
}

/**
 * Enters commands that the server would not read (of a device of another version, say) in the journal, and puts those on
 * the list of what is to settle that were given without the server. Nothing happens for a command that was decided or
 * reported already. Each has a transaction of its own: one that cannot be entered keeps no other out. Returns the ids
 * that the device may forget.
 */
export async function reportRefused<Report extends Reported>(
  { venue, sender, takeTurn }: Reporting,
  reports: readonly Report[],
  giverOf: GiverOf<Report>,
): Promise<string[]> {
  const filed: string[] = [];
  let fault: unknown;
  const giver = (report: Report, command: OrderCommand, kept: unknown) =>
    giverOf(report, { command: { ...command, made: madeOf(kept) }, kept });
  for (const report of reports) {
    try {
      const kept = parse(report.command);
      const command = commandOf(report, kept);
      const given = command === null ? null : { ...(await giver(report, command, kept)), command };
      await takeTurn(() => venue.inWriteTx((tx) => file(venue, tx, sender, { reported: report, given })));
      filed.push(report.id);
    } catch (error) {
      venue.log.error({ err: error, commandId: report.id }, 'a refused command could not be entered');
      fault = error;
    }
  }
  // A device that does not read the ids keeps all of them.
  if (filed.length === 0 && fault !== undefined) throw fault;
  return filed;
}

async function file(
  venue: VenueContext,
  tx: WriteTx,
  sender: Session,
  { reported, given }: { readonly reported: Reported; readonly given: Given | null },
): Promise<void> {
  const { id, code, command } = reported;
  if ((await recall(tx, id)) !== null) return;
  const answer = { id, outcome: 'refused', code, details: {}, version: null };
  tx.remember({ id, bodyHash: hashBody(command), answer: JSON.stringify(answer) });
  if (given === null) enter(tx, sender, reported);
  else await publishToSettle(venue, tx, await reject(tx, sender, { given, code }));
}

/** JSON as its reader sees it: its escapes for characters and blanks stand for themselves no more. */
function unescaped(json: string): string {
  const characters = json.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return characters.replace(/\\[bfnrt]/g, ' ');
}

/** Of what nobody could read, the numbers of vouchers and clients' cards: their ends only, as elsewhere. */
const withEnds = (json: string): string =>
  json.replace(
    /("(number|card)"\s*:\s*")([^"]*)"/g,
    (_, start: string, name: string, said: string) => `${start}${(name === 'card' ? endOfCard : endOfNumber)(said)}"`,
  );

function enter(tx: WriteTx, { userId, pointId }: Session, { id, at, code, command }: Reported): void {
  tx.audit({
    action: 'order.refused',
    subject: `point:${pointId}`,
    userId,
    pointId,
    commandId: id,
    // Nobody can tell which part of it is a reference: a card number must not be kept.
    senderId: null,
    approverId: null,
    data: {
      code,
      madeAt: at,
      ...(holdsCardNumber(unescaped(command)) ? {} : { command: withEnds(command).slice(0, 4_000) }),
    },
  });
}

async function reject(
  tx: WriteTx,
  sender: Session,
  { given, code }: { readonly given: Given; readonly code: string },
): Promise<readonly ToSettle[]> {
  const { command } = given;
  const version = await tx.catalogueVersion();
  const [[order], settings, methods] = await Promise.all([
    ordersById(tx, [command.orderId]),
    settingsAt(tx, version),
    paymentMethodsAt(tx, version),
  ]);
  const present = { policy: orderPolicy(settings), paymentMethod: (method: string) => methods.get(method) };
  const { toSettle } = rejectCommand(tx, given, {
    refused: { ok: false, code, details: {}, mayRetry: false },
    isReported: true,
    sender,
    order,
    shown: present,
    present: { ...present, product: () => undefined },
  });
  return toSettle === null ? [] : [toSettle];
}
