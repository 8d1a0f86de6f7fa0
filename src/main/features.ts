import { auditPermissions } from '#features/audit/domain/permissions.ts';
import { auditServer } from '#features/audit/server/index.ts';
import { clientPermissions } from '#features/clients/domain/permissions.ts';
import { clientsServer } from '#features/clients/server/index.ts';
import { configurationPermissions } from '#features/configuration/domain/permissions.ts';
import { configurationServer } from '#features/configuration/server/index.ts';
import { floorPermissions } from '#features/floor/domain/permissions.ts';
import { floorServer } from '#features/floor/server/index.ts';
import { importPermissions } from '#features/import/domain/permissions.ts';
import { createImportServer } from '#features/import/server/index.ts';
import { menuPermissions } from '#features/menu/domain/permissions.ts';
import { createMenuServer } from '#features/menu/server/index.ts';
import { orderPermissions } from '#features/orders/domain/permissions.ts';
import { createOrdersServer, soldLately } from '#features/orders/server/index.ts';
import { printingPermissions } from '#features/printing/domain/permissions.ts';
import { printingServer } from '#features/printing/server/index.ts';
import { referencePermissions } from '#features/reference/domain/permissions.ts';
import { referenceServer } from '#features/reference/server/index.ts';
import { reportPermissions } from '#features/reports/domain/permissions.ts';
import { reportsServer } from '#features/reports/server/index.ts';
import { setupPermissions } from '#features/setup/domain/permissions.ts';
import { createSetupServer } from '#features/setup/server/index.ts';
import { staffPermissions } from '#features/staff/domain/permissions.ts';
import { createStaffServer, type DemoSignIn } from '#features/staff/server/index.ts';
import { stationPermissions } from '#features/stations/domain/permissions.ts';
import { stationsServer } from '#features/stations/server/index.ts';
import { grants, type PermissionTable } from '#kernel/permission.ts';
import { platformPermissions } from '#platform/server/contract.ts';
import type { FeatureServer, PermissionsOf } from '#platform/server/feature.ts';

/** Who may do what, of all features: the matrix of routes and roles is generated from it. */
export const permissions: PermissionTable = {
  ...platformPermissions,
  ...configurationPermissions,
  ...referencePermissions,
  ...staffPermissions,
  ...floorPermissions,
  ...clientPermissions,
  ...menuPermissions,
  ...orderPermissions,
  ...stationPermissions,
  ...printingPermissions,
  ...reportPermissions,
  ...auditPermissions,
  ...importPermissions,
  ...setupPermissions,
};

export const permissionsOf: PermissionsOf = (user) =>
  new Set(Object.entries(permissions).flatMap(([name, rule]) => (grants(rule, user) ? [name] : [])));

export interface FeatureOptions {
  readonly demo: DemoSignIn | null;
  readonly setupCode: string;
  /** Whether other devices can reach this server; left out, they cannot. */
  readonly isOnNetwork?: boolean;
}

/** The features of the venue, in the order of feature-order.json: each knows only those before it. */
export function createFeatures({ demo, setupCode, isOnNetwork = false }: FeatureOptions): readonly FeatureServer[] {
  const features: readonly FeatureServer[] = [
    configurationServer,
    referenceServer,
    createStaffServer({ permissionsOf, demo, isOnNetwork }),
    floorServer,
    clientsServer,
    createMenuServer({ soldLately }),
    createOrdersServer(permissionsOf),
    stationsServer,
    printingServer,
    reportsServer,
    auditServer,
    createImportServer({ resources: () => features.flatMap((each) => each.resources ?? []) }),
    createSetupServer({ code: setupCode }),
  ];
  return features;
}
