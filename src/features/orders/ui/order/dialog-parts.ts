import type { Price } from '#features/menu/domain/price.ts';
import type { Minor } from '#kernel/money.ts';
import type { OrderCommand, SplitOrder } from '../../domain/command.ts';
import type { OrderLine } from '../../domain/order.ts';
import type { TillPolicy } from '../till/till-policy.ts';
import type { Product } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';

/** The dialogs of the order screen. */
export type OrderDialog =
  | {
      readonly kind:
        | 'actions'
        | 'bill'
        | 'covers'
        | 'orderComment'
        | 'discount'
        | 'move'
        | 'split'
        | 'handOver'
        | 'delivery';
    }
  /** Who has it; `card` is one that was scanned and is nobody's. */
  | { readonly kind: 'client'; readonly card?: string }
  /** Part of the order becomes one of its own with its first payment. */
  | { readonly kind: 'payPart'; readonly part: SplitOrder }
  | { readonly kind: 'payShares'; readonly shares: number }
  /** `chooses` asks afterwards what it is sold with, also where its defaults would do. */
  | { readonly kind: 'quantity'; readonly product: Product; readonly price: Price; readonly chooses?: boolean }
  /** What it is sold with; `quantity` of what is weighed or measured, and what its label says that it costs. */
  | {
      readonly kind: 'choices';
      readonly product: Product;
      readonly price: Price;
      readonly quantity?: number | undefined;
      readonly labelPrice?: Minor | undefined;
    }
  | { readonly kind: 'lineChoices'; readonly line: OrderLine; readonly product: Product }
  | { readonly kind: 'lineQuantity' | 'lineComment' | 'linePrice' | 'lineDiscount' | 'void'; readonly line: OrderLine };

/** The properties of every dialog of an order. */
export interface DialogParts {
  readonly till: TillStore;
  readonly policy: TillPolicy;
  readonly orderId: string;
  /** The guest that what is added next is for; null for all of the table. */
  readonly seat: number | null;
  /** Whether the command was accepted at once; the dialog is closed when it is accepted after an approval. */
  readonly give: (command: OrderCommand) => boolean;
  readonly ask: (dialog: OrderDialog) => void;
  readonly onClose: () => void;
  /** The order is paid. */
  readonly onPaid: () => void;
  /** The order no longer exists; go to the floor. */
  readonly onLeft: () => void;
}
