import { insertEntries, type NewEntry } from '#features/accounts/server/index.ts';
import { clients } from '#features/clients/domain/resources.ts';
import { clientStore } from '#features/clients/server/index.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { emptyValues } from '#kernel/resource.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { demoTransfer } from './demo-venue.ts';

/** A firm around the corner, whose people eat here and whose office pays at the end of the month. */
export const debtor = {
  name: 'Studio Ura sh.p.k.',
  kind: 'business',
  fiscalNumber: '600123457',
  businessNumber: '811234567',
  contactPerson: 'Blerta Krasniqi',
  phone: '+383 44 200 300',
  city: 'Prishtinë',
  dueLimit: 50_000,
} as const;

/** Writes the client who has an account; returns its id. */
export async function writeDebtor(tx: WriteTx, id: string): Promise<string> {
  await clientStore.insert(tx, id, { ...emptyValues(clients.fields), ...debtor });
  return id;
}

/** The account as the past orders and a payment for the first of them have left it. */
export function writeAccount(tx: WriteTx, orders: readonly Order[]): void {
  const charges = orders.flatMap(({ id: orderId, closedBusinessDay, number, payments }) =>
    payments.flatMap(
      ({ id: paymentId, clientId = null, amount, takenAt: at, takenBy: userId, pointId }): NewEntry[] => {
        if (clientId === null || closedBusinessDay === null || number === null) return [];
        const moment = { businessDay: closedBusinessDay, at, userId, pointId };
        return [{ ...moment, ...noMoney, kind: 'charge', clientId, amount, orderId, paymentId, number }];
      },
    ),
  );
  const [first] = charges;
  const last = charges.at(-1);
  if (first === undefined || last === undefined) return;
  const { code: method, kind: methodKind } = demoTransfer;
  const came = { method, methodKind, rounding: 0, reference: 'F-1', orderId: null, paymentId: null };
  tx.append(insertEntries, [
    ...charges,
    { ...last, ...came, kind: 'payment', amount: 0 - first.amount, at: last.at + 60_000, number: 1 },
  ]);
}

const noMoney = { method: null, methodKind: null, rounding: 0, reference: '' } as const;
