import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import type { Station } from './use-tickets.ts';

/** Asks a new display which station it shows. */
export function StationChoice({
  stations,
  onChoose,
}: {
  readonly stations: readonly Station[];
  readonly onChoose: (stationId: string) => void;
}): ReactElement {
  const t = useTranslations('stations');
  if (stations.length === 0) {
    return (
      <>
        <Bar title={t('title')} />
        <EmptyState icon="kitchen" title={t('noStations')}>
          {t('noStationsHint')}
        </EmptyState>
      </>
    );
  }
  return (
    <section className="station-choice">
      <Bar title={t('title')} />
      <h2>{t('choose')}</h2>
      <p className="station-choice-hint">{t('chooseHint')}</p>
      <ul className="station-choice-list">
        {stations.map(({ id, name, kind, open }) => (
          <li key={id}>
            <button type="button" className="station-button" onClick={() => onChoose(id)}>
              <Icon name={kind} size={44} />
              <span className="station-name">{name}</span>
              <span className="station-open">{t('open', { count: open })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
