import type { Answer } from '#kernel/contract.ts';
import { sumMinor } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { invoicesContract } from '../../contract.ts';
import { creditState, numberText, sumsOf } from '../../domain/invoice.ts';
import { creditNotesOf, type StoredInvoice } from './read-invoices.ts';

type View = Answer<(typeof invoicesContract)['GET api/invoices/{id}']>;

/** A document as it was made, and what was taken back of it since. */
export async function viewOf(tx: ReadTx, invoice: StoredInvoice): Promise<View> {
  const { id, kind, issuedOn, issuedAt, dueOn, reason, content } = invoice;
  const notes = kind === 'invoice' ? await creditNotesOf(tx, id) : [];
  const credited = sumMinor(notes.map(({ total }) => total));
  const { net, vat, total } = sumsOf(content);
  const { rows, orders, payments } = content;
  return {
    id,
    kind,
    issuedOn,
    issuedAt,
    dueOn,
    reason,
    net,
    vat,
    total,
    credited,
    number: numberText(invoice),
    state: kind === 'invoice' ? creditState(total, credited) : null,
    content: { ...content, rows: [...rows], orders: [...orders], payments: [...payments] },
    creditNotes: notes.map((note) => ({
      id: note.id,
      number: numberText(note),
      issuedOn: note.issuedOn,
      total: note.total,
    })),
  };
}
