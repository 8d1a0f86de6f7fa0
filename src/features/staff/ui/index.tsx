export { LoginScreen } from './login-screen.tsx';
/** A separate chunk: a device is enrolled once. */
export const loadEnrolScreen = () => import('./enrol-screen.tsx');
