import { day, link, money, resource, text, toggle, whole } from '#kernel/resource.ts';
import { longestPrefix, mostVouchers } from './voucher-number.ts';

/** Minor units; more on one voucher is a slip of the finger. */
export const mostValue = 1_000_000_00;

/** Prepaid vouchers. */
export const vouchers = resource({
  name: 'vouchers',
  feature: 'vouchers',
  read: 'vouchers.read',
  write: 'vouchers.write',
  title: 'number',
  fields: {
    number: text({ longest: 32, isUnique: true, isFixed: true }),
    /** Before the value, because on a phone the list shows two columns. */
    balance: money({ isComputed: true }),
    value: money({ isRequired: true, min: 1, max: mostValue, isFixed: true }),
    isForSale: toggle({ isFixed: true }),
    soldOn: day({ isComputed: true }),
    expiresOn: day(),
    clientId: link('clients'),
    comment: text({ longest: 200 }),
    /** Given by the server to those that are made together. */
    batch: text({ longest: 40, isComputed: true, inList: 'chosen' }),
  },
});

/** The input for creating many vouchers at once. */
export const batchFields = {
  count: whole({ isRequired: true, min: 1, max: mostVouchers, initial: 50 }),
  value: vouchers.fields.value,
  isForSale: vouchers.fields.isForSale,
  expiresOn: vouchers.fields.expiresOn,
  prefix: text({ longest: longestPrefix, form: 'lettersAndNumbers' }),
  comment: vouchers.fields.comment,
};
