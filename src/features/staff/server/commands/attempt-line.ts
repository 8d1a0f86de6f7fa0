import { perVenue } from '#platform/server/per-venue.ts';
import { openLine } from '#platform/server/write-line.ts';

/**
 * Log-ins and enrolments stand in a line of their own before they may write: whoever is not known yet can send as many as they
 * like, and an order waits behind one of them at most.
 */
export const attemptLine = perVenue(() => openLine());
