import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Queries } from '#platform/ui/api/queries.tsx';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import { callOrders } from '../call-orders.ts';

const queryKey = ['orders', 'allowance'];

interface AllowanceProps {
  readonly className: string;
  readonly hasMeter?: boolean;
}

/** What is left of the user's allowance of the business day, as the server knows it. */
export function Allowance(props: AllowanceProps): ReactElement {
  return (
    <Queries>
      <Known {...props} />
    </Queries>
  );
}

function Known({ className, hasMeter = false }: AllowanceProps): ReactElement {
  const t = useTranslations('orders.staffMeal');
  const { money } = useFormats();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey });
  useLive('order.', refresh, refresh);
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callOrders('GET api/orders/allowance', undefined, { signal }),
  });
  if (!data) return <p className={className}>{isPending ? t('loading') : t('unknown')}</p>;
  const text = t('left', { left: money(data.left), limit: money(data.limit) });
  return (
    <div className={className}>
      <p>{text}</p>
      {hasMeter && data.limit > 0 && <progress value={data.left} max={data.limit} aria-label={text} />}
    </div>
  );
}
