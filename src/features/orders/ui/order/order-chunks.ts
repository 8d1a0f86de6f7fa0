import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { headParts } from './order-head.tsx';

const dialogs = () => import('./order-dialogs.tsx');
const payment = () => import('../payment/payment-dialog.tsx');
/** Not needed for the first paint; loaded right after it, so that no tap waits for them. */
export const OrderDialogs = lazyPart(async () => (await dialogs()).OrderDialogs);
export const PaymentDialog = lazyPart(async () => (await payment()).PaymentDialog);

/** The rare ones as well: without a service worker a till that is offline could not load them when they are needed. */
export function fetchDialogs(): void {
  const rare = [
    () => import('./line-actions.tsx'),
    () => import('./course-row.tsx'),
    () => import('./approver-dialog.tsx'),
    () => import('./take-over-dialog.tsx'),
    () => import('./move-dialog.tsx'),
    () => import('./price-dialog.tsx'),
    () => import('./split-dialog.tsx'),
    () => import('./choices-dialog.tsx'),
    () => import('./handover-dialog.tsx'),
    () => import('../to-go/delivery-dialog.tsx'),
  ];
  for (const load of [payment, dialogs, ...headParts, ...rare]) load().catch(() => undefined);
}
