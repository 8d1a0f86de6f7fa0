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

/** What follows from another setting is nobody's decision. */
const shown = Object.fromEntries(givenNames.map((name) => [name, settings[name]]));

/** Who changed which settings, when and from what, as the journal has it. */
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
