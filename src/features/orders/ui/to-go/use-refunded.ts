import { useEffect, useState } from 'react';
import { callOrders as call } from '../call-orders.ts';

/** What of each line was given back; nothing is known of it without the server. */
export function useRefunded(orderId: string, isRead: boolean): ReadonlyMap<string, number> {
  const [refunded, setRefunded] = useState<ReadonlyMap<string, number>>(nothing);
  useEffect(() => {
    if (!isRead) return;
    const left = new AbortController();
    call('GET api/orders/{id}/refunds', { params: { id: orderId } }, { signal: left.signal }).then(
      ({ lines }) => setRefunded(new Map(lines.map((line) => [line.lineId, line.refunded]))),
      () => undefined,
    );
    return () => left.abort();
  }, [orderId, isRead]);
  return refunded;
}

const nothing: ReadonlyMap<string, number> = new Map();
