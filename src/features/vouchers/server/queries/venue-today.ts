import { cutoffMinutes } from '#features/configuration/domain/policy.ts';
import type { VenueSettings } from '#features/configuration/domain/settings.ts';
import { settingsAt } from '#features/configuration/server/index.ts';
import { businessDay, type Day } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';

/**
 * The day by which vouchers end: by the venue's clock and its closing hour, so that a guest of the last evening still pays after
 * midnight. A day that was closed by hand, or left open, neither shortens nor lengthens what was printed on the voucher.
 */
export function voucherDay(now: number, settings: Pick<VenueSettings, 'timeZone' | 'closedTime'>): Day {
  return businessDay(now, settings.timeZone, cutoffMinutes(settings));
}

export async function venueToday(tx: ReadTx, now: number): Promise<Day> {
  return voucherDay(now, await settingsAt(tx, await tx.catalogueVersion()));
}
