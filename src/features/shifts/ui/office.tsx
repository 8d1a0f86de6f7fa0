export { HandoutsScreen } from './handouts-screen.tsx';
export { ShiftDialog } from './shift-dialog.tsx';
export { ShiftsScreen } from './shifts-screen.tsx';
