import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { resourceApi } from '#platform/ui/records/resource-api.ts';
import type { PlanChanges } from '../../domain/compare-plans.ts';
import { tablePlans } from '../../domain/resource.ts';
import { ChangeList } from './change-list.tsx';

/** The plan's history from the journal: who changed it, when, and which tables. */
export function PlanHistory({ id, version }: { readonly id: string; readonly version: number }): ReactElement {
  const t = useTranslations('floor.history');
  const { dateTime } = useFormats();
  const history = useQuery({
    queryKey: ['records', tablePlans.name, 'history', id, version],
    queryFn: () => resourceApi(tablePlans).history(id),
  });
  return (
    <ol className="plan-history">
      {history.data?.map(({ seq, at, userName, action, data }) => {
        const verb = action.split('.').at(-1) ?? '';
        return (
          <li key={seq}>
            <p>
              <strong>{t.has(verb) ? t(verb) : verb}</strong> · {userName ?? t('system')}
            </p>
            <time>{dateTime(at)}</time>
            {action === 'changed' && data.drawing !== undefined && <ChangeList changes={data.drawing as PlanChanges} />}
          </li>
        );
      })}
      {history.data?.length === 0 && <li>{t('none')}</li>}
    </ol>
  );
}
