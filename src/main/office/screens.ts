import { clientScreens } from '#features/clients/ui/index.tsx';
import { configurationScreens } from '#features/configuration/ui/index.tsx';
import { floorScreens } from '#features/floor/ui/index.tsx';
import { menuScreens } from '#features/menu/ui/index.tsx';
import { printingScreens } from '#features/printing/ui/index.tsx';
import { referenceScreens } from '#features/reference/ui/index.tsx';
import { staffScreens } from '#features/staff/ui/index.tsx';
import { stationScreens } from '#features/stations/ui/index.tsx';
import type { Resource } from '#kernel/resource.ts';
import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { withImport } from './with-import.tsx';

const declared: readonly ResourceScreens[] = [
  ...menuScreens,
  ...configurationScreens,
  ...referenceScreens,
  ...clientScreens,
  ...staffScreens,
  ...floorScreens,
  ...stationScreens,
  ...printingScreens,
];

/** Resources that can be imported say so in their list's toolbar. */
export const screens: readonly ResourceScreens[] = declared.map(withImport);

export const resources: ReadonlyMap<string, Resource> = new Map(
  screens.map(({ resource }) => [resource.name, resource]),
);
