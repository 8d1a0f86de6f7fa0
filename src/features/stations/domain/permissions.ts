import type { PermissionTable } from '#kernel/permission.ts';

export const stationPermissions = {
  'display.read': { roles: ['Admin', 'Manager', 'Display'], flag: 'displayControllerPermission' },
  /** Strike, finish and bring back what a station makes. */
  'display.work': { roles: ['Admin', 'Manager', 'Display'], flag: 'displayControllerPermission' },
  /** Which stations there are: the resource of the administration. */
  'stations.read': { roles: ['Admin', 'Manager'] },
  'stations.write': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
