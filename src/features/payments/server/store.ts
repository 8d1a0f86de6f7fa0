import { recordStore } from '#platform/server/records/record-store.ts';
import { paymentMethods } from '../domain/resource.ts';
import { paymentMethodTable } from './tables.ts';

export const paymentMethodStore = recordStore('payment_method', paymentMethodTable, paymentMethods, {
  columns: { name: 'names' },
});
