export { PrintTrouble } from './print-trouble.tsx';
