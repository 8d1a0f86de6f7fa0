import type { IconName } from '#platform/ui/kit/icons.tsx';
import { screens } from './screens.ts';

/** A section by its name, or a page of its own with the message that names it. */
export type MenuEntry = { readonly icon: IconName } & (
  | { readonly section: string }
  | { readonly to: string; readonly label: string; readonly permission: string; readonly isExact?: boolean }
);
export interface MenuGroup {
  /** `office.groups.<name>` */
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

const placed: readonly MenuGroup[] = [
  {
    name: 'overview',
    entries: [
      { to: '/admin', label: 'reports.dashboard.title', icon: 'table', permission: 'report.dashboard', isExact: true },
    ],
  },
  {
    name: 'reports',
    entries: [{ to: '/admin/reports/sales', label: 'reports.sales.title', icon: 'chart', permission: 'report.sales' }],
  },
  {
    name: 'menu',
    entries: [
      { section: 'products', icon: 'bag' },
      { section: 'categories', icon: 'menu' },
      { section: 'menus', icon: 'receipt' },
      { section: 'units', icon: 'percent' },
    ],
  },
  {
    name: 'floor',
    entries: [{ section: 'tablePlans', icon: 'table' }],
  },
  {
    name: 'purchases',
    entries: [{ section: 'vendors', icon: 'scooter' }],
  },
  {
    name: 'configuration',
    entries: [
      {
        to: '/admin/configuration',
        label: 'configuration.title',
        icon: 'settings',
        permission: 'configuration.read',
      },
      { section: 'vats', icon: 'percent' },
      { section: 'users', icon: 'people' },
      { section: 'points', icon: 'device' },
      { to: '/admin/slips', label: 'reports.office.slips', icon: 'printer', permission: 'print.read' },
      { section: 'stations', icon: 'kitchen' },
      { section: 'banks', icon: 'card' },
      { section: 'locations', icon: 'box' },
      { section: 'makers', icon: 'star' },
    ],
  },
];

/** A section that nobody has placed yet stands at the end of the configuration. */
function withTheRest(groups: readonly MenuGroup[]): readonly MenuGroup[] {
  const known = new Set(
    groups.flatMap(({ entries }) => entries.map((entry) => ('section' in entry ? entry.section : ''))),
  );
  const rest = screens.filter(({ section }) => !known.has(section.name));
  return groups.map((group) =>
    group.name === 'configuration'
      ? {
          ...group,
          entries: [...group.entries, ...rest.map(({ section }) => ({ section: section.name, icon: 'menu' as const }))],
        }
      : group,
  );
}

export const menu = withTheRest(placed);
