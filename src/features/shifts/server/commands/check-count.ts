import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import { toLocale } from '#kernel/locale.ts';
import { toCurrency } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { type Count, isCount } from '../../domain/count.ts';
import { shiftPolicy } from '../../domain/policy.ts';
import { otherMethods } from '../queries/own-shift.ts';
import { refused } from './shift-of-command.ts';

/** Throws COUNT_INVALID for what cannot be counted here: no note or coin of the currency, or a method that nobody counts. */
export async function checkCount(tx: ReadTx, count: Count, settings: SettingsInForce): Promise<void> {
  const { countsCards } = shiftPolicy(settings);
  const counted = countsCards ? await otherMethods(tx, toLocale(settings.languageCode)) : [];
  const codes = new Set(counted.map(({ method }) => method));
  if (!isCount(count, toCurrency(settings.currency), codes)) throw refused('COUNT_INVALID');
}
