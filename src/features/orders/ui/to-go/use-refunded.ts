import { useEffect, useState } from 'react';
import { callOrders as call } from '../call-orders.ts';

/** What of each line of these orders was given back, their ids joined by commas; nothing is known of it without the server. */
export function useRefunded(orderIds: string, isRead: boolean): ReadonlyMap<string, number> {
  const [refunded, setRefunded] = useState<ReadonlyMap<string, number>>(nothing);
  useEffect(() => {
    if (!isRead) return;
    const left = new AbortController();
    const read = (id: string) => call('GET api/orders/{id}/refunds', { params: { id } }, { signal: left.signal });
    Promise.all(orderIds.split(',').map(read)).then(
      (all) => setRefunded(new Map(all.flatMap(({ lines }) => lines.map((line) => [line.lineId, line.refunded])))),
      () => undefined,
    );
    return () => left.abort();
  }, [orderIds, isRead]);
  return refunded;
}

const nothing: ReadonlyMap<string, number> = new Map();
