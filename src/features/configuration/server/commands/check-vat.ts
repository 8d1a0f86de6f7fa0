import { CodedError } from '#kernel/error.ts';
import type { RecordChange, SectionRules } from '#platform/server/records/section-server.ts';
import { configurationErrors } from '../../domain/errors.ts';
import type { vats } from '../../domain/sections.ts';
import { vatStore } from '../store.ts';

type VatFields = (typeof vats)['fields'];

/** No two rates have one percentage, and that of a rate which products use stays: their prices were made with it. */
export const vatRules: SectionRules<VatFields> = {
  async check({ house, pen, id, before, after }: RecordChange<VatFields>) {
    if (after === null || after.rate === before?.rate) return [];
    if (await vatStore.isTaken(pen.tx, 'rate', after.rate, id)) refuse('VAT_RATE_TAKEN', 'notUnique');
    const uses = before === null ? [] : await house.sections.usesOf(pen.tx, 'vats', id, 'sq');
    const products = uses.filter(({ section }) => section === 'products');
    if (products.length > 0) refuse('VAT_RATE_IN_USE', 'inUse', { count: products.length });
    return [];
  },
};

function refuse(code: 'VAT_RATE_TAKEN' | 'VAT_RATE_IN_USE', problem: string, details = {}): never {
  throw new CodedError(code, configurationErrors[code], details, [{ path: 'rate', problem }]);
}
