import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { products } from '#features/menu/domain/resources.ts';
import { isAnother } from './another-record.ts';

const { fields } = products;
const product = (mk: string, ...barcodes: string[]) => ({ name: { mk }, barcodes });
const another = (row: object, record: object, key = 'code') =>
  isAnother(fields, key, row as Record<string, unknown>, record as Record<string, unknown>);

describe('new user, finding 2: a row with the code of another thing', () => {
  it('is another thing if neither name nor barcode fits', () => {
    expect(another(product('Kremenadla', '5310000000021'), product('Павлака', '5310000000014'))).toBe(true);
    expect(another(product('Pašteta'), product('Сирење'))).toBe(true);
    // The name alone says little where the barcodes differ.
    expect(another(product('Сок јаболко', '5310000000021'), product('Сок портокал', '5310000000014'))).toBe(true);
  });

  it('is the same thing by its barcode, its name, or a word of it, in whatever script', () => {
    expect(another(product('Kremenadla', '5310000000014'), product('Павлака', '5310000000014'))).toBe(false);
    expect(another(product('Pavlaka'), product('Павлака'))).toBe(false);
    expect(another(product('Kafe Grand 200 g'), product('Кафе Гранд 100г'))).toBe(false);
    expect(another(product('Павлака', '5310000000021'), product('Павлака', '5310000000014'))).toBe(false);
  });

  it('is not judged without a name of both in one language, nor where it was found by name or barcode', () => {
    expect(another({ price: 100 }, product('Павлака'))).toBe(false);
    expect(another({ name: { en: 'Sour cream' } }, product('Павлака'))).toBe(false);
    expect(another(product('Kremenadla'), product('Павлака'), 'barcodes')).toBe(false);
    expect(another(product('Kremenadla'), product('Павлака'), 'name')).toBe(false);
  });

  it('is not another thing because of figures that are alike', () => {
    expect(another(product('Kremenadla 500g'), product('Павлака 500g'))).toBe(true);
  });

  it('never finds a record to be another than itself', () => {
    const values = fc.record({ name: fc.record({ mk: fc.string() }), barcodes: fc.array(fc.string()) });
    fc.assert(fc.property(values, (record) => !another(record, record)));
  });
});
