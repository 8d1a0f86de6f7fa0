import { CodedError } from '#kernel/error.ts';
import type { RecordChange, ResourceRules } from '#platform/server/records/resource-server.ts';
import { configurationErrors } from '../../domain/errors.ts';
import type { vats } from '../../domain/resources.ts';
import { vatStore } from '../store.ts';

type VatFields = (typeof vats)['fields'];

/**
 * Percentages are unique. The percentage of a rate that products use cannot change, because their prices include it.
 */
export const vatRules: ResourceRules<VatFields> = {
  async check({ venue, tx, id, before, after }: RecordChange<VatFields>) {
    if (after === null || after.rate === before?.rate) return [];
    if (await vatStore.isTaken(tx, 'rate', after.rate, id)) refuse('VAT_RATE_TAKEN', 'notUnique');
    const uses = before === null ? [] : await venue.resources.usesOf(tx, 'vats', id, 'sq');
    const products = uses.filter(({ resource }) => resource === 'products');
    if (products.length > 0) refuse('VAT_RATE_IN_USE', 'inUse', { count: products.length });
    return [];
  },
};

function refuse(code: 'VAT_RATE_TAKEN' | 'VAT_RATE_IN_USE', problem: string, details = {}): never {
  throw new CodedError(code, configurationErrors[code], details, [{ path: 'rate', problem }]);
}
