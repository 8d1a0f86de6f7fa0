import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { serviceClients, visitTariffs } from '../domain/resources.ts';

export const visitScreens: readonly ResourceScreens[] = [{ resource: visitTariffs }, { resource: serviceClients }];

/** At the till, with the words of the back office. */
export const loadVisits = () => import('./visits-screen.tsx');
