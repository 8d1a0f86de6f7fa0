import { describe, expect, it } from 'vitest';
import type { Price } from '#features/menu/domain/price.ts';
import type { Order, OrderLine } from '../../domain/order.ts';
import type { Product } from '../till/views.ts';
import { addProduct } from './add-product.ts';

const tea = {
  id: 'tea',
  price: 100,
  type: 'simple',
  preselectedQuantity: 1000,
  choices: null,
  courseSpliter: false,
} as Product;
const plain = { unitPrice: 100, source: 'list', offer: null } as const;
const line = (rest: Partial<OrderLine>): OrderLine =>
  ({
    id: 'l1',
    productId: 'tea',
    unitPrice: 100,
    choices: [],
    priceOfferId: null,
    quantity: 1000,
    sentQuantity: 0,
    comment: '',
    isDivider: false,
    voidsLineId: null,
    ...rest,
  }) as OrderLine;
const orderOf = (...lines: OrderLine[]) => ({ lines }) as unknown as Order;
const typeFor = (order: Order | null, product = tea, price: Price = plain) =>
  addProduct(order, 'o1', product, price).type;

describe('a tap on a product', () => {
  it('raises the line that waits, by what a tap adds', () => {
    const command = addProduct(orderOf(line({ quantity: 2000 })), 'o1', { ...tea, preselectedQuantity: 2000 }, plain);
    expect(command).toMatchObject({ type: 'changeQuantity', lineId: 'l1', quantity: 4000 });
  });

  it('begins a new line if there is none, or if the old one is sent, commented, priced differently or a void', () => {
    expect(typeFor(null)).toBe('addLine');
    expect(typeFor(orderOf(line({ sentQuantity: 1000 })))).toBe('addLine');
    expect(typeFor(orderOf(line({ comment: 'no sugar' })))).toBe('addLine');
    expect(typeFor(orderOf(line({ unitPrice: 90 })))).toBe('addLine');
    expect(typeFor(orderOf(line({ voidsLineId: 'l0' })))).toBe('addLine');
  });

  it('begins a new line once another price, or another offer, holds', () => {
    const happy: Price = { unitPrice: 80, source: 'happyHour', offer: { id: 'hour', name: 'Happy hour' } };
    const sold = orderOf(line({ unitPrice: 80, priceOfferId: 'hour' }));
    expect(typeFor(sold, tea, happy)).toBe('changeQuantity');
    expect(typeFor(sold, tea, plain)).toBe('addLine');
    expect(typeFor(orderOf(line({ unitPrice: 80 })), tea, happy)).toBe('addLine');
  });

  it('stays with the guest', () => {
    const sold = orderOf(line({ seat: 2 }));
    const tap = (seat: number | null) => addProduct(sold, 'o1', tea, plain, { seat });
    expect(tap(2)).toMatchObject({ type: 'changeQuantity', lineId: 'l1' });
    expect(tap(1)).toMatchObject({ type: 'addLine', seat: 1 });
    expect(tap(null).type).toBe('addLine');
    expect(tap(null)).not.toHaveProperty('seat');
  });

  it('stays within the course', () => {
    expect(typeFor(orderOf(line({}), line({ id: 'l2', productId: 'next', isDivider: true, course: 2 })))).toBe(
      'addLine',
    );
  });

  it('never adds up what is weighed', () => {
    expect(typeFor(orderOf(line({})), { ...tea, type: 'dynamic' })).toBe('addLine');
  });
});
