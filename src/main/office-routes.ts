import { readLocale, readVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { part, type Route } from '#platform/ui/router/routes.ts';
import { words } from './words.ts';

const reports = () => import('#features/reports/ui/office.tsx');
const office = () => {
  // In parallel with the code, not after it.
  words.office(readLocale(), readVenueKind()).catch(() => undefined);
  return import('./office/office-shell.tsx');
};
const officeHome = () => import('./office/office-home.tsx');
const resourcePage = () => import('./office/resource-page.tsx');
const configuration = () => import('#features/configuration/ui/office.tsx');
const reportsIndex = () => import('./office/reports-index.tsx');
const licensePage = () => import('./office/license-page.tsx');
const slips = () => import('#features/printing/ui/office.tsx');
const people = () => import('#features/staff/ui/office.tsx');
const backups = () => import('#features/backup/ui/office.tsx');
const audit = () => import('#features/audit/ui/office.tsx');
const menu = () => import('#features/menu/ui/office.tsx');
const floor = () => import('#features/floor/ui/office.tsx');
const settlements = () => import('#features/settlements/ui/office.tsx');
const invoices = () => import('#features/invoices/ui/office.tsx');
const accountsPage = () => import('./office/accounts-page.tsx');
const vouchers = () => import('#features/vouchers/ui/office.tsx');
const shifts = () => import('#features/shifts/ui/office.tsx');
const shiftsPage = () => import('./office/shifts-page.tsx');
const reservations = () => import('#features/reservations/ui/office.tsx');
const imports = () => import('#features/import/ui/office.tsx');

/** The pages of the back office, in the till's shell. */
export const officeRoute: Route = {
  path: 'admin',
  load: part(office, 'OfficeShell'),
  inside: [
    { path: '', load: part(officeHome, 'OfficeHome') },
    { path: 'reports', load: part(reportsIndex, 'ReportsIndex') },
    { path: 'reports/sales', load: part(reports, 'SalesReportScreen') },
    { path: 'reports/duePayments', load: part(accountsPage, 'AccountsPage') },
    { path: 'invoices', load: part(invoices, 'InvoicesScreen') },
    { path: 'settlements', load: part(settlements, 'SettlementsScreen') },
    { path: 'start-end', load: part(shiftsPage, 'ShiftsPage') },
    { path: 'handouts', load: part(shifts, 'HandoutsScreen') },
    { path: 'reservations', load: part(reservations, 'ReservationsScreen') },
    { path: 'vouchers/print', load: part(vouchers, 'VoucherSheet') },
    { path: 'menus/products/labels', load: part(menu, 'LabelSheet') },
    { path: 'tables/codes', load: part(floor, 'CodeSheet') },
    { path: 'slips', load: part(slips, 'SlipsScreen') },
    { path: 'import', load: part(imports, 'ImportScreen') },
    { path: 'configuration', load: part(configuration, 'ConfigurationScreen') },
    { path: 'roles', load: part(people, 'RightsScreen') },
    { path: 'audit', load: part(audit, 'AuditScreen') },
    { path: 'backups', load: part(backups, 'BackupsScreen') },
    { path: 'license', load: part(licensePage, 'LicensePage') },
    // Every resource of the administration, by its path; custom pages stand before it.
    { path: '*', load: part(resourcePage, 'ResourcePage') },
  ],
};
