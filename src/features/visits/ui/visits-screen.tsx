import './visits.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type TillStore, useTill } from '#features/orders/ui/index.tsx';
import { serverClock, useMay } from '#platform/ui/api/app-api.ts';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { NoticeRow } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { CheckInForm } from './check-in-form.tsx';
import { useVisits } from './use-visits.ts';
import { VisitCard } from './visit-card.tsx';
import { VisitDetail } from './visit-detail.tsx';

/** The visits under way, at the till: who is here and how long, in and out. Needs the server. */
export function VisitsScreen(): ReactElement | null {
  const signedIn = useTill();
  if (signedIn === undefined) return null;
  return (
    <OfficeWords isPage>
      <Visits till={signedIn.till} />
    </OfficeWords>
  );
}

/** A timer of minutes. */
const tickMs = 1_000;

function Visits({ till }: { readonly till: TillStore }): ReactElement {
  const t = useTranslations('visits.work');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { data, error, reload } = useVisits(till.user.id);
  const [isComing, setComing] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  useNow(tickMs);
  const now = serverClock.now();
  const may = useMay()('visit.work');
  const chosen = data?.visits.find(({ id }) => id === chosenId);
  const canCheckIn = may && data?.offersVisits === true && data.products.length > 0;
  return (
    <div className="visits">
      <Bar title={t('title')} onBack={() => void navigate({ to: '/' })} />
      <section className="visits-list" aria-label={t('title')}>
        {error !== undefined && <Banner tone="danger">{errorText(error)}</Banner>}
        {data === undefined && error === undefined && <Loading>{t('loading')}</Loading>}
        {data?.offersVisits === false && <Banner tone="warning">{t('off')}</Banner>}
        {data?.offersVisits && data.products.length === 0 && <Banner tone="warning">{t('noTariff')}</Banner>}
        {data?.visits.length === 0 && <EmptyState icon="clock" title={t('none')} />}
        <ul className="visit-cards">
          {data?.visits.map((visit) => (
            <li key={visit.id}>
              <VisitCard till={till} visit={visit} now={now} mayWork={may} onOpen={() => setChosenId(visit.id)} />
            </li>
          ))}
        </ul>
      </section>
      <nav className="visits-actions" aria-label={t('title')}>
        <NoticeRow />
        {canCheckIn && (
          <Button size="lg" variant="primary" icon="add" aria-haspopup="dialog" onClick={() => setComing(true)}>
            {t('checkIn')}
          </Button>
        )}
      </nav>
      {isComing && data && (
        <CheckInForm
          visits={data}
          onDone={() => {
            setComing(false);
            reload();
          }}
          onClose={() => setComing(false)}
        />
      )}
      {chosen && (
        <VisitDetail
          key={chosen.id}
          till={till}
          visit={chosen}
          now={now}
          onChanged={reload}
          onClose={() => setChosenId(undefined)}
        />
      )}
    </div>
  );
}
