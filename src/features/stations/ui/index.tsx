import { stations } from '#features/menu/domain/stations.ts';
import type { SectionScreens } from '#platform/ui/records/record-form.tsx';
import { StationArrivals } from './station-arrivals.tsx';

export { DisplayScreen } from './display-screen.tsx';

export const stationScreens: readonly SectionScreens[] = [{ section: stations, FormHead: StationArrivals }];
