import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';

/** Not needed for the first paint; fetched right after it, so that no tap waits for them. */
export const OrderDialogs = aheadPart(async () => (await import('./order-dialogs.tsx')).OrderDialogs);
export const PaymentDialog = aheadPart(async () => (await import('../payment/payment-dialog.tsx')).PaymentDialog);
