export { DisplayScreen } from './display-screen.tsx';
