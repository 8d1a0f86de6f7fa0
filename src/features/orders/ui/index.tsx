export { TablesScreen } from './floor/tables-screen.tsx';
/** Apart, so that the floor does not wait for it. */
export const loadOrderScreen = () => import('./order/order-screen.tsx');
