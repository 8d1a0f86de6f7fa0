export { WithoutMoney } from './payment/without-money.tsx';
export { ReceiptsScreen } from './receipts/receipts-screen.tsx';
