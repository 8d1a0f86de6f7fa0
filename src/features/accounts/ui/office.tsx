export { AccountsDialog } from './accounts-dialog.tsx';
export { AccountsScreen } from './accounts-screen.tsx';
