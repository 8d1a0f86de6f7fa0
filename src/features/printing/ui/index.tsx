export { PrintTrouble } from './print-trouble.tsx';
export { SlipsScreen } from './slips-screen.tsx';
