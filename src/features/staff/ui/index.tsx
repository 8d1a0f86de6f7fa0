export { isBoard, noteBoard, noteLogin } from './device-memory.ts';
export { LoginScreen } from './login-screen.tsx';
/** Where somebody approves what a colleague asks for: not needed for the first screen. */
export const loadAskApprover = () => import('./ask-approver.tsx');
export const loadClosing = () => import('./close-entry.tsx');
/** A separate chunk: a device is enrolled once. */
export const loadEnrolScreen = () => import('./enrol-screen.tsx');
