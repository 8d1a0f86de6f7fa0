import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import { HistoryList } from '#platform/ui/records/record-history.tsx';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import { givenNames, settings } from '../domain/settings.ts';
import { call } from './api.ts';

export interface SettingsHistoryProps {
  readonly words: ResourceWords;
  readonly version: number;
  readonly onClose: () => void;
}

/** Computed settings are not shown, because no user decided them. */
const shown = Object.fromEntries(givenNames.map((name) => [name, settings[name]]));

/** The history of the settings from the journal: who changed which, when, and the old value. */
export function SettingsHistory({ words, version, onClose }: SettingsHistoryProps): ReactElement {
  const t = useTranslations();
  const history = useQuery({
    queryKey: ['configuration', 'history', version],
    queryFn: () => call('GET api/configuration/history'),
  });
  return (
    <Dialog title={t('configuration.page.history')} size="md" closeLabel={t('records.close')} onClose={onClose}>
      {history.isPending && <Loading>{t('records.loading')}</Loading>}
      {history.error !== null && <Fault error={history.error} onRetry={() => void history.refetch()} />}
      <div className="record-history">
        {history.data !== undefined && <HistoryList fields={shown} changes={history.data} words={words} />}
      </div>
    </Dialog>
  );
}
