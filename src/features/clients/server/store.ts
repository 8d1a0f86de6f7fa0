import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { clients, invoiceClients, reservationClients, vouchers } from '../domain/resources.ts';
import { clientTable, invoiceClientTable, reservationClientTable, voucherTable } from './tables.ts';

export const clientStore = recordStore('client', clientTable, clients, { searched: 'searched' });
export const invoiceClientStore = recordStore('invoice_client', invoiceClientTable, invoiceClients);
export const reservationClientStore = recordStore('reservation_client', reservationClientTable, reservationClients);
export const voucherStore = recordStore('voucher', voucherTable, vouchers, {
  computed: { balance: sql`value - spent` },
});

export interface NewVoucher {
  readonly id: string;
  readonly number: string;
}

/** Writes the vouchers of one batch in one statement. */
export async function insertVouchers(
  tx: WriteTx,
  some: readonly NewVoucher[],
  common: {
    readonly value: number;
    readonly expiresOn: string | null;
    readonly batch: string;
    readonly comment: string;
  },
): Promise<void> {
  const { value, expiresOn, batch, comment } = common;
  await tx.run(sql`
    INSERT INTO voucher (id, number, value, expires_on, batch, comment)
    SELECT id, number, ${value}::bigint, ${expiresOn}::date, ${batch}::text, ${comment}::text
    FROM unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ number }) => number)}::text[]) AS v (id, number)`);
}
