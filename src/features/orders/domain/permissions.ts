import type { ApprovalTable, PermissionTable } from '#kernel/permission.ts';

export const orderPermissions = {
  /** Take orders and payments at a table. */
  'order.takeTable': { roles: ['Admin', 'Manager', 'Waiter'], basicAt: 'till', place: 'till' },
  /** Sell over the counter. */
  'order.takeDirect': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], basicAt: 'till', place: 'till' },
  /** Send commands at all; each command is then checked against its order. */
  'order.command': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], basicAt: 'till', place: 'till' },
  /** Change colleagues' orders; also for waiters if the venue's `waiterAccess` is on. */
  'order.takeAny': { roles: ['Admin', 'Manager'] },
  'order.takeOver': { roles: ['Admin', 'Manager'] },
  'order.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], basicAt: 'till', place: 'till' },
  /** Void sent lines without an approver. */
  'order.void': { roles: ['Admin', 'Manager'], flag: 'deleteOrderPermission' },
  /** Take off, move away or cancel what was on a printed bill, without an approver. */
  'order.lowerBill': { roles: ['Admin', 'Manager'], flag: 'deleteOrderPermission' },
  /** Any discount; other users have their own limit. */
  'order.discountAny': { roles: ['Admin', 'Manager'] },
  /** Refund any user's orders without an approver. */
  'order.refund': { roles: ['Admin', 'Manager'] },
  'table.free': { roles: ['Admin', 'Manager'], flag: 'freeTablePermission' },
} as const satisfies PermissionTable;

export type OrderPermission = keyof typeof orderPermissions;

/** Actions on an order that a colleague can approve, and the permission the approver needs. */
export const orderApprovals = {
  voidLine: { asks: 'order.command', needs: 'order.void', subject: 'order', terms: ['lineId', 'quantity'] },
  removeLine: { asks: 'order.command', needs: 'order.lowerBill', subject: 'order', terms: ['lineId'] },
  changeQuantity: { asks: 'order.command', needs: 'order.lowerBill', subject: 'order', terms: ['lineId', 'quantity'] },
  transferLines: { asks: 'order.command', needs: 'order.lowerBill', subject: 'order', terms: ['toOrderId', 'lines'] },
  cancelOrder: { asks: 'order.command', needs: 'order.lowerBill', subject: 'order' },
  discountOrder: { asks: 'order.command', needs: 'order.discountAny', subject: 'order', terms: ['discount'] },
  takeOver: { asks: 'order.command', needs: 'order.takeOver', subject: 'order' },
  freeTable: { asks: 'order.command', needs: 'table.free', subject: 'order' },
  refund: { asks: 'order.command', needs: 'order.refund', subject: 'order', terms: ['lines', 'payments'] },
} as const satisfies ApprovalTable;

export type OrderApproval = keyof typeof orderApprovals;
