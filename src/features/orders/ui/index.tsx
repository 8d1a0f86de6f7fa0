export { TablesScreen } from './floor/tables-screen.tsx';
/** A separate chunk, so that the floor does not wait for it. */
export const loadOrderScreen = () => import('./order/order-screen.tsx');
