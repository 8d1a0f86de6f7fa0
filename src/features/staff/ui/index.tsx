export { type Approval, ApproverDialog, type ApproverDialogProps } from './approver-dialog.tsx';
export { LoginScreen } from './login-screen.tsx';
