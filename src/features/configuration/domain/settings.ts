import { locales } from '#kernel/locale.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import {
  choice,
  type Field,
  link,
  money,
  type NumberField,
  percent,
  picture,
  type ToggleField,
  text,
  toggle,
  whole,
} from '#kernel/resource.ts';
import { usualScaleLabels } from '#kernel/scale-label.ts';
import { countryCodes } from './countries.ts';
import { timeZones } from './time-zones.ts';

/** The parts of the configuration page, in order. */
export const settingGroups = [
  'venue',
  'country',
  'prices',
  'till',
  'tables',
  'printing',
  'payments',
  'fiscal',
  'shifts',
  'stock',
  'clients',
  'displays',
  'reservations',
  'retail',
  'wallet',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

type SettingField = Field & { readonly group: SettingGroup };

const on = <const G extends SettingGroup>(group: G) => toggle({ group, initial: true });
const off = <const G extends SettingGroup>(group: G) => toggle({ group });
/** Computed from another setting; never sent. */
const derived = <const G extends SettingGroup>(group: G) => text({ group, isComputed: true });

const number20 = { longest: 20, form: 'lettersAndNumbers' } as const;
const walletText = { longest: 100, form: 'lettersAndNumbers' } as const;
const currencyCodes = Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]];

/**
 * Every setting of the venue by its name in the specification (typos included, because they are on the wire), in the
 * order of the page. A setting is a field like those of resources, with its default. Screens and rules read a policy
 * named after what it decides, never a setting by name; effects.ts says which policy that is.
 */
export const settings = {
  name: text({ group: 'venue', longest: 80, isRequired: true }),
  fiscalNumber: text({ group: 'venue', ...number20, isRequired: true }),
  businessNumber: text({ group: 'venue', ...number20 }),
  telephone: text({ group: 'venue', longest: 30, form: 'phone' }),
  address: text({ group: 'venue', longest: 200 }),
  contactPerson: text({ group: 'venue', longest: 80 }),
  bankId: link('banks', { group: 'venue' }),
  bankNr: text({ group: 'venue', longest: 42, form: 'account' }),
  bankName: derived('venue'),
  logo: picture('logo', { group: 'venue' }),

  countryCode: choice(countryCodes, { group: 'country', initial: 'XK', isRequired: true }),
  countryId: derived('country'),
  currency: choice(currencyCodes, { group: 'country', initial: 'EUR', isRequired: true }),
  timeZone: choice(timeZones, { group: 'country', initial: 'Europe/Belgrade', isRequired: true }),
  languageCode: choice(locales, { group: 'country', initial: 'sq', isRequired: true }),
  languageId: derived('country'),

  vat: on('prices'),
  defaultVatId: link('vats', { group: 'prices' }),
  priceList: off('prices'),

  directOrder: on('till'),
  delivery: off('till'),
  deliveryDefault: off('till'),
  splitOrder: on('till'),
  courseSpliters: on('till'),
  /** Not in the specification. */
  seats: off('till'),
  disableOrderComments: off('till'),
  codeAndMakers: off('till'),
  waiterAccess: off('till'),
  backToTablesAfterOrdering: on('till'),
  logoutAfterOrdering: off('till'),
  backToTablesAfterPayment: on('till'),
  logoutAfterPayment: off('till'),
  hasMobilePos: on('till'),
  /** Not in the specification: whoever finds a card has no PIN to know. */
  cardSignIn: off('till'),
  adminConfirmAppClose: off('till'),
  offlineHours: whole({ group: 'till', max: 72, initial: 12, isRequired: true }),

  freeTable: off('tables'),
  showAllTableTotals: off('tables'),

  kitchenPrinter: on('printing'),
  alwaysPrintOrder: off('printing'),
  printOrderAfterPayment: off('printing'),
  orderTotalNonFical: on('printing'),
  orderTotalNonFiscalOptional: off('printing'),
  finalInvoiceCopies: whole({ group: 'printing', max: 5, initial: 1, isRequired: true }),

  bankCard: on('payments'),
  cardPaymentFee: percent({ group: 'payments', initial: 0, isRequired: true }),
  serviceFeePercentage: percent({ group: 'payments', initial: 0, isRequired: true }),
  freePayment: on('payments'),
  freePaymentConfirmation: on('payments'),
  activeVouchers: on('payments'),

  onlyFiscal: on('fiscal'),
  directOnlyFiscal: on('fiscal'),
  fiscalConfirmation: off('fiscal'),
  freePaymentWithFiscal: off('fiscal'),

  closedTime: text({ group: 'shifts', form: 'time', longest: 5, initial: '05:00', isRequired: true }),
  closeSalesDayAutomatically: on('shifts'),
  /** The business day that was closed by hand last; empty if none was. */
  closedDay: derived('shifts'),
  /** Other days closed by hand, near that one, as spans (`writeDays`): the clock may come to one of them again. */
  otherClosedDays: derived('shifts'),
  /** The business day that lasts until it is closed by hand; empty before its first sale, and where days close by themselves. */
  openDay: derived('shifts'),
  /** Not in the specification: a venue without shifts sells without them. */
  requireShift: off('shifts'),
  adminClockin: off('shifts'),
  managerHandouts: on('shifts'),
  waiterSelfHandouts: off('shifts'),
  includeBankAmountHandouts: off('shifts'),
  dailyFoodLimit: money({ group: 'shifts', max: 1_000_000_00, initial: 0, isRequired: true }),

  allowNegativeStock: on('stock'),
  damages: on('stock'),
  approveDamages: on('stock'),

  clientCard: on('clients'),
  searchClientCards: on('clients'),
  /** Not in the specification: points of clients, for 100.00 that was spent, and what one is worth; 0 has none. */
  pointsPerHundred: whole({ group: 'clients', max: 10_000, initial: 0, isRequired: true }),
  pointWorth: money({ group: 'clients', max: 1_000_00, initial: 0, isRequired: true }),

  hasDisplays: on('displays'),
  liveTicker: on('displays'),
  liveTickerMyOrders: off('displays'),
  liveTickerNoActions: off('displays'),

  reservationDuration: whole({ group: 'reservations', min: 1, max: 24, initial: 2, isRequired: true }),

  notRestaurant: off('retail'),
  isService: off('retail'),
  serviceClient: off('retail'),
  scannerPrefix: text({ group: 'retail', longest: 3 }),
  scannerSuffix: choice(['enter', 'tab', 'none'], { group: 'retail', initial: 'enter', isRequired: true }),
  /** Not in the specification: how the venue's scales write their labels. */
  scaleLabels: text({ group: 'retail', longest: 80, form: 'scaleLabels', initial: usualScaleLabels }),

  baseUrl: text({ group: 'wallet', longest: 200, form: 'https' }),
  genericIdentifier: text({ group: 'wallet', ...walletText }),
  genericSpotId: text({ group: 'wallet', ...walletText }),
  macId: text({ group: 'wallet', ...walletText }),
  macKey: text({ group: 'wallet', longest: 200 }),
} as const satisfies Readonly<Record<string, SettingField>>;

type Settings = typeof settings;
export type SettingName = keyof Settings;
export const settingNames = Object.keys(settings) as SettingName[];
type ValueOf<F> = F extends ToggleField ? boolean : F extends NumberField ? number : string;
/** By name. A record or picture that is not chosen is an empty text, stored and on the wire. */
export type VenueSettings = { readonly [Name in SettingName]: ValueOf<Settings[Name]> };

/** Write-only: devices and administrators only learn whether they are set. */
export const secretNames = ['macKey'] as const satisfies readonly SettingName[];
export type SecretName = (typeof secretNames)[number];
export const isSecret = (name: string): name is SecretName => (secretNames as readonly string[]).includes(name);

type DerivedName = {
  [Name in SettingName]: Settings[Name] extends { readonly isComputed: true } ? Name : never;
}[SettingName];
/** The settings that a form may send. */
export type GivenName = Exclude<SettingName, DerivedName>;
export const givenNames = settingNames.filter((name): name is GivenName => settingOf(name).isComputed !== true);
export type SettingChanges = { readonly [Name in GivenName]?: VenueSettings[Name] | undefined };

export function settingOf(name: SettingName): SettingField {
  return settings[name];
}

/** Stored values merged over the defaults. Values with an unknown name or a wrong type are left out. */
export function withDefaults(stored: Readonly<Record<string, unknown>>): VenueSettings {
  const entries = settingNames.map((name) => {
    const value = stored[name];
    const usual = defaultOf(name);
    return [name, typeof value === typeof usual ? value : usual];
  });
  const all = Object.fromEntries(entries) as VenueSettings;
  // Followed when read, because not every write of the country and the language comes from the form.
  return { ...all, countryId: all.countryCode, languageId: all.languageCode };
}

/** The default of a setting. */
export function defaultOf(name: SettingName): VenueSettings[SettingName] {
  const field = settingOf(name);
  return ('initial' in field ? field.initial : '') as VenueSettings[SettingName];
}

export type PublicSettings = Omit<VenueSettings, SecretName>;

/** The settings without the secrets, which never leave the server. */
export function publicSettings(all: VenueSettings): PublicSettings {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !isSecret(name))) as PublicSettings;
}
