import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { effects } from '#features/configuration/domain/effects.ts';
import { usualVatId } from '#features/configuration/domain/policy.ts';
import {
  defaultOf,
  type SettingName,
  settingNames,
  settingOf,
  type VenueSettings,
  withDefaults,
} from '#features/configuration/domain/settings.ts';
import { usesPriceLists } from '#features/menu/domain/policy.ts';
import { orderDay, orderPolicy } from '#features/orders/domain/policy.ts';
import { tillPolicy } from '#features/orders/ui/till/till-policy.ts';
import { printPolicy } from '#features/printing/domain/policy.ts';
import { venueHead } from '#features/printing/domain/slip-parts.ts';
import { styleOf } from '#features/printing/server/queries/slip-setup.ts';
import { admitsPoint } from '#features/staff/domain/device-policy.ts';

const root = join(import.meta.dirname, '../..');
const instants = Array.from({ length: 48 }, (_, hour) => Date.UTC(2026, 6, 1, 0, 30) + hour * 3_600_000);

/** Every policy by the name that effects.ts gives it. */
const policies: Readonly<Record<string, (settings: VenueSettings) => unknown>> = {
  ...fields('orders', orderPolicy),
  ...fields('till', (settings) => tillPolicy(settings as never)),
  ...fields('slips', printPolicy),
  'orders.day': (settings) => instants.map((instant) => orderDay(instant, settings)),
  'slips.head': (settings) =>
    venueHead(settings, settings.logo === '' ? null : { id: settings.logo, width: 2, height: 1 }),
  'slips.style': styleOf,
  'devices.admitsPhones': (settings) => admitsPoint('mobile', settings),
  'prices.usesLists': usesPriceLists,
  'vats.usual': usualVatId,
};

/** Each field of a policy's answer is a decision of its own. */
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
  if (typeof usual === 'boolean') return [!usual];
  if ('max' in setting) return [usual === setting.max ? setting.min : Number(usual) + 1];
  if (setting.kind === 'choice') return setting.options.filter((option) => option !== usual);
  return [setting.kind === 'text' && setting.form === 'time' ? '06:30' : 'other'];
}

const now = settingNames.flatMap((name) => {
  const effect = effects[name];
  return 'now' in effect ? [[name, effect.now] as const] : [];
});
const later = settingNames.flatMap((name) => {
  const effect = effects[name];
  return 'later' in effect ? [[name, effect.later] as const] : [];
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

/** The program's sources, but for the owner of the settings and for what fills them when a venue is made. */
const sources = filesUnder('src')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !/^src\/(?:features\/(?:configuration|setup)|main\/demo)\//.test(path))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Where a setting is read: by its name behind the settings, taken out of them, or picked from their type. */
function readers(name: string): string[] {
  const settings = String.raw`(?:settings|posConfig|(?:Venue|Public)Settings|readSettings\(tx\)|PosConfig)`;
  const patterns = [
    new RegExp(String.raw`${settings}\)*\??\.${name}\b`),
    new RegExp(String.raw`\{[^{}]*\b${name}\b[^{}]*\}\s*[=:]\s*(?:await\s+)?[\w.(]*${settings}`),
    new RegExp(String.raw`Pick<\s*${settings},[^>]*'${name}'`),
  ];
  return sources.flatMap(([path, text]) => (patterns.some((pattern) => pattern.test(text)) ? [path] : []));
}

describe('a setting that waits for a later part', () => {
  it.each(later)('%s is read by nobody yet: it waits for %s', (name) => {
    expect(readers(name)).toEqual([]);
  });

  it('would be noticed if it were read', () => {
    // The reader of the usual VAT rate is the configuration itself, which is not looked at here.
    const unseen = now.map(([name]) => name).filter((name) => name !== 'defaultVatId' && readers(name).length === 0);
    expect(unseen).toEqual([]);
  });
});
