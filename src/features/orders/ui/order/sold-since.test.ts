import { describe, expect, it } from 'vitest';
import type { Order } from '../../domain/order.ts';
import type { Product } from '../till/views.ts';
import type { Scan } from './scanned-goods.ts';
import { saleBy, withoutSold } from './sold-since.ts';

const scan = (id: string, quantity?: number, type = 'simple'): Scan => ({ product: { id, type } as Product, quantity });
const header = { id: 'command', orderId: 'order' };

describe('review 25: goods that a dialog kept out', () => {
  it('are named no longer for each piece that was sold since, and others stay', () => {
    const named = [scan('latte'), scan('tea'), scan('latte'), scan('latte')];
    expect(withoutSold(named, { productId: 'latte', quantity: 3_000 })).toEqual([scan('tea')]);
    expect(withoutSold(named, { productId: 'latte', quantity: 1_000 })).toEqual(named.slice(1));
    expect(withoutSold(named, { productId: 'water', quantity: 9_000 })).toEqual(named);
  });

  it('that are weighed are those of the label, and one for a weight that was typed', () => {
    const labels = [scan('ham', 480, 'dynamic'), scan('ham', 500, 'dynamic'), scan('ham', undefined, 'dynamic')];
    expect(withoutSold(labels, { productId: 'ham', quantity: 500 })).toEqual([labels[0], labels[2]]);
    expect(withoutSold(labels.slice(2), { productId: 'ham', quantity: 2_000 })).toEqual([]);
    expect(withoutSold([labels[2], labels[2]] as Scan[], { productId: 'ham', quantity: 2_000 })).toHaveLength(1);
  });
});

describe('what a command sells', () => {
  it('is its line, or as much as a line has more of', () => {
    const order = { lines: [{ id: 'line', productId: 'tea', quantity: 2_000 }] } as unknown as Order;
    const added = { ...header, type: 'addLine', lineId: 'new', productId: 'latte', quantity: 3_000 } as const;
    expect(saleBy(added, null)).toEqual({ productId: 'latte', quantity: 3_000 });
    const change = (quantity: number) => saleBy({ ...header, type: 'changeQuantity', lineId: 'line', quantity }, order);
    expect(change(3_000)).toEqual({ productId: 'tea', quantity: 1_000 });
    expect([change(2_000), change(1_000)]).toEqual([null, null]);
    expect(saleBy({ ...header, type: 'send' }, order)).toBeNull();
  });
});
