import { takingMethods } from '#features/payments/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { type FeatureServer, feature, type PermissionsOf } from '#platform/server/feature.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { vouchersContract } from '../contract.ts';
import { voucherErrors } from '../domain/errors.ts';
import { voucherApprovals, voucherPermissions } from '../domain/permissions.ts';
import { vouchers } from '../domain/resources.ts';
import { endOfNumber, isUnsold } from '../domain/voucher.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { withVoucherNumbers } from './commands/admit-numbers.ts';
import { afterRestoreOfVouchers } from './commands/after-restore.ts';
import { makeVouchers, newNumber } from './commands/make-vouchers.ts';
import { sellVoucher } from './commands/sell-voucher.ts';
import { takeBackVoucher } from './commands/take-back-voucher.ts';
import { findVoucher } from './queries/find-voucher.ts';
import { venueToday } from './queries/venue-today.ts';
import { voucherStore } from './store.ts';
import { voucherEntryTable } from './tables.ts';

export { withVoucherNumbers } from './commands/admit-numbers.ts';
export { leftOnVouchers } from './queries/read-vouchers.ts';
export { type Redeemed, vouchersInput } from './queries/vouchers-input.ts';

const messages = { sq, en, mk, sr, de };
const voucherServer = resourceServer(vouchers, voucherStore, messages, {
  affectsTills: false,
  inJournal: { number: endOfNumber },
  applyDefaults: async ({ after, before }) => ({
    number: after.number === '' && before === null ? newNumber('') : after.number.toUpperCase(),
  }),
  check: async ({ before, after, restored, tx, now }) => {
    if (after === null) {
      if (before === null || isUnsold(before)) return [];
      // Part of it belongs to whoever has it, or all of it.
      const code = before.balance !== before.value ? 'VOUCHER_USED' : 'VOUCHER_SOLD';
      if (code === 'VOUCHER_USED' || before.isForSale) throw new CodedError(code, voucherErrors[code]);
      return [];
    }
    // What it had before it keeps: it is printed.
    const isNew = before === null && restored === undefined;
    const isOdd = isNew && !/^[A-Z0-9*-]{8,32}$/.test(after.number);
    const isMoved = after.expiresOn !== null && after.expiresOn !== (before ?? restored)?.expiresOn;
    const isPast = isMoved && (after.expiresOn as string) < (await venueToday(tx, now));
    return [
      ...(isOdd ? [{ path: 'number', problem: 'notAVoucherNumber' }] : []),
      ...(isPast ? [{ path: 'expiresOn', problem: 'inThePast' }] : []),
    ];
  },
});

export const createVouchersServer = (permissionsOf: PermissionsOf): FeatureServer =>
  feature({
    name: 'vouchers',
    contract: vouchersContract,
    permissions: voucherPermissions,
    approvals: voucherApprovals,
    insertOnly: [voucherEntryTable],
    afterRestore: afterRestoreOfVouchers,
    resources: [voucherServer],
    routes: {
      ...resourceRoutes(voucherServer, 'vouchers'),
      'GET api/vouchers/find': (context, { query: { number } }) =>
        withVoucherNumbers(context, [number], () => findVoucher(context.tx, number, context.venue.clock())),
      'GET api/vouchers/methods': ({ tx }, { query }) => takingMethods(tx, query.locale),
      'POST api/vouchers/sell': (context, { body }) => {
        const named = body.number === undefined ? [] : [body.number];
        return withVoucherNumbers(context, named, () => sellVoucher(context, body));
      },
      'POST api/vouchers/{id}/take-back': (context, { params, body }) =>
        takeBackVoucher(context, { ...body, id: params.id }, permissionsOf),
      'POST api/vouchers/batch': async (context, { body }) => makeVouchers(context, body),
    },
  });
