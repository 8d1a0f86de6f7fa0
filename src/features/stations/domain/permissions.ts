import type { PermissionTable } from '#kernel/permission.ts';

export const stationPermissions = {
  'display.read': { roles: ['Admin', 'Manager', 'Display'], flag: 'displayControllerPermission' },
  /** Strike, finish and bring back what a station makes. */
  'display.work': { roles: ['Admin', 'Manager', 'Display'], flag: 'displayControllerPermission' },
} as const satisfies PermissionTable;
