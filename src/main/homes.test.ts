import { describe, expect, it } from 'vitest';
import { grants, mergeRights, type Role, roles } from '#kernel/permission.ts';
import { createFeatures, rightsOf } from './features.ts';
import { type Home, homeOf, mayEnterOffice, officeDoors, worksAtTill } from './homes.ts';

const { permissions } = mergeRights(rightsOf(createFeatures({ demo: null })));
const permissionsOf = (role: Role): string[] =>
  Object.entries(permissions).flatMap(([name, rule]) => (grants(rule, { role, flags: [] }) ? [name] : []));
const home = (role: Role, more: Partial<Parameters<typeof homeOf>[0]> = {}): Home =>
  homeOf({ role, permissions: permissionsOf(role), sellsDirect: true, hasTables: true, isShop: false, ...more });

describe('issue 9 point 4: everybody starts where their work is', () => {
  it.each([
    ['Admin', '/tables'],
    ['Manager', '/tables'],
    ['Waiter', '/tables'],
    ['Salesman', '/barcode-order'],
    ['Warehouse', '/admin'],
    ['Staff', '/tables'],
    ['Display', '/display'],
  ] as const)('%s at %s', (role, expected) => {
    expect(home(role)).toBe(expected);
  });

  it('a venue without tables starts with an order', () => {
    expect(home('Waiter', { hasTables: false })).toBe('/table');
    expect(home('Waiter', { hasTables: false, sellsDirect: false })).toBe('/tables');
    expect(home('Salesman', { sellsDirect: false })).toBe('/nothing');
  });

  it('issue 11 point 2: in a shop whoever sells starts at the counter', () => {
    const shop = { isShop: true, hasTables: false };
    for (const role of ['Admin', 'Manager', 'Waiter', 'Salesman'] as const) {
      expect(home(role, shop)).toBe('/barcode-order');
      expect(home(role, { ...shop, hasTables: true })).toBe('/barcode-order');
    }
    expect(home('Warehouse', shop)).toBe('/admin');
    expect(home('Display', shop)).toBe('/display');
    expect(home('Admin', { ...shop, sellsDirect: false })).toBe('/tables');
  });

  it('review 6: the till is for those whom it has work for', () => {
    expect(roles.filter((role) => worksAtTill(permissionsOf(role)))).toEqual([
      'Admin',
      'Manager',
      'Waiter',
      'Salesman',
      'Staff',
    ]);
    // Whoever is led away from the till is led somewhere else.
    for (const role of roles.filter((each) => !worksAtTill(permissionsOf(each)))) {
      expect(['/tables', '/table']).not.toContain(home(role));
    }
  });

  it('the back office is one tap away for those who work in it, and for nobody else', () => {
    expect(roles.filter((role) => mayEnterOffice(permissionsOf(role)))).toEqual(['Admin', 'Manager', 'Warehouse']);
    for (const door of officeDoors) expect(Object.keys(permissions)).toContain(door);
  });
});
