export { LoginScreen } from './login-screen.tsx';
/** Apart: a device is let in once. */
export const loadEnrolScreen = () => import('./enrol-screen.tsx');
