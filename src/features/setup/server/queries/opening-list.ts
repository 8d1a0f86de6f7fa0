import { isKeyConfirmed } from '#features/backup/server/index.ts';
import { missingSettings } from '#features/configuration/domain/check-settings.ts';
import { readAllSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { setupContract } from '../../contract.ts';

type OpeningList = Answer<(typeof setupContract)['GET api/setup/list']>;

/** The state of a new venue's opening checklist. */
export async function openingList(tx: ReadTx, venue: VenueContext): Promise<OpeningList> {
  const [row, settings, isKeyKept] = await Promise.all([
    tx.one<OpeningList['counts'] & { readonly isShown: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM opening WHERE list_dismissed_at IS NULL) AS "isShown",
        (SELECT count(*)::int FROM dining_table WHERE deleted_at IS NULL) AS tables,
        (SELECT count(*)::int FROM product WHERE is_active AND deleted_at IS NULL) AS products,
        (SELECT greatest(count(*)::int - 1, 0) FROM employee
          WHERE is_active AND deleted_at IS NULL) AS staff,
        (SELECT count(*)::int FROM printer
          WHERE purpose = 'receipt' AND deleted_at IS NULL) AS printers,
        (SELECT greatest(count(*)::int - 1, 0) FROM point
          WHERE pos_value_hash IS NOT NULL AND revoked_at IS NULL AND deleted_at IS NULL) AS devices`),
    readAllSettings(tx),
    isKeyConfirmed(venue),
  ]);
  const { isShown, ...counts } = row;
  return {
    isShown,
    counts,
    needsTables: !settings.notRestaurant,
    missing: missingSettings(settings),
    isKeyKept: isKeyKept === true,
  };
}
