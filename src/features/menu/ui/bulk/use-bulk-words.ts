import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { useResourceWords } from '#platform/ui/records/resource-words.ts';
import type { menuContract } from '../../contract.ts';
import type { BulkWords } from '../../domain/bulk-words.ts';
import { products } from '../../domain/resources.ts';

export type Previewed = Answer<(typeof menuContract)['POST api/products/bulk/preview']>;
export type LeftOut = Previewed['leftOut'];

export function useBulkWords(): BulkWords {
  const t = useTranslations('menu.bulk.parts');
  const { money, percent } = useFormats();
  return { word: (key, values) => t(key, values), money, percent };
}

/** Why a product is left out: a problem of a field, or the text of an error. */
export function useReason(): (problem: LeftOut[number]['problem']) => string {
  const words = useResourceWords(products);
  const errorText = useErrorText();
  return ({ path, problem, bound, details }) => {
    if (/^[A-Z_]+$/.test(problem)) return errorText({ code: problem, details });
    const said = words.problem({ path, problem, ...(bound !== null && { bound }) });
    return path === 'name' ? said : `${words.field(path)}: ${said}`;
  };
}
