import { expect, it } from 'vitest';
import { issueSecret, venueOfSecret } from './session.ts';
import type { VenueContext } from './venue-context.ts';
import { createVenueDirectory } from './venue-directory.ts';

/** A directory reads the id and the hosts of a venue, and passes on the rest. */
const venue = (id: string, ...hosts: string[]) => ({ id, hosts }) as unknown as VenueContext;
const cafe = venue('cafe', 'cafe.local', '10.0.0.5');
const bar = venue('bar_2', 'bar.local', '::1');
const finding = (...venues: Parameters<typeof createVenueDirectory>[0]) => {
  const { find } = createVenueDirectory(venues);
  return (address: Parameters<typeof find>[0]) => find(address)?.venue ?? null;
};
const secretOf = ({ id }: VenueContext) => issueSecret(id);

it('gives the only venue every request, also one with the secret of another', () => {
  const find = finding(cafe);
  for (const host of ['cafe.local', 'elsewhere', '']) {
    expect(find({ host, secret: undefined })).toBe(cafe);
    expect(find({ host, secret: secretOf(bar) })).toBe(cafe);
  }
});

it('uses the host name, regardless of the secret', () => {
  const find = finding(cafe, bar);
  for (const secret of [undefined, secretOf(cafe), secretOf(bar), 'demo-till']) {
    for (const host of ['cafe.local', 'CAFE.local.', '10.0.0.5']) expect(find({ host, secret })).toBe(cafe);
    for (const host of ['bar.local', '[::1]', '::1']) expect(find({ host, secret })).toBe(bar);
  }
});

it('goes by the secret at a host that no venue has, to be proven yet, and finds none for what names none', () => {
  const find = finding(cafe, bar);
  const host = '192.168.1.9';
  expect(find({ host, secret: secretOf(cafe) })).toBe(cafe);
  expect(find({ host, secret: secretOf(bar) })).toBe(bar);
  const directory = createVenueDirectory([cafe, bar]);
  expect(directory.find({ host, secret: secretOf(bar) })?.isProven).toBe(false);
  expect(directory.find({ host: 'bar.local', secret: undefined })?.isProven).toBe(true);
  for (const secret of [undefined, '', 'demo-till', 'other.x', '.x', 'cafe', 'constructor.x']) {
    expect(find({ host, secret }), String(secret)).toBeNull();
  }
});

it('a secret names its venue, and no two are alike', () => {
  expect(venueOfSecret(issueSecret('bar_2'))).toBe('bar_2');
  expect(issueSecret('bar_2')).toMatch(/^bar_2\.[\w-]{43}$/);
  expect(new Set(Array.from({ length: 100 }, () => issueSecret('a'))).size).toBe(100);
});
