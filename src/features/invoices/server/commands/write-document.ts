import { dayOf } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { ownPaper, queueDocument } from '#features/printing/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { toCurrency } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceKind,
  numberText,
  sumsOf,
  yearOf,
} from '../../domain/invoice.ts';
import { sellerOf } from '../../domain/seller.ts';
import { slipOf } from '../queries/invoice-slip.ts';
import { nextNumber } from '../queries/read-invoices.ts';
import { insertInvoice } from '../store.ts';

/** Who makes it, and by which command. */
export interface Maker {
  readonly userId: string;
  readonly pointId: string;
  readonly commandId: string | null;
}

export interface Draft {
  readonly kind: InvoiceKind;
  readonly content: Omit<InvoiceContent, 'seller' | 'currency' | 'userName'>;
  readonly dueOn?: Day | null;
  readonly reason?: string;
  readonly refundId?: string;
}

/** What a document needs to know of the venue as it is now. */
export async function readIssuer(tx: WriteTx, { pointId, userId }: Pick<Maker, 'userId' | 'pointId'>) {
  const [settings, { setup }] = await Promise.all([readSettings(tx), ownPaper(tx, pointId)]);
  return {
    seller: sellerOf(settings),
    today: dayOf(tx.now, settings),
    currency: toCurrency(settings.currency),
    userName: setup.staffNames.get(userId) ?? '',
    methodName: (code: string) => setup.methodNames.get(code) ?? code,
    unitOf: (productId: string) => setup.style.unitOf?.(productId) ?? '',
  };
}
export type Issuer = Awaited<ReturnType<typeof readIssuer>>;

/** Numbers a document, writes it, enters it in the journal and prints it. */
export async function writeDocument(tx: WriteTx, issuer: Issuer, by: Maker, draft: Draft) {
  const { seller, today, currency, userName } = issuer;
  const { kind, dueOn = null, reason = '', refundId = null } = draft;
  const content: InvoiceContent = { ...draft.content, seller, currency, userName };
  const year = yearOf(today);
  const number = await nextNumber(tx, kind, year);
  const document: Invoice = {
    id: uuidv7(tx.now),
    kind,
    year,
    number,
    issuedOn: today,
    issuedAt: tx.now,
    dueOn,
    reason,
    content,
  };
  const { total, vat } = sumsOf(content);
  const { buyer, of, orders } = content;
  await insertInvoice(tx, {
    ...document,
    buyerName: buyer.name,
    buyerNumber: buyer.fiscalNumber,
    total,
    vat,
    ofId: of?.id ?? null,
    refundId,
    userId: by.userId,
    pointId: by.pointId,
  });
  const written = numberText(document);
  tx.audit({
    userId: by.userId,
    pointId: by.pointId,
    action: kind === 'invoice' ? 'invoice.issued' : 'invoice.credited',
    subject: `invoice:${document.id}`,
    commandId: by.commandId,
    senderId: null,
    approverId: null,
    data: {
      number: written,
      total,
      buyer: { name: buyer.name, fiscalNumber: buyer.fiscalNumber },
      receipts: orders.map(({ receiptNumber }) => receiptNumber),
      ...(of !== null && { of: numberText({ kind: 'invoice', number: of.number, year: of.year }), reason }),
    },
  });
  tx.emit({ name: 'invoice.issued', data: { id: document.id } });
  const printed = await queueDocument(tx, by, slipOf(document), true);
  return { id: document.id, number: written, total, printed };
}
