import type { VenueSettings } from '#features/configuration/domain/settings.ts';

export interface VisitPolicy {
  readonly offersVisits: boolean;
  /** A visit is of a service client: phone, child and parent. */
  readonly needsClient: boolean;
}

export function visitPolicy({
  isService,
  serviceClient,
}: Pick<VenueSettings, 'isService' | 'serviceClient'>): VisitPolicy {
  return { offersVisits: isService, needsClient: serviceClient };
}
