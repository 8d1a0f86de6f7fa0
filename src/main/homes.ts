import { counterPath, sellsAtCounter } from '#features/orders/domain/counter.ts';
import { officeDoors } from '#features/staff/domain/access.ts';

/** homes.test.ts compares them with the menu of the back office. */
export { officeDoors };

export interface Visitor {
  readonly role: string;
  readonly permissions: readonly string[];
  /** Whether the venue sells over the counter. */
  readonly sellsDirect: boolean;
  /** Whether the venue has tables, as far as this device knows. */
  readonly hasTables: boolean;
  /** Whether the venue is a shop. */
  readonly isShop: boolean;
}

export type Home = '/display' | '/admin' | '/tables' | '/table' | typeof counterPath | '/nothing';

/** Where a user starts: on the screen of their work, never on one that has nothing for them. */
export function homeOf({ role, permissions, sellsDirect, hasTables, isShop }: Visitor): Home {
  const may = (permission: string) => permissions.includes(permission);
  if (role === 'Display') return '/display';
  if (may('order.takeDirect') && sellsDirect && sellsAtCounter(role, isShop)) return counterPath;
  const servesTables = may('order.takeTable') && (hasTables || !sellsDirect);
  if (servesTables) return '/tables';
  if (may('order.takeDirect') && sellsDirect) return '/table';
  if (may('order.takeTable') || may('order.takeStaff')) return '/tables';
  return mayEnterOffice(permissions) ? '/admin' : '/nothing';
}

/** Whether the till has work for somebody: its screens stay empty for others, and nothing leads there. */
export function worksAtTill(permissions: readonly string[]): boolean {
  return ['order.takeTable', 'order.takeDirect', 'order.takeStaff'].some((permission) =>
    permissions.includes(permission),
  );
}

/** Where somebody gets from the till in one tap: the back office, their own sales if that is all they may see, or nowhere. */
export function doorFromTill(permissions: readonly string[]): '/admin' | '/admin/reports/sales' | null {
  if (mayEnterOffice(permissions)) return '/admin';
  if (permissions.includes('report.sales')) return '/admin/reports/sales';
  return permissions.includes('print.read') ? '/admin' : null;
}

export function mayEnterOffice(permissions: readonly string[]): boolean {
  return officeDoors.some((door) => permissions.includes(door));
}
