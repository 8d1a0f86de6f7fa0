import type { ApprovalTable, PermissionTable } from '#kernel/permission.ts';

export const orderPermissions = {
  /** Take orders and payments at a table. */
  'order.takeTable': { roles: ['Admin', 'Manager', 'Waiter'] },
  /** Sell over the counter. */
  'order.takeDirect': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** Send commands at all; each command is checked further by its order. */
  'order.command': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** Work on colleagues' orders; waiters too, where the venue's `waiterAccess` is on. */
  'order.takeAny': { roles: ['Admin', 'Manager'] },
  'order.takeOver': { roles: ['Admin', 'Manager'] },
  'order.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** Take back what was sent, without asking an approver. */
  'order.void': { roles: ['Admin', 'Manager'], flag: 'deleteOrderPermission' },
  /** Any discount; others have the limit of their own. */
  'order.discountAny': { roles: ['Admin', 'Manager'] },
  /** Give back what was paid, of anybody's order, without asking an approver. */
  'order.refund': { roles: ['Admin', 'Manager'] },
  'table.free': { roles: ['Admin', 'Manager'], flag: 'freeTablePermission' },
} as const satisfies PermissionTable;

export type OrderPermission = keyof typeof orderPermissions;

/** What may be done to an order with a colleague's word, and what that colleague must hold. */
export const orderApprovals = {
  voidLine: { needs: 'order.void', subject: 'order' },
  discountOrder: { needs: 'order.discountAny', subject: 'order' },
  takeOver: { needs: 'order.takeOver', subject: 'order' },
  freeTable: { needs: 'table.free', subject: 'order' },
  refund: { needs: 'order.refund', subject: 'order' },
} as const satisfies ApprovalTable;

export type OrderApproval = keyof typeof orderApprovals;
