export { SetupScreen } from './setup-screen.tsx';
