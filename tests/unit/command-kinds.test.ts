import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orderCommand } from '#features/orders/contract/command.ts';
import { applyCommand } from '#features/orders/domain/apply.ts';
import type { OrderCommand } from '#features/orders/domain/command.ts';
import { commandKinds } from '#features/orders/domain/command-kinds.ts';
import type { OrderContext } from '#features/orders/domain/decision.ts';
import { kindOf, openedBy, ordersOf } from '#features/orders/domain/kind-of.ts';
import { byId } from '#features/orders/domain/order.ts';
import { orderPermissions } from '#features/orders/domain/permissions.ts';
import { languages } from '#kernel/locale.ts';
import { contextOf, having, opening } from '../kit/orders.ts';
import { projectRoot } from '../kit/places.ts';

const kinds = Object.keys(commandKinds) as (keyof typeof commandKinds)[];
/** The server makes this one itself. */
const given = kinds.filter((kind) => kind !== 'bookReceived');

describe('kinds of commands', () => {
  it('are those that the contract takes from devices', () => {
    const { options } = orderCommand;
    expect(options.map(({ shape }) => shape.type.value).toSorted()).toEqual(given.toSorted());
  });

  it('take an approval exactly where it has terms to hold to, by a permission that there is', () => {
    for (const { shape } of orderCommand.options) {
      const { approval } = kindOf({ type: shape.type.value });
      expect({ kind: shape.type.value, may: approval !== undefined }).toEqual({
        kind: shape.type.value,
        may: 'approvalId' in shape,
      });
      if (approval !== undefined) {
        expect(orderPermissions).toHaveProperty([approval.needs]);
        for (const term of approval.terms ?? []) expect(shape).toHaveProperty(term);
        // What an approver allowed is not entered for another reason than they were told.
        expect(approval.terms?.includes('reason' as never) ?? false, shape.type.value).toBe('reason' in shape);
      }
    }
  });

  describe.each(languages)('have their words: %s', (language) => {
    const wordsOf = (feature: string, part = '') =>
      JSON.parse(readFileSync(join(projectRoot, `src/features/${feature}/messages/${part}${language}.json`), 'utf8'));

    it('in the journal', () => {
      const { actions, sentences } = wordsOf('audit', 'office/').audit;
      for (const kind of kinds) {
        expect(actions).toHaveProperty(`order_${kind}`);
        expect(sentences).toHaveProperty(`order_${kind}`);
      }
    });

    it('in the notice of a till that the server refused it', () => {
      const { what } = wordsOf('orders').orders.refused;
      const decidedHere = given.filter((kind) => typeof kindOf({ type: kind }).decide === 'function');
      expect(decidedHere.length).toBeGreaterThan(15);
      for (const kind of decidedHere) expect(what).toHaveProperty(kind);
    });

    it('on the list of what is to settle', () => {
      const { what } = wordsOf('settlements', 'office/').settlements;
      const settled = given.filter((kind) => kindOf({ type: kind }).refusedLate === 'settle');
      expect(settled.length).toBeGreaterThan(5);
      for (const kind of settled) expect(what).toHaveProperty(kind);
    });
  });

  it('decide nothing of a kind that nobody knows, and have it settled', () => {
    for (const type of ['unread', 'constructor', 'toString', '__proto__']) {
      const command = { id: 'c', type, orderId: 'o' } as unknown as OrderCommand;
      expect(kindOf(command).refusedLate).toBe('settle');
      expect(ordersOf(command)).toEqual(['o']);
      expect(openedBy(command)).toEqual([]);
      const decision = applyCommand(byId([having([opening])]), command, contextOf());
      expect(decision).toMatchObject({ ok: false, code: 'ORDER_NOT_FOUND' });
    }
  });

  it('are refused at a till where only the server has the rule', () => {
    const context: OrderContext = contextOf({ serverRules: null }, { role: 'Manager', flags: [] });
    for (const kind of kinds) {
      const { decide } = kindOf({ type: kind });
      if (typeof decide === 'function') continue;
      const order = having([opening]);
      const command = { id: 'c', type: kind, orderId: order.id } as OrderCommand;
      expect(applyCommand(byId([order]), command, context)).toMatchObject({ ok: false, code: decide.onServer });
    }
  });
});
