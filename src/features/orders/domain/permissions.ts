import type { PermissionTable } from '#kernel/permission.ts';
import type { ApprovableCommand } from './command.ts';

export const orderPermissions = {
  /** Take orders and payments at a table. */
  'order.takeTable': { roles: ['Admin', 'Manager', 'Waiter'], basicAt: 'till', place: 'till' },
  /** Sell over the counter. */
  'order.takeDirect': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], basicAt: 'till', place: 'till' },
  /** Have meals of one's own at staff prices, off one's allowance. */
  'order.takeStaff': { roles: ['Admin', 'Manager', 'Staff'], basicAt: 'till', place: 'till' },
  /** Send commands at all; each command is then checked against its order. */
  'order.command': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman', 'Staff'], basicAt: 'till', place: 'till' },
  /** Change colleagues' orders; also for waiters if the venue's `waiterAccess` is on. */
  'order.takeAny': { roles: ['Admin', 'Manager'] },
  'order.takeOver': { roles: ['Admin', 'Manager'] },
  /** Give anybody's order to somebody else without asking. */
  'order.reassign': { roles: ['Admin', 'Manager'] },
  'order.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman', 'Staff'], basicAt: 'till', place: 'till' },
  /** Void sent lines without an approver. */
  'order.void': { roles: ['Admin', 'Manager'], flag: 'deleteOrderPermission' },
  /** Take off, move away or cancel what was on a printed bill, without an approver. */
  'order.lowerBill': { roles: ['Admin', 'Manager'], flag: 'deleteOrderPermission' },
  /** Any discount; other users have their own limit. */
  'order.discountAny': { roles: ['Admin', 'Manager'] },
  /** Take the service fee off an order without an approver. */
  'order.waiveFee': { roles: ['Admin', 'Manager'] },
  /** Let an order off the minimum spend of its table without an approver. */
  'order.waiveMinimum': { roles: ['Admin', 'Manager'] },
  /** Type a price for an unsent line, without an approver. */
  'order.price': { roles: ['Admin', 'Manager'] },
  /** Refund any user's orders without an approver. */
  'order.refund': { roles: ['Admin', 'Manager'] },
  /** Close an order on the account of a client who pays later. */
  'order.chargeAccount': { roles: ['Admin', 'Manager'], flag: 'duePaymentPermission' },
  /** Approve what is given for free; also give it alone where the venue asks nobody else (`freePaymentConfirmation`). */
  'order.giveFree': { roles: ['Admin', 'Manager'], flag: 'approveFreePayment' },
  /** Spend a client's points without their card. */
  'order.spendPoints': { roles: ['Admin', 'Manager'] },
  /** Book a payment by another method afterwards, without an approver. */
  'order.correctPayment': { roles: ['Admin', 'Manager'] },
  'table.free': { roles: ['Admin', 'Manager'], flag: 'freeTablePermission' },
} as const satisfies PermissionTable;

/** Whoever has one of them can have orders. */
export const takingOrders = ['order.takeTable', 'order.takeDirect'] as const;

export type OrderPermission = keyof typeof orderPermissions;

/** Actions on an order that a colleague can approve; their rules are in `approvals.ts`. */
export type OrderApproval = ApprovableCommand['type'] | 'takeOver';
