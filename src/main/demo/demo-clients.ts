import { clients } from '#features/clients/domain/resources.ts';
import { clientStore } from '#features/clients/server/index.ts';
import { emptyValues } from '#kernel/resource.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

/** Regular guests, with the numbers on their cards. */
const regulars = [
  {
    name: 'Arta Berisha',
    cardNumber: 'KLUB1001',
    discount: 1_000,
    phone: '+383 44 311 001',
    city: 'Prishtinë',
    birthDate: '1988-05-14',
  },
  { name: 'Goran Petrovski', cardNumber: 'KLUB1002', phone: '+389 70 311 002', city: 'Shkup' },
] as const;

export async function writeRegulars(tx: WriteTx, newId: () => string): Promise<void> {
  for (const regular of regulars) {
    await clientStore.insert(tx, newId(), { ...emptyValues(clients.fields), kind: 'person', ...regular });
  }
}
