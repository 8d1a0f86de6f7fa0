import { CalendarClock, HardDriveDownload } from 'lucide';
import type { IconSource } from '#platform/ui/kit/icons.tsx';
import { officePage } from '#platform/ui/office/office-page.ts';
import { resources } from './screens.ts';

/** What somebody wants to do, found in the search of pages by its name and its other words (`office.actions`). */
export interface OfficeAction {
  readonly name: string;
  readonly icon: IconSource;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** All of them are needed. */
  readonly permissions: readonly string[];
}

const at = (name: string, path: string, icon: IconSource, ...permissions: string[]): OfficeAction => ({
  name,
  icon,
  permissions,
  ...officePage(path),
});

/** A new record of a resource. */
function making(name: string, resource: string): OfficeAction {
  const known = resources.get(resource);
  return at(name, `${known?.path}/create`, 'add', known?.read ?? '', known?.write ?? '');
}

/** The list of a resource, where it is done. */
function inList(name: string, resource: string, icon: IconSource): OfficeAction {
  const known = resources.get(resource);
  return at(name, known?.path ?? '', icon, known?.read ?? '', known?.write ?? '');
}

export const actions: readonly OfficeAction[] = [
  at('closeDay', 'start-end', CalendarClock, 'shift.read', 'shift.closeDay'),
  at('receiveCash', 'handouts', 'cash', 'shift.read', 'shift.receive'),
  making('newProduct', 'products'),
  { ...at('importProducts', 'import', 'upload', 'import.use', 'menu.write'), search: { resource: 'products' } },
  { ...at('importClients', 'import', 'upload', 'import.use', 'clients.write'), search: { resource: 'clients' } },
  inList('changePrices', 'products', 'percent'),
  inList('printLabels', 'products', 'printer'),
  making('newCategory', 'categories'),
  making('newUser', 'users'),
  making('newPrinter', 'printers'),
  at('reprint', 'slips', 'receipt', 'print.read', 'print.reprint'),
  at('dayReport', 'reports/sales', 'chart', 'report.salesAll'),
  at('backUp', 'backups', HardDriveDownload, 'backup.read', 'backup.manage'),
  at('undo', 'audit', 'back', 'audit.read'),
  at('retail', 'configuration', 'settings', 'configuration.read', 'configuration.write'),
  at('venueData', 'configuration', 'settings', 'configuration.read', 'configuration.write'),
];
