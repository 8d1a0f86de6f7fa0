import { accountsServer } from '#features/accounts/server/index.ts';
import { auditServer } from '#features/audit/server/index.ts';
import { backupServer } from '#features/backup/server/index.ts';
import { clientsServer } from '#features/clients/server/index.ts';
import { configurationServer } from '#features/configuration/server/index.ts';
import { floorServer } from '#features/floor/server/index.ts';
import { createImportServer } from '#features/import/server/index.ts';
import { invoicedGuard, invoicesServer } from '#features/invoices/server/index.ts';
import { createMenuServer, isOfGoods } from '#features/menu/server/index.ts';
import { createOrdersServer, type GuardInput, giveCatalogue, soldLately } from '#features/orders/server/index.ts';
import { paymentsServer } from '#features/payments/server/index.ts';
import { printingServer, printsBills } from '#features/printing/server/index.ts';
import { referenceServer } from '#features/reference/server/index.ts';
import { reportsServer } from '#features/reports/server/index.ts';
import { createReservationsServer } from '#features/reservations/server/index.ts';
import { readReceived, receivedMoneyGuard, settlementsServer } from '#features/settlements/server/index.ts';
import { setupServer } from '#features/setup/server/index.ts';
import { createShiftsServer, readPresence, shiftGuard } from '#features/shifts/server/index.ts';
import { createPermissionsOf, createStaffServer, type DemoSignIn } from '#features/staff/server/index.ts';
import { stationsServer } from '#features/stations/server/index.ts';
import { createVisitsServer } from '#features/visits/server/index.ts';
import { createVouchersServer } from '#features/vouchers/server/index.ts';
import type { RightsDeclaration } from '#kernel/permission.ts';
import { platformRights } from '#platform/server/contract.ts';
import type { FeatureServer } from '#platform/server/feature.ts';

/** What the platform and the features declare about permissions. */
export const rightsOf = (features: readonly FeatureServer[]): readonly RightsDeclaration[] => [
  platformRights,
  ...features,
];

export interface FeatureOptions {
  readonly demo: DemoSignIn | null;
  /** Whether other devices can reach this server; by default, they cannot. */
  readonly isOnNetwork?: boolean;
  readonly https?: { readonly isRequired: boolean; readonly needsTrust: boolean };
  /** Run before every command on orders; a feature after orders adds its guards here. */
  readonly orderGuards?: readonly GuardInput[] | undefined;
}

/** The features of the venue, in the order of feature-order.json: each imports only those before it. */
export function createFeatures({
  demo,
  isOnNetwork = false,
  https = { isRequired: false, needsTrust: false },
  orderGuards = [],
}: FeatureOptions): readonly FeatureServer[] {
  const declared = () => rightsOf(features);
  const permissionsOf = createPermissionsOf(declared);
  // In this order: what the venue's own rules refuse must not be told as money that waits (`changedByOthers` in collision.ts).
  const guards = [shiftGuard, receivedMoneyGuard, invoicedGuard, ...orderGuards];
  const features: readonly FeatureServer[] = [
    configurationServer,
    referenceServer,
    createStaffServer({ permissionsOf, declared, demo, isOfGoods, isOnNetwork, https }),
    floorServer,
    clientsServer,
    paymentsServer,
    accountsServer,
    createVouchersServer(permissionsOf),
    createMenuServer({ soldLately, onGiven: giveCatalogue }),
    createOrdersServer(permissionsOf, {
      guards,
      readReceived,
      printsBills,
      readPresence,
    }),
    stationsServer,
    printingServer,
    invoicesServer,
    backupServer,
    settlementsServer,
    createShiftsServer(permissionsOf),
    createReservationsServer(guards),
    createVisitsServer(guards),
    reportsServer,
    auditServer,
    createImportServer({ resources: () => features.flatMap((each) => each.resources ?? []) }),
    setupServer,
  ];
  return features;
}
