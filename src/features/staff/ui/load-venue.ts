import { client } from '#platform/ui/api/app-api.ts';
import { noteVenueLocale } from '#platform/ui/i18n/locale-choice.ts';
import type { staffContract } from '../contract.ts';
import { noteVenue } from './device-memory.ts';

const call = client<typeof staffContract>();

/** What a device may know before log-in, kept for times without a server: the venue's name, its clock, its language. */
export async function loadVenue(signal: AbortSignal) {
  const known = await call('GET api/login/context', undefined, { signal });
  noteVenue(known.venueName, known.timeZone);
  // Before the first run there is no venue, and no language of it.
  if (known.venueName !== '') noteVenueLocale(known.locale);
  return known;
}
