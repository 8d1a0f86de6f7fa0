export { BuyerForm, type BuyerFormProps } from './invoice/buyer-form.tsx';
export { WithoutMoney } from './payment/without-money.tsx';
export { ReceiptsScreen } from './receipts/receipts-screen.tsx';
