import { describe, expect, it } from 'vitest';
import { takerOf } from './taker.ts';

const taker = (name: string, claims: (code: string) => boolean = () => false) => ({
  name,
  take: () => undefined,
  claims,
});
const sale = taker('sale', (code) => code === 'milk');

describe('who gets a scanned code', () => {
  it('goods are the sale’s below a form; the form gets the rest', () => {
    const takers = [sale, taker('voucher')];
    expect(takerOf(takers, 'milk')?.name).toBe('sale');
    expect(takerOf(takers, 'card')?.name).toBe('voucher');
    expect(takerOf([...takers, taker('approver')], 'milk')?.name).toBe('sale');
  });

  it('what claims all of them, such as the price check, gets goods too', () => {
    expect(takerOf([sale, taker('price', () => true)], 'milk')?.name).toBe('price');
  });

  it('what takes only what it claims, such as the payment its vouchers, leaves all else to whom it was', () => {
    const payment = { ...taker('payment', (code) => code === 'voucher'), isOnlyClaimed: true };
    const names = ['voucher', 'milk', 'card'].map((code) => takerOf([sale, payment], code)?.name);
    expect(names).toEqual(['payment', 'sale', 'sale']);
    expect(takerOf([sale, payment, taker('client')], 'card')?.name).toBe('client');
    expect(takerOf([payment], 'card')).toBeUndefined();
  });

  it('without a form everything is the screen’s, and without a screen nobody’s', () => {
    expect(takerOf([sale], 'card')?.name).toBe('sale');
    expect(takerOf([], 'milk')).toBeUndefined();
  });
});
