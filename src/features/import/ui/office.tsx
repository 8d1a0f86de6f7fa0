export { ImportLink } from './import-link.tsx';
export { ImportScreen } from './import-screen.tsx';
