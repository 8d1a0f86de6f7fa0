import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { serviceClients, visitTariffs } from '../domain/resources.ts';

export const visitScreens: readonly ResourceScreens[] = [{ resource: visitTariffs }, { resource: serviceClients }];
