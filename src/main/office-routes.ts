import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readLocale, readVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { words } from './words.ts';

const reports = () => import('#features/reports/ui/office.tsx');
const office = () => {
  // In parallel with the code, not after it.
  words.office(readLocale(), readVenueKind()).catch(() => undefined);
  return import('./office/office-shell.tsx');
};
const resourcePage = () => import('./office/resource-page.tsx');
const configuration = () => import('#features/configuration/ui/office.tsx');
const reportsIndex = () => import('./office/reports-index.tsx');
const licensePage = () => import('./office/license-page.tsx');
const slips = () => import('#features/printing/ui/office.tsx');
const people = () => import('#features/staff/ui/office.tsx');
const backups = () => import('#features/backup/ui/office.tsx');
const audit = () => import('#features/audit/ui/office.tsx');
const clients = () => import('#features/clients/ui/office.tsx');
const menu = () => import('#features/menu/ui/office.tsx');
const settlements = () => import('#features/settlements/ui/office.tsx');
const accounts = () => import('#features/accounts/ui/office.tsx');
const shifts = () => import('#features/shifts/ui/office.tsx');
const imports = () => import('#features/import/ui/office.tsx');

/** The pages of the back office, below the till's shell. */
export function officeRoutes<Parent extends AnyRoute>(parent: Parent) {
  const adminRoute = createRoute({
    getParentRoute: () => parent,
    path: 'admin',
    component: lazyRouteComponent(office, 'OfficeShell'),
  });
  const adminHomeRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./office/office-home.tsx'), 'OfficeHome'),
  });
  const reportsRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'reports',
    component: lazyRouteComponent(reportsIndex, 'ReportsIndex'),
  });
  const backupsRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'backups',
    component: lazyRouteComponent(backups, 'BackupsScreen'),
  });
  const auditRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'audit',
    component: lazyRouteComponent(audit, 'AuditScreen'),
  });
  const licenseRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'license',
    component: lazyRouteComponent(licensePage, 'LicensePage'),
  });
  const salesReportRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'reports/sales',
    component: lazyRouteComponent(reports, 'SalesReportScreen'),
    // The filter is in the address, so that a report can be bookmarked; the screen validates it.
    validateSearch: (search: Record<string, unknown>) => search,
  });
  const slipsRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'slips',
    component: lazyRouteComponent(slips, 'SlipsScreen'),
  });

  const configurationRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'configuration',
    component: lazyRouteComponent(configuration, 'ConfigurationScreen'),
  });
  const rightsRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'roles',
    component: lazyRouteComponent(people, 'RightsScreen'),
  });
  const voucherSheetRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'vouchers/print',
    component: lazyRouteComponent(clients, 'VoucherSheet'),
    // The search and the filters of the list of vouchers.
    validateSearch: (search: Record<string, unknown>) => search,
  });
  const labelSheetRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'menus/products/labels',
    component: lazyRouteComponent(menu, 'LabelSheet'),
  });
  const importRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'import',
    component: lazyRouteComponent(imports, 'ImportScreen'),
    validateSearch: (search: Record<string, unknown>) => search,
  });

  const settlementsRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'settlements',
    component: lazyRouteComponent(settlements, 'SettlementsScreen'),
  });

  const accountsRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'reports/duePayments',
    component: lazyRouteComponent(accounts, 'AccountsScreen'),
  });

  const shiftsRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'start-end',
    component: lazyRouteComponent(shifts, 'ShiftsScreen'),
  });

  const handoutsRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: 'handouts',
    component: lazyRouteComponent(shifts, 'HandoutsScreen'),
  });

  /** Every resource of the administration, by its path; custom pages are declared before it. */
  const resourceRoute = createRoute({
    getParentRoute: () => adminRoute,
    path: '$',
    component: lazyRouteComponent(resourcePage, 'ResourcePage'),
    // Search and sorting are in the address; the list reads them.
    validateSearch: (search: Record<string, unknown>) => search,
  });

  return adminRoute.addChildren([
    adminHomeRoute,
    reportsRoute,
    backupsRoute,
    auditRoute,
    licenseRoute,
    salesReportRoute,
    slipsRoute,
    voucherSheetRoute,
    labelSheetRoute,
    rightsRoute,
    importRoute,
    configurationRoute,
    settlementsRoute,
    accountsRoute,
    shiftsRoute,
    handoutsRoute,
    resourceRoute,
  ]);
}
