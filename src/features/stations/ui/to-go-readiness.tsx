import { type ReactElement, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { ReadinessProps } from '#features/orders/ui/index.tsx';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { useTicker } from './use-ticker.ts';

/** In the list of what is to go: what is ready at its stations, and what somebody has brought from there to be handed out. */
export function ToGoReadiness({ till, onKnown }: ReadinessProps): null {
  const t = useTranslations('stations.ticker');
  const { ticker } = useTicker(till);
  useEffect(() => {
    if (ticker === undefined) return;
    const { tickets, collected } = ticker;
    const mark = (text: string): ReactElement => (
      <Badge tone="info" icon="kitchen">
        {text}
      </Badge>
    );
    onKnown({
      markOf: (orderIds) => {
        const waiting = tickets.filter(({ orderId }) => orderIds.includes(orderId));
        if (waiting.some(({ bumpedAt }) => bumpedAt === null)) return null;
        if (waiting.length > 0) return mark(t('state.ready'));
        return orderIds.some((id) => collected.includes(id)) ? mark(t('atHand')) : null;
      },
    });
  }, [ticker, t, onKnown]);
  return null;
}
