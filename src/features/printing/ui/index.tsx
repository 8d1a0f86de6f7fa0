import './printing.css';
import type { SectionScreens } from '#platform/ui/records/record-form.tsx';
import { printers } from '../domain/section.ts';
import { PrinterHead } from './printer-head.tsx';

export { PrintTrouble } from './print-trouble.tsx';
export { SlipsScreen } from './slips-screen.tsx';

export const printingScreens: readonly SectionScreens[] = [
  {
    section: printers,
    FormHead: PrinterHead,
    isShown: (field, values) => field !== 'stationId' || values.purpose === 'station',
  },
];
