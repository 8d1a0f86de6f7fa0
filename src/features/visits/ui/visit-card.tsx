import './visit-over.css';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { minutesBetween, priceOf } from '../domain/tariff.ts';
import { isOver } from '../domain/visit.ts';
import { useCheckOut } from './use-check-out.ts';
import type { Visit } from './visit-api.ts';

interface VisitCardProps {
  readonly till: TillStore;
  readonly visit: Visit;
  readonly now: number;
  readonly mayWork: boolean;
  readonly onOpen: () => void;
}

/** One visit: who, how long, what it comes to now, and out in one tap. */
export function VisitCard({ till, visit, now, mayWork, onOpen }: VisitCardProps): ReactElement {
  const t = useTranslations('visits.work');
  const { money } = useFormats();
  const errorText = useErrorText();
  const { checkOut, isBusy, error } = useCheckOut(till, visit);
  const warn = useEffectEvent(() => notify({ text: errorText(error), tone: 'danger' }));
  useEffect(() => {
    if (error !== null) warn();
  }, [error]);
  const { name, parent, phone, startedAt, alertMinutes, tariff } = visit;
  const minutes = minutesBetween(startedAt, now);
  const over = isOver(visit, now);
  const late = minutes - alertMinutes;
  return (
    <article className={classNames('visit', over && 'visit-over')} aria-label={name}>
      <header className="visit-head">
        <strong className="visit-name">{name}</strong>
        <IconButton icon="more" label={t('more', { name })} aria-haspopup="dialog" onClick={onOpen} />
      </header>
      {(parent !== '' || phone !== '') && (
        <span className="visit-who">{[parent, phone].filter(Boolean).join(' · ')}</span>
      )}
      <span className="visit-time">
        <strong>{t('time', { minutes })}</strong>
        <span>{money(priceOf(tariff, minutes))}</span>
      </span>
      <span className="visit-alert">
        <Icon name={over ? 'warning' : 'clock'} size={16} />
        {over && (late > 0 ? t('overBy', { minutes: late }) : t('over'))}
        {!over && t('until', { time: alertMinutes - minutes })}
      </span>
      {mayWork && (
        <Button
          variant={over ? 'primary' : 'secondary'}
          block
          icon="receipt"
          busy={isBusy}
          aria-label={t('checkOutName', { name })}
          onClick={() => checkOut(null)}
        >
          {t('checkOut')}
        </Button>
      )}
    </article>
  );
}
