import './display.css';
import './pickup.css';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Tabs } from '#platform/ui/kit/tabs.tsx';
import { useMedia } from '#platform/ui/kit/use-media.ts';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { NothingHere } from '#platform/ui/shell/nothing-here.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { type Stage, stages } from '../domain/pickup.ts';
import { LostBanner } from './lost-since.tsx';
import { PickupCard } from './pickup-card.tsx';
import { usePickup, type Waiting } from './use-pickup.ts';

/** The display controller: what guests wait for, from the stations to their hands. */
export function PickupScreen(): ReactElement {
  const isAllowed = useMay()('display.control');
  if (!isAllowed) return <NothingHere />;
  return (
    <Queries>
      <Pickup />
    </Queries>
  );
}

function Pickup(): ReactElement {
  const t = useTranslations('stations.pickup');
  const words = useTranslations('stations');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const may = useMay();
  const { pickup, move } = usePickup();
  const isNarrow = useMedia('(width < 800px)');
  const [shown, setShown] = useState<Stage>('preparing');
  const now = useNow(5_000) + (pickup.data?.clockSkew ?? 0);
  const { orders = [], more, businessDay } = pickup.data ?? {};
  const ofStage = (stage: Stage) => orders.filter((order) => order.stage === stage);
  const tap = (order: Waiting, to: Stage) => {
    const from = order.stage;
    move({ order, from, to });
    // Where the other columns are in sight it is there to be taken back.
    if (!isNarrow) return;
    const undo = { label: t('undo'), run: () => move({ order, from: to, to: from }) };
    const text = t('moved', { number: order.number, stage: t(`columns.${to}`) });
    notify({ text, tone: 'success', topic: 'pickup', lasts: 4_000, action: undo });
  };
  const columnOf = (stage: Stage) => (
    <section key={stage} className="pickup-column" aria-label={t(`columns.${stage}`)}>
      {!isNarrow && (
        <h2 className="pickup-title">
          {t(`columns.${stage}`)} <Badge tone="accent">{ofStage(stage).length}</Badge>
        </h2>
      )}
      {ofStage(stage).length === 0 && <p className="pickup-empty">{t(`empty.${stage}`)}</p>}
      {ofStage(stage).map((order) => (
        <PickupCard
          key={order.id}
          order={order}
          now={now}
          isOfOtherDay={order.businessDay !== businessDay}
          onMove={(to) => tap(order, to)}
        />
      ))}
      {more !== undefined && more[stage] > 0 && <p className="pickup-empty">{t('more', { count: more[stage] })}</p>}
    </section>
  );
  return (
    <section className="display pickup">
      <Bar title={t('title')}>
        {may('display.read') && (
          <IconButton icon="kitchen" label={t('toDisplay')} onClick={() => void navigate({ to: '/display' })} />
        )}
      </Bar>
      <LostBanner say={(time) => t('lost', { time })} />
      {pickup.isError && (
        <Banner tone="danger" action={<Button onClick={() => void pickup.refetch()}>{words('retry')}</Button>}>
          {errorText(pickup.error)}
        </Banner>
      )}
      {pickup.isPending && <Loading>{t('loading')}</Loading>}
      {pickup.isSuccess && !isNarrow && <div className="pickup-columns">{stages.map(columnOf)}</div>}
      {pickup.isSuccess && isNarrow && (
        <Tabs
          label={t('title')}
          value={shown}
          onChange={setShown}
          items={stages.map((stage) => ({
            value: stage,
            label: t(`columns.${stage}`),
            badge: <Badge>{ofStage(stage).length}</Badge>,
          }))}
        >
          {columnOf(shown)}
        </Tabs>
      )}
    </section>
  );
}
