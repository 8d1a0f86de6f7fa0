import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backToSale, forgetMade, leaveSale, madeFor, wantProduct } from './left-sale.ts';

describe('issue 9 point 2: the product that was made for an unknown code', () => {
  beforeEach(() => {
    backToSale(null);
    forgetMade();
  });

  it('goes back to its sale, once', () => {
    leaveSale({ path: '/table', orderId: 'order' });
    expect(backToSale('96385074')).toBe('/table');
    expect(madeFor({ path: '/table', orderId: 'order' })).toBe('96385074');
    forgetMade();
    expect(madeFor({ path: '/table', orderId: 'order' })).toBeNull();
    expect(backToSale('96385074')).toBeNull();
  });

  it('of a scale’s label goes back as what was scanned, with its weight', () => {
    wantProduct('998', '2100998004801');
    leaveSale({ path: '/table', orderId: 'order' });
    backToSale('998');
    expect(madeFor({ path: '/table', orderId: 'order' })).toBe('2100998004801');
    leaveSale({ path: '/table', orderId: 'order' });
    backToSale('998');
    expect(madeFor({ path: '/table', orderId: 'order' })).toBe('998');
  });

  it('is not sold in another sale, nor later in the same one', () => {
    leaveSale({ path: '/table', orderId: 'order' });
    backToSale('96385074');
    expect(madeFor({ path: '/table', orderId: 'next' })).toBeNull();
    leaveSale({ path: '/table/7', orderId: null });
    backToSale('96385074');
    expect(madeFor({ path: '/table/8', orderId: null })).toBeNull();
    expect(madeFor({ path: '/table', orderId: 'order' })).toBeNull();
  });

  it('is not sold when it comes late, or without its code', () => {
    leaveSale({ path: '/table', orderId: null });
    backToSale('96385074');
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 21_000);
    expect(madeFor({ path: '/table', orderId: null })).toBeNull();
    clock.mockRestore();
    leaveSale({ path: '/table', orderId: null });
    expect(backToSale(null)).toBe('/table');
    expect(madeFor({ path: '/table', orderId: null })).toBeNull();
  });
});
