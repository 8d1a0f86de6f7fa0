import { describe, expect, it } from 'vitest';
import { businessDay } from '#kernel/time.ts';
import { assertVatRate } from '#kernel/vat.ts';
import { countries } from './countries.ts';

describe('the countries', () => {
  it.each(Object.entries(countries))('%s has a zone that exists and rising VAT rates from zero', (_, country) => {
    expect(businessDay(Date.UTC(2026, 5, 1, 12), country.timeZone, 0)).toBe('2026-06-01');
    for (const rate of country.vatRates) assertVatRate(rate);
    expect(country.vatRates[0]).toBe(0);
    expect([...country.vatRates].sort((a, b) => a - b)).toEqual(country.vatRates);
    expect(new Set(country.vatRates).size).toBe(country.vatRates.length);
  });
});
