import type { PermissionTable } from '#kernel/permission.ts';

export const stationPermissions = {
  'display.read': { roles: ['Admin', 'Manager', 'Display'], flag: 'displayControllerPermission' },
  /** Strike, finish and recall tickets. */
  'display.work': { roles: ['Admin', 'Manager', 'Display'], flag: 'displayControllerPermission' },
  /** See the list of stations: the resource of the back office. */
  'stations.read': { roles: ['Admin', 'Manager'], place: 'office' },
  'stations.write': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;
