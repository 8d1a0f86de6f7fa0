export { ShiftDialog } from './shift-dialog.tsx';
