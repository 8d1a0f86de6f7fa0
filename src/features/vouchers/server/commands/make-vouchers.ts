import { randomBytes } from 'node:crypto';
import type { HandlerInput } from '#kernel/contract.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { refuseInvalid } from '#platform/server/records/record-problems.ts';
import type { vouchersContract } from '../../contract.ts';
import { voucherNumber } from '../../domain/voucher-number.ts';
import { venueToday } from '../queries/venue-today.ts';
import { insertVouchers } from '../store.ts';

type Wanted = HandlerInput<(typeof vouchersContract)['POST api/vouchers/batch']>['body'];

/** A number that cannot be guessed. With 50 random bits it is not taken either. */
export function newNumber(prefix: string): string {
  return voucherNumber(prefix, randomBytes(10));
}

/** Creates many vouchers at once with one statement and one journal entry. */
export async function makeVouchers(context: CommandContext, wanted: Wanted) {
  const { tx, session, commandId } = context;
  const { count, value, isForSale, expiresOn } = wanted;
  const prefix = wanted.prefix.trim().toUpperCase();
  const comment = wanted.comment.trim();
  const today = await venueToday(tx, tx.now);
  refuseInvalid([
    ...(/^[A-Z0-9]*$/.test(prefix) ? [] : [{ path: 'prefix', problem: 'lettersAndNumbersOnly' }]),
    ...(expiresOn !== null && expiresOn < today ? [{ path: 'expiresOn', problem: 'inThePast' }] : []),
  ]);
  const numbers = new Set<string>();
  while (numbers.size < count) numbers.add(newNumber(prefix));
  const batchId = uuidv7(tx.now);
  const batch = `${today}-${batchId.slice(-6)}`;
  await insertVouchers(
    tx,
    [...numbers].map((number) => ({ id: uuidv7(tx.now), number })),
    { value, isForSale, soldOn: null, expiresOn, batch, comment },
  );
  tx.audit({
    action: 'vouchers.batchMade',
    subject: `vouchers:${batchId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { batch, count, value, isForSale, expiresOn, prefix, comment },
  });
  tx.emit({ name: 'record.changed', data: { resource: 'vouchers', id: batchId, action: 'created' } });
  return { batch, count };
}
