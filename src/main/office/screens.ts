import { clientScreens } from '#features/clients/ui/office.tsx';
import { configurationScreens } from '#features/configuration/ui/office.tsx';
import { floorScreens } from '#features/floor/ui/office.tsx';
import { menuScreens } from '#features/menu/ui/office.tsx';
import { paymentScreens } from '#features/payments/ui/office.tsx';
import { printingScreens } from '#features/printing/ui/office.tsx';
import { referenceScreens } from '#features/reference/ui/office.tsx';
import { staffScreens } from '#features/staff/ui/office.tsx';
import { stationScreens } from '#features/stations/ui/office.tsx';
import { visitScreens } from '#features/visits/ui/office.tsx';
import { voucherScreens } from '#features/vouchers/ui/office.tsx';
import type { Resource } from '#kernel/resource.ts';
import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { withImport } from './with-import.tsx';

const declared: readonly ResourceScreens[] = [
  ...menuScreens,
  ...configurationScreens,
  ...referenceScreens,
  ...clientScreens,
  ...voucherScreens,
  ...paymentScreens,
  ...staffScreens,
  ...floorScreens,
  ...stationScreens,
  ...printingScreens,
  ...visitScreens,
];

/** Resources with an import have a button for it in their list's toolbar. */
export const screens: readonly ResourceScreens[] = declared.map(withImport);

export const resources: ReadonlyMap<string, Resource> = new Map(
  screens.map(({ resource }) => [resource.name, resource]),
);
