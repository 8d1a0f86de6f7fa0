export { TablesScreen } from './floor/tables-screen.tsx';
export { OrderScreen } from './order/order-screen.tsx';
