export { ReservationsDialog } from './reservations-dialog.tsx';
export { ReservationsScreen } from './reservations-screen.tsx';
