import { describe, expect, it } from 'vitest';
import { clientPolicy } from '#features/clients/domain/policy.ts';
import { effects, type SettingsInForce } from '#features/configuration/domain/effects.ts';
import { usualVatId } from '#features/configuration/domain/policy.ts';
import {
  defaultOf,
  type SettingName,
  settingNames,
  settingOf,
  type VenueSettings,
  withDefaults,
} from '#features/configuration/domain/settings.ts';
import { sellerOf } from '#features/invoices/domain/seller.ts';
import { usesPriceLists } from '#features/menu/domain/policy.ts';
import { orderDay, orderPolicy } from '#features/orders/domain/policy.ts';
import { tillPolicy } from '#features/orders/ui/till/till-policy.ts';
import { printPolicy } from '#features/printing/domain/policy.ts';
import { venueHead } from '#features/printing/domain/slip-parts.ts';
import { styleOf } from '#features/printing/server/queries/slip-setup.ts';
import { usualMinutes } from '#features/reservations/domain/policy.ts';
import { shiftPolicy } from '#features/shifts/domain/policy.ts';
import { admitsPoint, asksToClose, opensByCard } from '#features/staff/domain/device-policy.ts';
import { tickerPolicy } from '#features/stations/domain/ticker.ts';
import { visitPolicy } from '#features/visits/domain/policy.ts';

const instants = Array.from({ length: 48 }, (_, hour) => Date.UTC(2026, 6, 1, 0, 30) + hour * 3_600_000);

/** Every policy by the name that effects.ts gives it. */
const policies: Readonly<Record<string, (settings: VenueSettings) => unknown>> = {
  ...fields('orders', orderPolicy),
  ...fields('clients', clientPolicy),
  ...fields('till', (settings) => tillPolicy(settings as never)),
  ...fields('slips', printPolicy),
  ...fields('shifts', shiftPolicy),
  ...fields('ticker', tickerPolicy),
  ...fields('visits', visitPolicy),
  'orders.day': (settings) => instants.map((instant) => orderDay(instant, settings)),
  'slips.head': (settings) =>
    venueHead(settings, settings.logo === '' ? null : { id: settings.logo, width: 2, height: 1 }),
  'slips.style': styleOf,
  'devices.admitsPhones': (settings) => admitsPoint('mobile', settings),
  'devices.opensByCard': opensByCard,
  'devices.asksToClose': asksToClose,
  'prices.usesLists': usesPriceLists,
  'invoices.seller': sellerOf,
  'reservations.usualMinutes': usualMinutes,
  'vats.usual': usualVatId,
};

/** Each field of a policy's result is a separate decision. */
function fields<Answer extends object>(place: string, policy: (settings: VenueSettings) => Answer) {
  return Object.fromEntries(
    Object.keys(policy(withDefaults({}))).map((field) => [
      `${place}.${field}`,
      (settings: VenueSettings) => policy(settings)[field as keyof Answer],
    ]),
  );
}

/** Values of a setting that differ from its default. */
function otherValues(name: SettingName): readonly unknown[] {
  const setting = settingOf(name);
  const usual = defaultOf(name);
  if (name === 'closedDay' || name === 'otherClosedDays' || name === 'openDay') return ['2026-07-02'];
  if (typeof usual === 'boolean') return [!usual];
  if ('max' in setting) return [usual === setting.max ? setting.min : Number(usual) + 1];
  if (setting.kind === 'choice') return setting.options.filter((option) => option !== usual);
  if (name === 'scaleLabels') return ['27CCCCCWWWWWX'];
  return [setting.kind === 'text' && setting.form === 'time' ? '06:30' : 'other'];
}

const now = settingNames.flatMap((name) => {
  const effect = effects[name];
  return 'now' in effect ? [[name, effect.now] as const] : [];
});
describe('a setting that takes effect now', () => {
  it.each(now)('%s changes what %s decides', (name, policyName) => {
    const policy = policies[policyName];
    if (policy === undefined) throw new Error(`${policyName} is no policy`);
    const usual = JSON.stringify(policy(withDefaults({})));
    const decided = otherValues(name).map((value) => JSON.stringify(policy(withDefaults({ [name]: value }))));
    expect(decided.some((each) => each !== usual)).toBe(true);
  });
});

it('a setting that waits for a later part cannot be read where settings are obeyed', async () => {
  const given = withDefaults({}) as SettingsInForce;
  expect(given.name).toBe('');
  // @ts-expect-error: nothing obeys it yet; `npm run check types` fails here when it could be read.
  given.allowNegativeStock satisfies boolean;
});
