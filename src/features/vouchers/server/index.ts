import { CodedError } from '#kernel/error.ts';
import { feature } from '#platform/server/feature.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { vouchersContract } from '../contract.ts';
import { voucherErrors } from '../domain/errors.ts';
import { voucherPermissions } from '../domain/permissions.ts';
import { vouchers } from '../domain/resources.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { makeVouchers, newNumber } from './commands/make-vouchers.ts';
import { venueToday } from './queries/venue-today.ts';
import { voucherStore } from './store.ts';

const messages = { sq, en, mk, sr, de };

const voucherServer = resourceServer(vouchers, voucherStore, messages, {
  affectsTills: false,
  applyDefaults: async ({ after, before }) => ({
    number: after.number === '' && before === null ? newNumber('') : after.number.toUpperCase(),
  }),
  check: async ({ before, after, restored, tx, now }) => {
    if (after === null) {
      if (before !== null && before.balance !== before.value) {
        throw new CodedError('VOUCHER_USED', voucherErrors.VOUCHER_USED);
      }
      return [];
    }
    const isOdd = !/^[A-Z0-9*-]{6,32}$/.test(after.number);
    const isMoved = after.expiresOn !== null && after.expiresOn !== (before ?? restored)?.expiresOn;
    const isPast = isMoved && (after.expiresOn as string) < (await venueToday(tx, now));
    return [
      ...(isOdd ? [{ path: 'number', problem: 'notAVoucherNumber' }] : []),
      ...(isPast ? [{ path: 'expiresOn', problem: 'inThePast' }] : []),
    ];
  },
});

export const vouchersServer = feature({
  name: 'vouchers',
  contract: vouchersContract,
  permissions: voucherPermissions,
  resources: [voucherServer],
  routes: {
    ...resourceRoutes(voucherServer, 'vouchers'),
    'POST api/vouchers/batch': async (context, { body }) => makeVouchers(context, body),
  },
});
