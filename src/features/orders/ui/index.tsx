export type { TableMarks } from './floor/table-marks.ts';
export { TablesScreen } from './floor/tables-screen.tsx';
export { offerPickUp } from './order/pick-ups.ts';
export type { TillOrder } from './till/till-order.ts';
export { useTill, useTillState } from './till/use-till.ts';
export type { TillStore } from './till-store.ts';
export { BringDialog } from './to-go/ahead.ts';
export type { ReadinessProps } from './to-go/orders-to-go.tsx';
/** What was refused while nobody saw it. */
export const loadRefusals = () => import('./refused/unseen-refusals.tsx');
/** A separate chunk, so that the floor does not wait for it. */
export const loadOrderScreen = () => import('./order/order-screen.tsx');
/** Of shops and salesmen; restaurants do not load it. */
export const loadCounterScreen = () => import('./counter/counter-screen.tsx');
