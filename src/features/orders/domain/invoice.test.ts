import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  adding,
  ask,
  codeOf,
  contextOf,
  decideOn,
  having,
  opening,
  paying,
} from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import { type Buyer, byId, type Order } from './order.ts';
import { canBeInvoice, isWhole, tidyBuyer } from './rules/invoice.ts';

const rinia: Buyer = { name: 'Kafe Rinia', fiscalNumber: '810099887', vatNumber: '', address: 'Rruga B 7' };
const made = (buyer: Buyer | null = rinia): Ask => ({ type: 'setInvoiceData', buyer });
const open = having([opening, adding('a'), adding('b')]);
const paid = having([opening, adding('a'), paying(150)]);
const changed = (order: Order, ...commands: readonly Ask[]): Order => having(commands, contextOf(), order);

describe('a receipt that is made out to a buyer', () => {
  it('says the buyer, and can be said anew or taken back before the payment', () => {
    const other = { ...rinia, name: 'Hotel Drini', fiscalNumber: '600123456' };
    expect(changed(open, made()).buyer).toEqual(rinia);
    expect(changed(open, made(), made(other)).buyer).toEqual(other);
    expect(changed(open, made(), made(null)).buyer).toBeUndefined();
    expect(changed(open, made(), paying(300)).buyer).toEqual(rinia);
  });

  it('is made out once after the payment, on its own day, and then printed', () => {
    const decision = decideOn(paid, ask(made()), contextOf());
    expect(decision.ok && decision.events.map(({ name }) => name)).toEqual(['order.invoiced']);
    expect(canBeInvoice(paid, paid.closedBusinessDay as string)).toBe(true);
    const invoice = changed(paid, made());
    expect(canBeInvoice(invoice, paid.closedBusinessDay as string)).toBe(false);
    expect(codeOf(invoice, made())).toBe('INVOICE_EXISTS');
    expect(codeOf(invoice, made(null))).toBe('INVOICE_EXISTS');
    expect(canBeInvoice(paid, '2020-01-01')).toBe(false);
  });

  it('is of whoever may change the order', () => {
    expect(codeOf(open, made(), contextOf({ userId: 'besnik' }))).toBe('ORDER_OF_COLLEAGUE');
    expect(codeOf(paid, made(), contextOf({ userId: 'besnik' }))).toBe('ORDER_OF_COLLEAGUE');
  });

  it('follows a merge, where the other order has no buyer, and stays with what is left of a split', () => {
    const other = { ...having([opening, adding('c')]), id: 'other' };
    const merge = (from: Order, to: Order) => {
      const command = ask({ type: 'mergeOrders', orderId: from.id, toOrderId: to.id } as Ask);
      const decision = applyCommand(byId([from, to]), command, contextOf());
      return decision.ok ? decision.orders[1]?.buyer : decision.code;
    };
    expect(merge(changed(open, made()), other)).toEqual(rinia);
    expect(merge(changed(open, made()), { ...other, buyer: { ...rinia, name: 'Drini' } })).toMatchObject({
      name: 'Drini',
    });
    const split = ask({
      type: 'splitOrder',
      newOrderId: 'part',
      lines: [{ lineId: 'a', quantity: 1000, toLineId: 'a2' }],
    } as Ask);
    const decision = applyCommand(byId([changed(open, made())]), split, contextOf());
    expect(decision.ok && decision.orders.map(({ buyer }) => buyer)).toEqual([rinia, undefined]);
  });

  it('takes a Macedonian tax number that passes as an old card’s, and no card', () => {
    const number = '4030000000004';
    expect(changed(open, made({ ...rinia, fiscalNumber: number })).buyer?.fiscalNumber).toBe(number);
    expect(codeOf(open, made({ ...rinia, fiscalNumber: '4111111111111111' }))).toBe('TEXT_IS_CARD');
    expect(codeOf(open, made({ ...rinia, name: '4111 1111 1111 1111' }))).toBe('TEXT_IS_CARD');
  });

  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  it('changes nothing but the buyer, and what it keeps is whole and tidy', () => {
    const buyers = fc.record({
      name: text,
      fiscalNumber: fc.oneof(text, fc.stringMatching(/^[A-Z]{0,2}[0-9 .-]{0,16}$/)),
      vatNumber: fc.oneof(fc.constant(''), text, fc.stringMatching(/^[0-9]{0,20}$/)),
      address: text,
    });
    fc.assert(
      fc.property(buyers, fc.constantFrom(open, paid), (buyer, order) => {
        const decision = decideOn(order, ask(made(buyer)), contextOf());
        if (!decision.ok) return ['INVOICE_DATA_INVALID', 'TEXT_IS_CARD'].includes(decision.code);
        const { order: kept } = decision;
        expect(kept.buyer).toEqual(tidyBuyer(buyer));
        expect(tidyBuyer(kept.buyer as Buyer)).toEqual(kept.buyer);
        expect(isWhole(kept.buyer as Buyer)).toBe(true);
        expect({ ...kept, buyer: undefined, version: 0 }).toEqual({ ...order, buyer: undefined, version: 0 });
        expect(billOf(kept)).toEqual(billOf(order));
        return true;
      }),
    );
  });
});
