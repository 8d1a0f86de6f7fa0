import './settlements.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Tabs } from '#platform/ui/kit/tabs.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { EntryCard } from './entry-card.tsx';
import { More } from './more.tsx';
import type { Entry } from './settlement-api.ts';
import { useOpenEntries, useSettledEntries } from './use-settlements.ts';

export { ToSettleDialog } from './to-settle-dialog.tsx';

/** What is to settle, and what was settled, by whom and how. */
export function SettlementsScreen(): ReactElement {
  const t = useTranslations('settlements');
  const [state, setState] = useState<'open' | 'settled'>('open');
  return (
    <section className="settlements" aria-label={t('title')}>
      <Bar title={t('title')} />
      <p className="settlements-lead">{t('lead')}</p>
      <Tabs
        label={t('title')}
        value={state}
        onChange={setState}
        items={[
          { value: 'open', label: t('open') },
          { value: 'settled', label: t('settled') },
        ]}
      >
        {state === 'open' ? <Open /> : <Settled />}
      </Tabs>
    </section>
  );
}

function Open(): ReactElement {
  const t = useTranslations('settlements');
  return <Pages list={useOpenEntries()} empty={t('empty')} />;
}

function Settled(): ReactElement {
  const t = useTranslations('settlements');
  return <Pages list={useSettledEntries()} empty={t('none')} />;
}

interface PagesProps {
  readonly list: ReturnType<typeof useOpenEntries>;
  readonly empty: string;
}

function Pages({ list, empty }: PagesProps): ReactElement {
  return (
    <>
      <Entries entries={list.data?.pages.flatMap(({ entries }) => entries)} error={list.error} empty={empty} />
      <More list={list} />
    </>
  );
}

interface EntriesProps {
  readonly entries: readonly Entry[] | undefined;
  readonly error: Error | null;
  readonly empty: string;
}

function Entries({ entries, error, empty }: EntriesProps): ReactElement {
  const t = useTranslations('settlements');
  const errorText = useErrorText();
  return (
    <>
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {entries === undefined && error === null && <Loading>{t('loading')}</Loading>}
      {entries?.length === 0 && <EmptyState icon="check" title={empty} />}
      {entries !== undefined && entries.length > 0 && (
        <ul className="settlement-list" aria-label={t('title')}>
          {entries.map((entry) => (
            <EntryCard key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  );
}
