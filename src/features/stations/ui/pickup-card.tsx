import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { type Stage, stages } from '../domain/pickup.ts';
import { useMoment } from './place-of.ts';
import type { Waiting } from './use-pickup.ts';

export interface PickupCardProps {
  readonly order: Waiting;
  /** The server's time, epoch ms. */
  readonly now: number;
  /** Its number is of another day. */
  readonly isOfOtherDay: boolean;
  readonly onMove: (to: Stage) => void;
}

/** One order: its number, for whom, what it is, and one tap on or back. */
export function PickupCard({ order, now, isOfOtherDay, onMove }: PickupCardProps): ReactElement {
  const t = useTranslations('stations');
  const { quantity, day } = useFormats();
  const moment = useMoment();
  const { stage, number, type, guestName, promisedAt, isPaid, items, isReturnable } = order;
  const before = stages[stages.indexOf(stage) - 1];
  const minutes = Math.max(0, Math.floor((now - order.since) / 60_000));
  return (
    <article className={classNames('pickup-card', `pickup-${stage}`)} aria-label={t('ticket', { number })}>
      <header className="pickup-head">
        <h3 className="pickup-number">{number}</h3>
        <span className="pickup-whom">
          <strong>{guestName ?? t(`kinds.${type}`)}</strong>
          <span>
            {[guestName === null ? null : t(`kinds.${type}`), isOfOtherDay ? day(order.businessDay) : null]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="pickup-marks">
          <Badge icon="clock">{t('minutes', { minutes })}</Badge>
          {promisedAt !== null && <Badge tone="info">{t('promised', { time: moment(promisedAt) })}</Badge>}
          {!isPaid && <Badge tone="warning">{t('pickup.unpaid')}</Badge>}
        </span>
      </header>
      {stage !== 'collected' && items.length > 0 && (
        <ul className="pickup-items">
          {items.map((item, at) => (
            // Two of one name are two plates.
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id here, and keep their order
            <li key={at} className={classNames(item.isMade && stage === 'preparing' && 'pickup-made')}>
              {quantity(item.quantity, item.unit)} × {item.name}
            </li>
          ))}
        </ul>
      )}
      <div className="pickup-taps">
        {before !== undefined && isReturnable && (
          <IconButton icon="undo" label={t('pickup.back', { number })} onClick={() => onMove(before)} />
        )}
        <NextTap order={order} onMove={onMove} />
      </div>
    </article>
  );
}

function NextTap({ order, onMove }: Pick<PickupCardProps, 'order' | 'onMove'>): ReactElement | null {
  const t = useTranslations('stations.pickup');
  const navigate = useNavigate();
  const may = useMay();
  const { id, number, stage, type, next } = order;
  const to = stages[stages.indexOf(stage) + 1];
  if (to === undefined || next === 'none') return null;
  if (next === 'unpaid') {
    if (!may('order.takeDirect')) return <span className="pickup-unpaid">{t('payFirst')}</span>;
    return (
      <Button size="lg" block icon="forward" onClick={() => void navigate({ to: `/table/${id}` })}>
        {t('toPayment')}
      </Button>
    );
  }
  const collected = t(type === 'delivery' ? 'toCourier' : 'toCollected');
  const action = to === 'ready' ? t('toReady') : collected;
  return (
    <Button
      size="lg"
      block
      icon="check"
      variant={to === 'ready' ? 'secondary' : 'primary'}
      aria-label={t('on', { action, number })}
      onClick={() => onMove(to)}
    >
      {action}
    </Button>
  );
}
