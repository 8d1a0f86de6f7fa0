import type { PermissionTable } from '#kernel/permission.ts';

export const shiftPermissions = {
  /** Clock in and out, count one's own drawer, see who is on shift. */
  'shift.work': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman', 'Warehouse', 'Staff'], basicAt: 'till' },
  /** Put money into one's drawer or take some out, pay an expense of it, open it without a sale. */
  'shift.moveCash': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], basicAt: 'till' },
  /** Receive one's own takings, if the venue allows it. */
  'shift.receiveOwn': { roles: ['Admin'], flag: 'canCashOut' },
  /** Count colleagues' drawers and receive what they hand over; managers only if the venue allows it. */
  'shift.receive': { roles: ['Admin', 'Manager'] },
  /** Close the business day before its hour. */
  'shift.closeDay': { roles: ['Admin', 'Manager'] },
  /** See all shifts and cash-outs, and what is expected of drawers. */
  'shift.read': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;

export type ShiftPermission = keyof typeof shiftPermissions;
