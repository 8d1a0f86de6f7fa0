import type { PermissionTable } from '#kernel/permission.ts';

export const stationPermissions = {
  'display.read': { roles: ['Admin', 'Manager', 'Display'], flag: 'displayControllerPermission' },
  /** Strike, finish and recall tickets. */
  'display.work': { roles: ['Admin', 'Manager', 'Display'], flag: 'displayControllerPermission' },
  /** Move orders on from preparing to ready and collected. */
  'display.control': { roles: ['Admin', 'Manager', 'Display'], flag: 'displayControllerPermission' },
  /** See what was sent and is ready, and mark it as collected. */
  'ticker.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], place: 'till' },
  /** See it of all orders where the venue shows everybody only their own. */
  'ticker.readAll': { roles: ['Admin', 'Manager'], flag: 'liveTickerAllOrders', place: 'till' },
  /** See the list of stations: the resource of the back office. */
  'stations.read': { roles: ['Admin', 'Manager'], place: 'office' },
  'stations.write': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;
