import { expect, it } from 'vitest';
import { clients } from '#features/clients/domain/resources.ts';
import { discounts } from '#features/menu/domain/offer-resources.ts';
import { printers } from '#features/printing/domain/resource.ts';
import { users } from '#features/staff/domain/resources.ts';
import { emptyValues, type Fields, isRequiredWith } from '#kernel/resource.ts';
import { problemsOf } from '#kernel/resource-problems.ts';

// The same rule marks the field in the form, checks the form and checks at the server.
it.each<[string, { readonly fields: Fields }, object, readonly string[]]>([
  ['a user who enters the back office', users, { userAccess: true }, ['personalNumber', 'email']],
  ['a user who only sells', users, { userAccess: false }, []],
  ['a business', clients, { kind: 'business' }, ['fiscalNumber']],
  ['a person', clients, { kind: 'person' }, []],
  ['a printer of a station', printers, { purpose: 'station' }, ['stationId']],
  ['a printer of receipts', printers, { purpose: 'receipt' }, []],
  ['a discount in percent', discounts, { reduction: 'percent' }, ['percentOff']],
  ['a discount of an amount', discounts, { reduction: 'amount' }, ['amountOff']],
])('%s needs what its other fields ask for', (_, { fields }, given, needed) => {
  const values = { ...emptyValues(fields), ...given };
  const always = Object.keys(fields).filter((name) => fields[name]?.isRequired === true);
  const marked = Object.keys(fields).filter((name) => fields[name] && isRequiredWith(fields[name], values));
  expect(marked.filter((name) => !always.includes(name))).toEqual(needed);
  const missing = problemsOf(fields, values).filter(({ problem }) => problem === 'required');
  expect(missing.map(({ path }) => path)).toEqual(expect.arrayContaining([...needed]));
});
