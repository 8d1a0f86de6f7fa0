import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { urgencyOf } from '../../domain/promise.ts';

const tones = { inTime: 'neutral', soon: 'warning', late: 'danger' } as const;
const minute = 60_000;

/** When an order was promised, and how that stands: by word and colour. */
export function PromiseMark({ at, now }: { readonly at: number | null; readonly now: number }): ReactElement | null {
  const t = useTranslations('orders.toGo');
  const { time, date, dateTime } = useFormats();
  const urgency = urgencyOf(at, now);
  if (at === null || urgency === 'none') return null;
  const minutes = Math.ceil(Math.abs(at - now) / minute);
  const isToday = date(at) === date(now) || minutes < 60;
  return (
    <Badge tone={tones[urgency]} icon={urgency === 'late' ? 'warning' : 'clock'}>
      {isToday ? t(`promise.${urgency}`, { time: time(at), minutes }) : dateTime(at)}
    </Badge>
  );
}
