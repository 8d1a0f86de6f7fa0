import { recordStore } from '#platform/server/records/record-store.ts';
import { type Row, tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { serviceClients, visitTariffs } from '../domain/resources.ts';
import { serviceClientTable, visitTable, visitTariffTable } from './tables.ts';

export const serviceClientStore = recordStore('service_client', serviceClientTable, serviceClients);
export const visitTariffStore = recordStore('visit_tariff', visitTariffTable, visitTariffs);

const visitRows = tableWriter('visit', visitTable);

export type VisitRow = Row<typeof visitTable>;

export async function insertVisit(tx: WriteTx, row: VisitRow): Promise<void> {
  await visitRows.insert(tx, [row]);
}

export async function updateVisit(tx: WriteTx, { id, ...values }: VisitRow): Promise<void> {
  await visitRows.update(tx, { id }, values);
}
