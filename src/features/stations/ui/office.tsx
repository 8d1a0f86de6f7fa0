import { stations } from '#features/menu/domain/stations.ts';
import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { StationArrivals } from './station-arrivals.tsx';

export const stationScreens: readonly ResourceScreens[] = [{ resource: stations, FormHead: StationArrivals }];
