import {
  Armchair,
  BadgeCheck,
  BadgePercent,
  BookOpen,
  CalendarClock,
  ClipboardCheck,
  Coins,
  Eye,
  Factory,
  FileText,
  HandCoins,
  HardDriveDownload,
  History,
  Landmark,
  LayoutDashboard,
  ListTree,
  ReceiptText,
  Ruler,
  Tags,
  Ticket,
  Truck,
  Warehouse,
} from 'lucide';
import type { IconSource } from '#platform/ui/kit/icons.tsx';
import { plannedPage } from './planned.ts';
import { screens } from './screens.ts';

/** A resource by its name, or another page with the key of its message. */
export type MenuEntry = {
  readonly icon: IconSource;
  /** The setting without which nothing of it exists; its address still works. */
  readonly onlyWith?: 'isService';
} & (
  | { readonly resource: string }
  | { readonly to: string; readonly label: string; readonly permission: string; readonly isExact?: boolean }
);
export interface MenuGroup {
  /** `office.groups.<name>` */
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

/** A planned page, by its name in planned.ts. */
function later(name: string, icon: IconSource): MenuEntry {
  const { path, permission } = plannedPage(name);
  return { to: path, label: `office.planned.pages.${name}.title`, icon, permission };
}

/** In the order of the specification. */
const placed: readonly MenuGroup[] = [
  {
    name: 'overview',
    entries: [
      {
        to: '/admin',
        label: 'reports.dashboard.title',
        icon: LayoutDashboard,
        permission: 'report.dashboard',
        isExact: true,
      },
    ],
  },
  {
    name: 'reports',
    entries: [
      {
        to: '/admin/reports',
        label: 'office.reports.all',
        icon: ListTree,
        permission: 'report.dashboard',
        isExact: true,
      },
      { to: '/admin/reports/sales', label: 'reports.sales.title', icon: 'chart', permission: 'report.sales' },
      { to: '/admin/invoices', label: 'invoices.title', icon: ReceiptText, permission: 'invoice.read' },
    ],
  },
  {
    name: 'menu',
    entries: [
      { resource: 'menus', icon: BookOpen },
      { resource: 'categories', icon: Tags },
      { resource: 'products', icon: 'bag' },
      { resource: 'priceLists', icon: Coins },
      { resource: 'happyHours', icon: 'clock' },
      { resource: 'visitTariffs', icon: 'clock', onlyWith: 'isService' },
    ],
  },
  {
    name: 'floor',
    entries: [
      { resource: 'tablePlans', icon: Armchair },
      { to: '/admin/reservations', label: 'reservations.work.title', icon: 'calendar', permission: 'reservation.read' },
    ],
  },
  {
    name: 'stock',
    entries: [
      later('stock', 'box'),
      later('stockChanges', 'transfer'),
      later('stockResets', ClipboardCheck),
      { resource: 'locations', icon: Warehouse },
      later('stockThreshold', 'warning'),
      later('productTransactions', History),
      later('productTransactionsPeriod', 'calendar'),
    ],
  },
  {
    name: 'purchases',
    entries: [later('vendorPurchases', Truck)],
  },
  {
    name: 'staff',
    // The specification lists users in the configuration; here they are looked for.
    entries: [
      { resource: 'users', icon: 'people' },
      { to: '/admin/start-end', label: 'shifts.pages.shifts', icon: CalendarClock, permission: 'shift.read' },
      { to: '/admin/handouts', label: 'shifts.pages.handouts', icon: HandCoins, permission: 'shift.read' },
    ],
  },
  {
    name: 'configuration',
    entries: [
      {
        to: '/admin/configuration',
        label: 'configuration.resources.configuration.title',
        icon: 'settings',
        permission: 'configuration.read',
      },
      { resource: 'printers', icon: 'printer' },
      { to: '/admin/slips', label: 'reports.office.slips', icon: 'receipt', permission: 'print.read' },
      { resource: 'units', icon: Ruler },
      { resource: 'vats', icon: 'percent' },
      { resource: 'paymentMethods', icon: 'cash' },
      { resource: 'users', icon: 'people' },
      { to: '/admin/roles', label: 'staff.rights.title', icon: 'lock', permission: 'roles.read' },
      { resource: 'vendors', icon: Truck },
      { resource: 'discounts', icon: BadgePercent },
      { resource: 'notePresets', icon: 'comment' },
      { resource: 'clients', icon: 'person' },
      { resource: 'vouchers', icon: Ticket },
      { resource: 'points', icon: 'device' },
      { resource: 'makers', icon: Factory },
      { resource: 'banks', icon: Landmark },
      { resource: 'stations', icon: 'kitchen' },
      { resource: 'invoiceClients', icon: FileText },
      { resource: 'reservationClients', icon: 'calendar' },
      { resource: 'serviceClients', icon: 'person', onlyWith: 'isService' },
      { to: '/admin/backups', label: 'backup.title', icon: HardDriveDownload, permission: 'backup.read' },
      { to: '/admin/settlements', label: 'settlements.title', icon: 'warning', permission: 'settlement.settle' },
      { to: '/admin/audit', label: 'audit.title', icon: Eye, permission: 'audit.read' },
      { to: '/admin/license', label: 'office.license.title', icon: BadgeCheck, permission: 'audit.read' },
    ],
  },
];

/** A resource without a place in the menu comes at the end of the configuration. */
function withTheRest(groups: readonly MenuGroup[]): readonly MenuGroup[] {
  const known = new Set(
    groups.flatMap(({ entries }) => entries.map((entry) => ('resource' in entry ? entry.resource : ''))),
  );
  const rest = screens.filter(({ resource }) => !known.has(resource.name));
  return groups.map((group) =>
    group.name === 'configuration'
      ? {
          ...group,
          entries: [
            ...group.entries,
            ...rest.map(({ resource }) => ({ resource: resource.name, icon: 'menu' as const })),
          ],
        }
      : group,
  );
}

export const menu = withTheRest(placed);
