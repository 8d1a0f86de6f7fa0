import { readSettings } from '#features/configuration/server/index.ts';
import { holdsCardNumber } from '#features/staff/domain/card-in-text.ts';
import { CodedError } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { isReason } from '#kernel/text.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { type VisitErrorCode, visitErrors } from '../../domain/errors.ts';
import { visitPolicy } from '../../domain/policy.ts';
import { isFresh, visitLimits } from '../../domain/visit.ts';
import { countUnderWay, timedProducts, visitById } from '../queries/read-visits.ts';
import { insertVisit, updateVisit, type VisitRow } from '../store.ts';
import { knowClient } from './know-client.ts';

export const refused = (code: VisitErrorCode) => new CodedError(code, visitErrors[code]);

interface CheckIn {
  readonly productId: string;
  readonly name: string;
  readonly phone: string;
  readonly parent: string;
  readonly alertMinutes: number | null;
}

/** Lets somebody in: their time begins now, by the tariff of now. */
export async function checkIn(context: CommandContext, wanted: CheckIn): Promise<VisitRow> {
  const { tx, session } = context;
  const { productId, name, phone, parent } = wanted;
  const policy = visitPolicy(await readSettings(tx));
  if (!policy.offersVisits) throw refused('VISITS_NOT_OFFERED');
  if (policy.needsClient && [phone, parent].includes('')) throw refused('VISIT_CLIENT_REQUIRED');
  if ([name, parent, phone].some(holdsCardNumber)) throw refused('TEXT_IS_CARD');
  const product = (await timedProducts(tx)).find((each) => each.productId === productId);
  if (product === undefined) throw refused('VISIT_NO_TARIFF');
  if ((await countUnderWay(tx)) >= visitLimits.underWay) throw refused('VISIT_TOO_MANY');
  const clientId = policy.needsClient ? await knowClient(context, wanted) : null;
  const visit: VisitRow = {
    id: uuidv7(tx.now),
    version: 1,
    status: 'underWay',
    productId,
    tariff: { ...product.tariff, names: product.names },
    clientId,
    name,
    phone,
    parent,
    startedAt: tx.now,
    startedBy: session.userId,
    alertMinutes: wanted.alertMinutes ?? product.alertMinutes,
    endedAt: null,
    minutes: null,
    price: null,
    orderId: null,
    lineId: null,
    reason: '',
  };
  await insertVisit(tx, visit);
  note(context, 'checkIn', visit, { alertMinutes: visit.alertMinutes });
  return visit;
}

export async function setAlert(
  context: CommandContext,
  { id, alertMinutes }: { readonly id: string; readonly alertMinutes: number },
): Promise<VisitRow> {
  const before = await underWay(context, id);
  const visit = { ...before, version: before.version + 1, alertMinutes };
  await updateVisit(context.tx, visit);
  note(context, 'alert', visit, { alertMinutes });
  return visit;
}

/** Takes back what was entered by mistake. */
export async function withdraw(
  context: CommandContext,
  { id, ...wanted }: { readonly id: string; readonly reason: string },
): Promise<{ id: string }> {
  const { tx, session } = context;
  const reason = wanted.reason.trim();
  if (!isReason(reason)) throw refused('REASON_REQUIRED');
  if (holdsCardNumber(reason)) throw refused('TEXT_IS_CARD');
  const before = await underWay(context, id);
  if (!isFresh(before, tx.now) && !session.permissions.has('visit.withdraw')) throw refused('VISIT_NOT_FRESH');
  const visit: VisitRow = { ...before, version: before.version + 1, status: 'withdrawn', endedAt: tx.now, reason };
  await updateVisit(tx, visit);
  note(context, 'withdraw', visit, { reason });
  return { id };
}

/** The visit that a command is about; one that has ended is refused, so that of two tills only one ends it. */
export async function underWay({ tx }: Pick<CommandContext, 'tx'>, id: string): Promise<VisitRow> {
  const visit = await visitById(tx, id);
  if (visit === null) throw refused('VISIT_NOT_FOUND');
  if (visit.status !== 'underWay') throw refused('VISIT_ENDED');
  return visit;
}

/** Enters a change in the journal, and tells the devices. */
export function note(
  { tx, session, commandId }: CommandContext,
  verb: string,
  { id, name }: VisitRow,
  data: Readonly<Record<string, unknown>>,
): void {
  tx.audit({
    action: `visit.${verb}`,
    subject: `visit:${id}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { name, ...data },
  });
  tx.emit({ name: 'visit.changed', data: { visitId: id } });
}
