export { PrintTrouble } from './print-trouble.tsx';

/** A slip as it comes out of the printer; a dialog of the till that shows one loads it. */
export const loadPaper = () => import('./paper.tsx');
