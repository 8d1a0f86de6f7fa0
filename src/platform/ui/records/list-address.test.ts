import { expect, it } from 'vitest';
import { readListAddress } from './list-address.ts';

const resource = { sort: 'name' };

it('reads what a list shows from its address', () => {
  const address = { search: 'raki', sort: '-price', filter: ['category:bar'] };
  expect(readListAddress(address, resource)).toEqual(address);
  expect(readListAddress({}, resource)).toEqual({ search: '', sort: 'name', filter: [] });
});

it('takes a number for a search, and ignores what somebody typed wrongly', () => {
  expect(readListAddress({ search: 531, sort: 7, filter: 'category:bar' }, resource)).toEqual({
    search: '531',
    sort: 'name',
    filter: [],
  });
});
