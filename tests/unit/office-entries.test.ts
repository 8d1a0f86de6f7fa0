import { describe, expect, it, vi } from 'vitest';
import { grants, mergeRights, type Role, roles, userFlags } from '#kernel/permission.ts';
import { createFeatures, rightsOf } from '../../src/main/features.ts';
import { doorFromTill } from '../../src/main/homes.ts';
import { type MenuEntry, menu } from '../../src/main/office/menu.ts';
import { resources } from '../../src/main/office/screens.ts';

// The screens read what the browser kept as soon as they are loaded; here, nothing.
vi.hoisted(() => {
  const empty = { getItem: () => null };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

// Issue 9, spec 8: what somebody may open by its address has an entry that they see.

const { permissions } = mergeRights(rightsOf(createFeatures({ demo: null })));
const entries = menu.flatMap((group) => group.entries);
const needs = (entry: MenuEntry): string =>
  'resource' in entry ? (resources.get(entry.resource)?.read ?? 'missing') : entry.permission;
const nameOf = (entry: MenuEntry): string => ('resource' in entry ? entry.resource : entry.to);
const heldBy = (role: Role, all: boolean): string[] =>
  Object.entries(permissions).flatMap(([name, rule]) =>
    grants(rule, { role, flags: all ? userFlags : [] }) ? [name] : [],
  );

describe('spec 8: every page that a role may open has an entry', () => {
  it.each(roles.flatMap((role) => [[role, false] as const, [role, true] as const]))(
    '%s (all flags: %s) finds a door at the till to each of them',
    (role, all) => {
      const held = heldBy(role, all);
      const pages = entries.filter((entry) => held.includes(needs(entry)));
      const door = doorFromTill(held);
      // A role that sees one page only may be led to it; the menu there has the rest.
      expect({ door: door !== null, pages: pages.map(nameOf) }).toEqual({
        door: pages.length > 0,
        pages: pages.map(nameOf),
      });
    },
  );

  it('a waiter and a salesman reach their own sales, a manager the back office', () => {
    expect(doorFromTill(heldBy('Waiter', false))).toBe('/admin/reports/sales');
    expect(doorFromTill(heldBy('Salesman', false))).toBe('/admin/reports/sales');
    expect(doorFromTill(heldBy('Manager', false))).toBe('/admin');
    expect(doorFromTill(heldBy('Display', false))).toBeNull();
  });

  it('each permission that opens a page is a door by itself, since a role may be given it alone', () => {
    const without = [...new Set(entries.map(needs))].filter((permission) => doorFromTill([permission]) === null);
    expect(without.sort()).toEqual([]);
  });

  it('each entry names a permission that exists', () => {
    expect(entries.map(needs).filter((name) => !Object.hasOwn(permissions, name))).toEqual([]);
  });

  it('newuser 9: the group of the employees holds them', () => {
    const staff = menu.find(({ name }) => name === 'staff')?.entries.map(nameOf) ?? [];
    expect(staff[0]).toBe('users');
  });

  it('newuser 9: no group of the menu holds an entry of its own name', async () => {
    for (const locale of ['sq', 'en', 'mk', 'sr', 'de']) {
      const { default: own } = await import(`../../src/features/configuration/messages/office/${locale}.json`);
      const { default: shared } = await import(`../../src/platform/ui/messages/office/${locale}.json`);
      expect(own.configuration.resources.configuration.title).not.toBe(shared.office.groups.configuration);
    }
  });
});
