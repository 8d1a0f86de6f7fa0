import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { client, useMay } from '../api/app-api.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Banner } from '../kit/banner.tsx';

interface JournalState {
  readonly alarm: { readonly problem: string; readonly seq: number; readonly at: number } | null;
  readonly isCopied: boolean | null;
}
// A route of the platform, whose contract screens do not see.
const read = client() as (key: string) => Promise<JournalState>;
const askEveryMs = 60_000;

/** Says that the journal was touched, to whoever guards it; nothing while it is whole. */
export function JournalAlarm(): ReactElement | null {
  const t = useTranslations('journal');
  const { dateTime } = useFormats();
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['journal', 'state'],
    queryFn: () => read('GET api/journal/state'),
    enabled: may('journal.verify'),
    refetchInterval: askEveryMs,
  });
  if (data === undefined) return null;
  const { alarm, isCopied } = data;
  return (
    <>
      {alarm !== null && (
        <Banner tone="danger">
          <strong>{t('title', { at: dateTime(alarm.at) })}</strong> {t(`problems.${alarm.problem}`, { seq: alarm.seq })}{' '}
          {t('advice')}
        </Banner>
      )}
      {isCopied === false && <Banner tone="warning">{t('notCopied')}</Banner>}
    </>
  );
}
