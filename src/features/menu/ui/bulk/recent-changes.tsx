import './bulk.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import { sayChange } from '../../domain/bulk-words.ts';
import { products } from '../../domain/resources.ts';
import { callMenu } from '../product-calls.ts';
import { useBulkUndo } from './use-bulk-undo.tsx';
import { useBulkWords } from './use-bulk-words.ts';

/** The last changes of many products, each with its undo. */
export function RecentChanges({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('menu.bulk');
  const common = useTranslations('records');
  const { dateTime } = useFormats();
  const locale = useShownLocale();
  const words = useBulkWords();
  const undo = useBulkUndo();
  const [busy, setBusy] = useState<string>();
  const found = useQuery({
    queryKey: ['records', products.name, 'bulk', locale],
    queryFn: () => callMenu('GET api/products/bulk/recent', { query: { locale } }),
    staleTime: 0,
  });
  const { changes = [], names = {} } = found.data ?? {};
  return (
    <Dialog title={t('recent')} size="md" closeLabel={common('close')} onClose={onClose}>
      {found.isPending && <Loading>{common('loading')}</Loading>}
      {found.error !== null && <Fault error={found.error} onRetry={() => void found.refetch()} />}
      {found.data !== undefined && changes.length === 0 && (
        <EmptyState icon="clock" title={t('noRecent')}>
          {t('noRecentHint')}
        </EmptyState>
      )}
      <ul className="bulk-recent">
        {changes.map(({ id, at, userName, change, count, undoneAt, undoneBy }) => (
          <li key={id}>
            <div>
              <p>{t('sentence', { name: userName, count, what: sayChange(change, names, words) })}</p>
              <p className="field-help">
                {dateTime(at)}
                {undoneAt !== null && ` · ${t('undoneBy', { name: undoneBy ?? '', at: dateTime(undoneAt) })}`}
              </p>
            </div>
            {undoneAt === null && (
              <Button
                size="sm"
                busy={busy === id}
                disabled={busy !== undefined}
                onClick={() => {
                  setBusy(id);
                  void undo(id).finally(() => setBusy(undefined));
                }}
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
