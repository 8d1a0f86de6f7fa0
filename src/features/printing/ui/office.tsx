import './printing.css';
import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { printers } from '../domain/resource.ts';
import { PrinterTools } from './printer-finder.tsx';
import { PrinterHead } from './printer-head.tsx';

export { SlipsScreen } from './slips-screen.tsx';

export const printingScreens: readonly ResourceScreens[] = [
  { resource: printers, ListTools: PrinterTools, FormHead: PrinterHead },
];
export { PrintCopy } from './print-copy.tsx';
