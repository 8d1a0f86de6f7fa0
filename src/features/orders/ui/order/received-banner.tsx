import type { ReactElement } from 'react';
import { Banner } from '#platform/ui/kit/banner.tsx';
import type { TillOrder } from '../till/till-order.ts';
import { useRefusalText } from '../use-refusals.ts';

/** Money was taken for an open order that is in none of its payments: nobody should charge the guest again. */
export function ReceivedBanner({ shown }: { readonly shown: TillOrder | undefined }): ReactElement | null {
  const textOf = useRefusalText();
  if (!shown?.received || shown.status !== 'open') return null;
  // The server's words where it refuses a payment for the same reason.
  return (
    <Banner tone="danger" icon="cash">
      {textOf({ code: 'ORDER_TO_SETTLE', details: { amount: shown.received.amount } })}
    </Banner>
  );
}
