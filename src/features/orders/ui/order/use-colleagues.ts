import { useEffect, useState } from 'react';
import type { Answer } from '#kernel/contract.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import type { ordersContract } from '../../contract.ts';
import { callOrders } from '../call-orders.ts';

export type Colleague = Answer<(typeof ordersContract)['GET api/orders/colleagues']>[number];

/** Who can take an order; asked again when the server is back. */
export function useColleagues(isLive: boolean) {
  const errorText = useErrorText();
  const [answer, setAnswer] = useState<{ readonly colleagues?: readonly Colleague[]; readonly error?: unknown }>({});
  useEffect(() => {
    if (!isLive) return;
    let isGone = false;
    callOrders('GET api/orders/colleagues').then(
      (colleagues) => !isGone && setAnswer({ colleagues }),
      (error: unknown) => !isGone && setAnswer({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [isLive]);
  return {
    colleagues: answer.colleagues,
    fault: answer.error === undefined || !isLive ? undefined : errorText(answer.error),
  };
}
