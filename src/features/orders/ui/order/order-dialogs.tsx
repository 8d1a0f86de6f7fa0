import type { ReactElement } from 'react';
import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';
import { useTillState } from '../till/use-till.ts';
import { ActionsDialog } from './actions-dialog.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { CommentDialog } from './comment-dialog.tsx';
import { CoversDialog } from './covers-dialog.tsx';
import type { DialogParts, OrderDialog } from './dialog-parts.ts';
import { DiscountDialog } from './discount-dialog.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

/** Rare, so each is a chunk of its own. */
const PriceDialog = aheadPart(async () => (await import('./price-dialog.tsx')).PriceDialog);
const ClientDialog = aheadPart(async () => (await import('./client-dialog.tsx')).ClientDialog);
const MoveDialog = aheadPart(async () => (await import('./move-dialog.tsx')).MoveDialog);
const HandoverDialog = aheadPart(async () => (await import('./handover-dialog.tsx')).HandoverDialog);
const SplitDialog = aheadPart(async () => (await import('./split-dialog.tsx')).SplitDialog);
const DeliveryDialog = aheadPart(async () => (await import('../to-go/delivery-dialog.tsx')).DeliveryDialog);
const ChoicesDialog = aheadPart(async () => (await import('./choices-dialog.tsx')).ChoicesDialog);
const LineChoicesDialog = aheadPart(async () => (await import('./choices-dialog.tsx')).LineChoicesDialog);
const PaymentDialog = aheadPart(async () => (await import('../payment/payment-dialog.tsx')).PaymentDialog);

export interface OrderDialogsProps extends DialogParts {
  readonly dialog: OrderDialog;
}

export function OrderDialogs({ dialog, ...parts }: OrderDialogsProps): ReactElement {
  // A line may change while its dialog is open, so the dialog reads the current line.
  const order = useTillState(parts.till, (state) => state.orders.get(parts.orderId)?.order ?? null);
  const { till, orderId, policy, onClose } = parts;
  const { offersCard, offersFree } = policy;
  const paying = { till, orderId, offersCard, offersFree, onClose };
  switch (dialog.kind) {
    case 'actions':
      return <ActionsDialog {...parts} order={order} />;
    case 'bill':
      return <BillDialog {...parts} order={order} />;
    case 'covers':
      return <CoversDialog {...parts} order={order} />;
    case 'client':
      return <ClientDialog {...parts} order={order} card={dialog.card} />;
    case 'orderComment':
      return <CommentDialog {...parts} order={order} />;
    case 'lineComment':
      return <CommentDialog {...parts} order={order} line={dialog.line} />;
    case 'discount':
      return <DiscountDialog {...parts} order={order} />;
    case 'lineDiscount':
      return (
        <DiscountDialog
          {...parts}
          order={order}
          line={order?.lines.find(({ id }) => id === dialog.line.id) ?? dialog.line}
        />
      );
    case 'move':
      return <MoveDialog {...parts} />;
    case 'handOver':
      return <HandoverDialog {...parts} />;
    case 'split':
      return <SplitDialog {...parts} order={order} />;
    case 'delivery':
      return <DeliveryDialog {...parts} order={order} />;
    case 'payPart':
      return <PaymentDialog {...paying} key="part" part={dialog.part} onDone={parts.onClose} />;
    case 'payShares':
      return <PaymentDialog {...paying} key="shares" shares={dialog.shares} onDone={parts.onPaid} />;
    case 'quantity':
      return (
        <QuantityDialog
          {...parts}
          order={order}
          product={dialog.product}
          price={dialog.price}
          chooses={dialog.chooses}
        />
      );
    case 'choices':
      return (
        <ChoicesDialog
          {...parts}
          order={order}
          product={dialog.product}
          price={dialog.price}
          quantity={dialog.quantity}
          labelPrice={dialog.labelPrice}
        />
      );
    case 'lineChoices':
      return <LineChoicesDialog {...parts} line={dialog.line} product={dialog.product} />;
    case 'lineQuantity':
      return <QuantityDialog {...parts} order={order} line={dialog.line} />;
    case 'linePrice':
      return <PriceDialog {...parts} line={dialog.line} />;
    case 'void':
      return <VoidDialog {...parts} order={order} line={dialog.line} />;
  }
}
