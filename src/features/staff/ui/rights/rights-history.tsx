import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/ui/api/app-api.ts';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import { HistoryList } from '#platform/ui/records/record-history.tsx';
import type { staffContract } from '../../contract.ts';
import { useCellWords } from './use-cell-words.ts';
import { cellName, type Rights } from './use-rights.ts';

const call = client<typeof staffContract>();

export interface RightsHistoryProps {
  readonly rights: Pick<Rights, 'fields' | 'base'>;
  readonly onClose: () => void;
}

/** Who changed the permissions of which role, when, and what held before. */
export function RightsHistory({ rights, onClose }: RightsHistoryProps): ReactElement {
  const t = useTranslations('records');
  const words = useCellWords();
  const history = useQuery({
    queryKey: ['staff', 'rights', 'history', rights.base?.matrix.version],
    queryFn: () => call('GET api/roles/permissions/history'),
  });
  const changes = history.data?.map(({ role, data, ...entry }) => ({
    ...entry,
    data: Object.fromEntries(Object.entries(data).map(([permission, pair]) => [cellName(permission, role), pair])),
  }));
  return (
    <Dialog title={t('history')} size="md" closeLabel={t('close')} onClose={onClose}>
      {history.isPending && <Loading>{t('loading')}</Loading>}
      {history.error !== null && <Fault error={history.error} onRetry={() => void history.refetch()} />}
      <div className="record-history">
        {changes !== undefined && <HistoryList fields={rights.fields} changes={changes} words={words} />}
      </div>
    </Dialog>
  );
}
