import { useEffect, useEffectEvent } from 'react';
import { usePath } from '#platform/ui/router/use-router.tsx';
import { forgetMade, leaveSale, madeFor } from '#platform/ui/scanner/left-sale.ts';
import type { CatalogueIndex } from '../till/catalogue.ts';
import type { TillStore } from '../till-store.ts';
import { goodsOf, type ScanSetup } from './scanned-goods.ts';

/** A code that was unknown, and whose product was made meanwhile, is taken again as soon as the till has it: it lies on the counter. */
export function useMadeProduct(
  till: TillStore,
  setup: ScanSetup,
  orderId: string,
  catalogue: CatalogueIndex | null,
  take: (code: string) => void,
): void {
  const path = usePath();
  const sale = useEffectEvent(() => ({ path, orderId: till.state().orders.has(orderId) ? orderId : null }));
  const noteLeaving = useEffectEvent(() => leaveSale(sale()));
  const sell = useEffectEvent(() => {
    const code = madeFor(sale());
    if (code === null || goodsOf(code, setup, catalogue) === null) return;
    forgetMade();
    take(code);
  });
  useEffect(() => () => noteLeaving(), []);
  useEffect(() => {
    if (catalogue !== null) sell();
  }, [catalogue]);
}
