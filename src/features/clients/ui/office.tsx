import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { clients, invoiceClients, reservationClients } from '../domain/resources.ts';
import { PointsHead } from './points-head.tsx';

export const clientScreens: readonly ResourceScreens[] = [
  { resource: clients, FormHead: PointsHead },
  { resource: invoiceClients },
  { resource: reservationClients },
];
