import './display.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { loginAnswer } from '#features/staff/contract.ts';
import type { Answer } from '#kernel/contract.ts';
import { useSession } from '#platform/ui/api/app-api.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { Board } from './board.tsx';
import { noteStation, readStation } from './display-memory.ts';
import { StationChoice } from './station-choice.tsx';
import { useStations } from './use-tickets.ts';

type Login = Answer<{ output: typeof loginAnswer }>;

/** The screen in the kitchen or at the bar. */
export function DisplayScreen(): ReactElement {
  return (
    <Queries>
      <Display />
    </Queries>
  );
}

/** The station is chosen per device. */
function Display(): ReactElement {
  const t = useTranslations('stations');
  const errorText = useErrorText();
  const stations = useStations(useShownLocale());
  const { login } = useSession();
  // The station chosen on this screen; otherwise the one set in the back office.
  const own = (login as Login | undefined)?.point.stationId ?? null;
  const [chosen, setChosen] = useState(() => readStation() ?? own);

  const choose = (stationId: string | null) => {
    noteStation(stationId);
    setChosen(stationId);
  };
  if (stations.data === undefined) {
    return (
      <>
        <Bar title={t('title')} />
        {stations.isError ? (
          <Banner tone="danger" action={<Button onClick={() => void stations.refetch()}>{t('retry')}</Button>}>
            {errorText(stations.error)}
          </Banner>
        ) : (
          <Loading>{t('loading')}</Loading>
        )}
      </>
    );
  }
  const station = stations.data.find(({ id }) => id === chosen);
  if (station === undefined) return <StationChoice stations={stations.data} onChoose={choose} />;
  return <Board key={station.id} station={station} onChange={() => choose(null)} />;
}
