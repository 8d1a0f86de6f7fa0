import { recordStore } from '#platform/server/records/record-store.ts';
import { clients, invoiceClients, reservationClients } from '../domain/resources.ts';
import { clientTable, invoiceClientTable, reservationClientTable } from './tables.ts';

export const clientStore = recordStore('client', clientTable, clients, { searched: 'searched' });
export const invoiceClientStore = recordStore('invoice_client', invoiceClientTable, invoiceClients);
export const reservationClientStore = recordStore('reservation_client', reservationClientTable, reservationClients);
