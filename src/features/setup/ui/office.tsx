export { OpeningList } from './opening-list.tsx';
export { SetupScreen } from './setup-screen.tsx';
