import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { clients, invoiceClients, reservationClients } from '../domain/resources.ts';

export const clientScreens: readonly ResourceScreens[] = [
  { resource: clients },
  { resource: invoiceClients },
  { resource: reservationClients },
];
