import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { writeRecord } from '#platform/server/records/write-record.ts';
import { sql } from '#platform/server/sql.ts';
import { bankProblems } from '../../domain/client-rules.ts';
import { invoiceClients } from '../../domain/resources.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };
import { invoiceClientStore } from '../store.ts';

export const invoiceClientServer = resourceServer(
  invoiceClients,
  invoiceClientStore,
  { sq, en, mk, sr, de },
  { affectsTills: false, check: async ({ after }) => (after === null ? [] : bankProblems(after)) },
);

interface NamedBuyer {
  readonly name: string;
  readonly fiscalNumber: string;
  readonly vatNumber: string;
  readonly address: string;
}

/**
 * Notes a buyer whose tax number no client has yet, so that the next invoice finds them. What a record cannot hold is not noted: the invoice has
 * it as text.
 */
export async function keepInvoiceClient(
  context: Pick<CommandContext, 'venue' | 'tx' | 'session' | 'commandId'>,
  buyer: NamedBuyer,
): Promise<void> {
  const known = await context.tx.maybe(sql`
    SELECT 1 AS known FROM invoice_client
    WHERE deleted_at IS NULL AND upper(fiscal_number) = upper(${buyer.fiscalNumber})
    UNION SELECT 1 AS known FROM client
    WHERE deleted_at IS NULL AND kind <> 'person' AND upper(fiscal_number) = upper(${buyer.fiscalNumber})`);
  if (known !== null) return;
  const { name, fiscalNumber, vatNumber, address } = buyer;
  const empty = emptyValues(invoiceClients.fields);
  const values = { ...empty, kind: 'business', name, fiscalNumber, vatNumber, address } as const;
  if (problemsOf(invoiceClients.fields, values).length > 0) return;
  await writeRecord(invoiceClientServer, context, uuidv7(), null, values);
}
