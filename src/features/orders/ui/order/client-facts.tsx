import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { client, useMay } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import type { ordersContract } from '../../contract.ts';
import { offersPoints, type PointsPolicy } from '../../domain/points.ts';

const call = client<typeof ordersContract>();
type Facts = Answer<(typeof ordersContract)['GET api/orders/of-client/{id}']>;

interface ClientFactsProps {
  readonly clientId: string;
  readonly policy: PointsPolicy;
  /** The name of a product in the language of the till. */
  readonly productName: (id: string) => string | undefined;
}

/** What is good to know of a client who is here: points, birthday, and what they had last. Nothing without the server. */
export function ClientFacts({ clientId, policy, productName }: ClientFactsProps): ReactElement | null {
  const t = useTranslations('orders.client');
  const { money } = useFormats();
  const isLive = useLiveStatus() === 'live';
  const mayFind = useMay()('client.find');
  const { data } = useQuery({
    queryKey: ['orders', 'of-client', clientId],
    queryFn: ({ signal }) => call('GET api/orders/of-client/{id}', { params: { id: clientId } }, { signal }),
    enabled: isLive && mayFind,
    staleTime: 0,
  });
  if (data === undefined) return null;
  const { points, birthday, isBirthday, orders } = data;
  const earns = policy.offersClientCards && policy.pointsPerHundred > 0;
  return (
    <div className="client-facts">
      {(earns || points > 0) && (
        <p>
          {offersPoints(policy)
            ? t('pointsWorth', { points, amount: money(points * policy.pointWorth) })
            : t('points', { points })}
        </p>
      )}
      {birthday !== null && (
        <p className={isBirthday ? 'client-birthday' : undefined}>
          {isBirthday && <Icon name="star" size={18} />}
          {isBirthday ? t('birthdayToday') : t('birthday', { day: dayOf(birthday) })}
        </p>
      )}
      {orders.length > 0 && <LastOrders orders={orders} productName={productName} />}
    </div>
  );
}

/** `14.05.`, as dates are written in all five languages. */
const dayOf = (birthday: string): string => `${birthday.slice(3)}.${birthday.slice(0, 2)}.`;

interface LastOrdersProps extends Pick<Facts, 'orders'> {
  readonly productName: (id: string) => string | undefined;
}

function LastOrders({ orders, productName }: LastOrdersProps): ReactElement {
  const t = useTranslations('orders.client');
  const { day: write, quantity } = useFormats();
  return (
    <section aria-label={t('lastOrders')}>
      <p className="payment-label">{t('lastOrders')}</p>
      <ul className="find-client-list">
        {orders.map(({ id, day, items, hasMore }) => (
          <li key={id} className="client-order">
            <span className="find-client-note">{write(day)}</span>
            <span>
              {items
                .map((item) => `${quantity(item.quantity)} × ${productName(item.productId) ?? item.name}`)
                .join(', ')}
              {hasMore && ' …'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
