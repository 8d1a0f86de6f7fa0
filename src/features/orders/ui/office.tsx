export { ReceiptsScreen } from './receipts/receipts-screen.tsx';
