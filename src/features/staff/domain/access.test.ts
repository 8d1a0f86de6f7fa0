import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOverOthers, mayActFor } from './access.ts';

const names = ['order.take', 'order.void', 'report.sales', 'staff.resetPin', 'roles.write', 'audit.read'];
const held = fc.uniqueArray(fc.constantFrom(...names)).map((all): ReadonlySet<string> => new Set(all));
const none = new Set<string>();

describe('acting for a colleague, with a PIN or a role that one gives them', () => {
  it('never gives anybody a permission that they do not hold, nor a second pair of eyes', () => {
    fc.assert(
      fc.property(held, held, fc.boolean(), (mine, theirs, isSecond) => {
        if (mine.has('roles.write') || !mayActFor(mine, { held: theirs, isSecond })) return;
        expect(isSecond).toBe(false);
        expect([...theirs].filter((permission) => !mine.has(permission))).toEqual([]);
        expect(mayActFor(theirs, { held: mine, isSecond: false })).toBe(false);
        expect(mine.size).toBeGreaterThan(theirs.size);
      }),
    );
  });

  it('reaches everybody of whom one holds all and more, and for whoever grants permissions just everybody', () => {
    fc.assert(
      fc.property(held, held, fc.boolean(), (mine, theirs, isSecond) => {
        const more = new Set([...mine, ...theirs, 'order.more']);
        expect(mayActFor(more, { held: theirs, isSecond: false })).toBe(true);
        expect(mayActFor(new Set([...mine, 'roles.write']), { held: theirs, isSecond })).toBe(true);
      }),
    );
  });
});

describe('rights over others', () => {
  const approvals = new Set(['order.void']);

  it('are those over access, those that approve, and the flags of approvers', () => {
    for (const permission of ['staff.resetPin', 'staff.unlock', 'roles.write', 'order.void']) {
      expect(isOverOthers(new Set([permission]), [], approvals), permission).toBe(true);
    }
    expect(isOverOthers(none, ['approveDamages'], approvals)).toBe(true);
    expect(isOverOthers(new Set(['order.take', 'report.sales']), ['canCashOut'], approvals)).toBe(false);
  });
});
