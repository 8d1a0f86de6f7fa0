import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { refreshLists } from '#platform/ui/records/use-resource-save.ts';
import { products } from '../../domain/resources.ts';
import { callMenu } from '../product-calls.ts';
import { useReason } from './use-bulk-words.ts';

const namedAtMost = 5;

/** Undoes a bulk change, and says which products it had to leave out. */
export function useBulkUndo(): (id: string) => Promise<void> {
  const t = useTranslations('menu.bulk');
  const errorText = useErrorText();
  const locale = useShownLocale();
  const reasonOf = useReason();
  const queries = useQueryClient();
  return async (id) => {
    try {
      const input = { params: { id }, query: { locale } };
      const options = { timeoutMs: 60_000, commandId: uuidv7() };
      const { restored, leftOut } = await callMenu('POST api/products/bulk/{id}/undo', input, options);
      await refreshLists(queries, products);
      await queries.invalidateQueries({ queryKey: ['records', products.name, 'bulk'] });
      const named = leftOut.slice(0, namedAtMost).map(({ name, problem }) => `${name} (${reasonOf(problem)})`);
      const more = leftOut.length > namedAtMost ? ' …' : '';
      if (leftOut.length === 0) notify({ tone: 'success', text: t('restored', { count: restored }), lasts: 6_000 });
      else {
        const names = `${named.join(', ')}${more}`;
        notify({
          tone: 'warning',
          text: t('restoredBut', { count: restored, left: leftOut.length, names }),
          lasts: 30_000,
        });
      }
    } catch (error) {
      notify({ tone: 'danger', text: errorText(error) });
    }
  };
}
