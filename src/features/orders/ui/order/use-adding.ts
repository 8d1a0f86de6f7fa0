import { useStable } from '#platform/ui/kit/use-stable.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Product } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';
import { addProduct } from './add-product.ts';
import { needsChoice } from './choice-steps.ts';
import type { Counter } from './counter-parts.ts';
import type { OrderDialog } from './dialog-parts.ts';
import type { Scan } from './scanned-goods.ts';
import { forgetScan, type Sold } from './use-scans.ts';

interface AddingProps {
  readonly till: TillStore;
  readonly orderId: string;
  /** What decides about the price. */
  readonly place: Parameters<ReturnType<TillStore['state']>['priceOf']>[1];
  readonly seat: number | null;
  readonly counter: Counter;
  readonly give: (command: OrderCommand) => boolean;
  readonly ask: (dialog: OrderDialog) => void;
}

interface Adding {
  /** What was scanned or found. */
  readonly add: (scan: Scan) => Sold;
  readonly addByHand: (product: Product) => void;
  /** Asks for choices also where the defaults would do. */
  readonly choose: (product: Product) => void;
}

/** How products come into an order: at once, or by a dialog where something is to be typed or chosen. */
export function useAdding({ till, orderId, place, seat, counter, give, ask }: AddingProps): Adding {
  /** Without a choice it is sold with its defaults; who wants others holds its tile. */
  const asksFor = ({ choices }: Product) =>
    needsChoice(choices, (id) => till.state().catalogue?.products.has(id) ?? false);
  const add = useStable(({ product, quantity: weighed, labelPrice }: Scan): Sold => {
    const { orders, priceOf } = till.state();
    const price = priceOf(product, place);
    const quantity = counter.quantityOf(product, weighed);
    if (quantity === null) return 'refused';
    if (product.type === 'dynamic' && quantity === undefined) ask({ kind: 'quantity', product, price });
    else if (asksFor(product)) ask({ kind: 'choices', product, price, quantity, labelPrice });
    else {
      const wanted = { quantity, labelPrice, seat };
      const line = addProduct(orders.get(orderId)?.order ?? null, orderId, product, price, wanted);
      return give(line) ? 'sold' : 'refused';
    }
    return 'asks';
  });
  const addByHand = useStable((product: Product) => {
    forgetScan();
    add({ product, quantity: undefined });
  });
  const choose = useStable((product: Product) => {
    const price = till.state().priceOf(product, place);
    ask({ kind: product.type === 'dynamic' ? 'quantity' : 'choices', product, price, chooses: true });
  });
  return { add, addByHand, choose };
}
