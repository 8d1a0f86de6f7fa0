import { type Locale, locales } from '#kernel/locale.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { type CountryCode, countryCodes } from './countries.ts';
import { timeZones } from './time-zones.ts';

/** The parts of the configuration page, in its order. */
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

interface Base<Kind extends string, Value> {
  readonly kind: Kind;
  readonly group: SettingGroup;
  readonly default: Value;
}
export type SwitchSetting = Base<'switch', boolean>;
export const textForms = ['any', 'lettersAndNumbers', 'account', 'phone', 'website'] as const;
export interface TextSetting extends Base<'text', string> {
  readonly longest: number;
  readonly form: (typeof textForms)[number];
  /** May not be empty once anything of its group is saved. */
  readonly isRequired: boolean;
}
/** Whole numbers: hours, copies, basis points (percent), minor units (money). */
export interface NumberSetting extends Base<'number', number> {
  readonly unit: 'hours' | 'copies' | 'percent' | 'money';
  readonly min: number;
  readonly max: number;
}
export interface ChoiceSetting<Option extends string = string> extends Base<'choice', Option> {
  readonly options: readonly Option[];
}
/** Goes in and never comes out: devices and administrators learn only whether it is set. */
export interface SecretSetting extends Base<'secret', ''> {
  readonly longest: number;
}
/** The id of a record of another resource; empty where none is chosen. */
export interface ReferenceSetting extends Base<'reference', ''> {
  readonly to: 'banks' | 'vats';
}
/** `HH:mm` */
export type TimeSetting = Base<'time', string>;
/** The id of an uploaded picture; empty where there is none. */
export type PictureSetting = Base<'picture', ''>;
/** Follows from another setting; never sent. */
export interface DerivedSetting extends Base<'derived', ''> {
  readonly from: 'bankId' | 'countryCode' | 'languageCode';
}
export type Setting =
  | SwitchSetting
  | TextSetting
  | NumberSetting
  | ChoiceSetting
  | SecretSetting
  | ReferenceSetting
  | TimeSetting
  | PictureSetting
  | DerivedSetting;

const on = (group: SettingGroup) => ({ kind: 'switch', group, default: true }) as const satisfies SwitchSetting;
const off = (group: SettingGroup) => ({ kind: 'switch', group, default: false }) as const satisfies SwitchSetting;
const text = (group: SettingGroup, options: Partial<Pick<TextSetting, 'longest' | 'form' | 'isRequired'>> = {}) =>
  ({ kind: 'text', group, default: '', longest: 120, form: 'any', isRequired: false, ...options }) as const;
const number = (group: SettingGroup, unit: NumberSetting['unit'], min: number, max: number, initial: number) =>
  ({ kind: 'number', group, unit, min, max, default: initial }) as const;
const choice = <Option extends string>(group: SettingGroup, options: readonly Option[], initial: Option) =>
  ({ kind: 'choice', group, options, default: initial }) as const;
const reference = (group: SettingGroup, to: ReferenceSetting['to']) =>
  ({ kind: 'reference', group, to, default: '' }) as const;
const derived = (group: SettingGroup, from: DerivedSetting['from']) =>
  ({ kind: 'derived', group, from, default: '' }) as const;

const number20 = { longest: 20, form: 'lettersAndNumbers' } as const;
const walletText = { longest: 100, form: 'lettersAndNumbers' } as const;
const wholePercent = 10_000;

/**
 * Every setting of the venue by its name in the specification (typos included, they are the wire), in the order of the
 * page, with its kind, default and bounds. Screens and rules read a policy named after what it decides, never a setting
 * by name; which policy that is, effects.ts says.
 */
export const settings = {
  name: text('venue', { longest: 80, isRequired: true }),
  fiscalNumber: text('venue', { ...number20, isRequired: true }),
  businessNumber: text('venue', number20),
  telephone: text('venue', { longest: 30, form: 'phone' }),
  address: text('venue', { longest: 200 }),
  contactPerson: text('venue', { longest: 80 }),
  bankId: reference('venue', 'banks'),
  bankNr: text('venue', { longest: 42, form: 'account' }),
  bankName: derived('venue', 'bankId'),
  logo: { kind: 'picture', group: 'venue', default: '' },

  countryCode: choice<CountryCode>('country', countryCodes, 'XK'),
  countryId: derived('country', 'countryCode'),
  currency: choice('country', Object.keys(currencies) as CurrencyCode[], 'EUR'),
  timeZone: choice<string>('country', timeZones, 'Europe/Belgrade'),
  languageCode: choice<Locale>('country', locales, 'sq'),
  languageId: derived('country', 'languageCode'),

  vat: on('prices'),
  defaultVatId: reference('prices', 'vats'),
  priceList: off('prices'),

  directOrder: on('till'),
  delivery: off('till'),
  deliveryDefault: off('till'),
  splitOrder: on('till'),
  courseSpliters: on('till'),
  disableOrderComments: off('till'),
  codeAndMakers: off('till'),
  waiterAccess: off('till'),
  backToTablesAfterOrdering: on('till'),
  logoutAfterOrdering: off('till'),
  backToTablesAfterPayment: on('till'),
  logoutAfterPayment: off('till'),
  hasMobilePos: on('till'),
  adminConfirmAppClose: off('till'),

  freeTable: off('tables'),
  showAllTableTotals: off('tables'),

  kitchenPrinter: on('printing'),
  alwaysPrintOrder: off('printing'),
  printOrderAfterPayment: off('printing'),
  orderTotalNonFical: on('printing'),
  orderTotalNonFiscalOptional: off('printing'),
  finalInvoiceCopies: number('printing', 'copies', 0, 5, 1),

  bankCard: on('payments'),
  cardPaymentFee: number('payments', 'percent', 0, wholePercent, 0),
  serviceFeePercentage: number('payments', 'percent', 0, wholePercent, 0),
  freePayment: on('payments'),
  freePaymentConfirmation: on('payments'),
  activeVouchers: on('payments'),

  onlyFiscal: on('fiscal'),
  directOnlyFiscal: on('fiscal'),
  fiscalConfirmation: off('fiscal'),
  freePaymentWithFiscal: off('fiscal'),

  closedTime: { kind: 'time', group: 'shifts', default: '05:00' },
  closeSalesDayAutomatically: on('shifts'),
  adminClockin: off('shifts'),
  managerHandouts: on('shifts'),
  waiterSelfHandouts: off('shifts'),
  includeBankAmountHandouts: off('shifts'),
  dailyFoodLimit: number('shifts', 'money', 0, 1_000_000_00, 0),

  allowNegativeStock: on('stock'),
  damages: on('stock'),
  approveDamages: on('stock'),

  clientCard: on('clients'),
  searchClientCards: on('clients'),

  hasDisplays: on('displays'),
  liveTicker: on('displays'),
  liveTickerMyOrders: off('displays'),
  liveTickerNoActions: off('displays'),

  reservationDuration: number('reservations', 'hours', 1, 24, 2),

  notRestaurant: off('retail'),
  isService: off('retail'),
  serviceClient: off('retail'),

  baseUrl: text('wallet', { longest: 200, form: 'website' }),
  genericIdentifier: text('wallet', walletText),
  genericSpotId: text('wallet', walletText),
  macId: text('wallet', walletText),
  macKey: { kind: 'secret', group: 'wallet', default: '', longest: 200 },
} as const satisfies Readonly<Record<string, Setting>>;

type Settings = typeof settings;
export type SettingName = keyof Settings;
export const settingNames = Object.keys(settings) as SettingName[];
type ValueOf<Kind> = Kind extends 'switch' ? boolean : Kind extends 'number' ? number : string;
export type VenueSettings = { readonly [Name in SettingName]: ValueOf<Settings[Name]['kind']> };

type NameOfKind<Kind> = { [Name in SettingName]: Settings[Name]['kind'] extends Kind ? Name : never }[SettingName];
export type SecretName = NameOfKind<'secret'>;
/** What a form may send. */
export type GivenName = Exclude<SettingName, NameOfKind<'derived'>>;
export type SettingChanges = { readonly [Name in GivenName]?: VenueSettings[Name] | undefined };

export function settingOf(name: SettingName): Setting {
  return settings[name];
}

/** Stored values over the defaults; what is stored under an unknown name or with a wrong type is left out. */
export function withDefaults(stored: Readonly<Record<string, unknown>>): VenueSettings {
  const entries = Object.entries(settings).map(([name, setting]) => {
    const value = stored[name];
    return [name, typeof value === typeof setting.default ? value : setting.default];
  });
  return Object.fromEntries(entries) as VenueSettings;
}

export type PublicSettings = Omit<VenueSettings, SecretName>;

/** The settings without those that never leave the server. */
export function publicSettings(all: VenueSettings): PublicSettings {
  const entries = Object.entries(all).filter(([name]) => settings[name as SettingName].kind !== 'secret');
  return Object.fromEntries(entries) as PublicSettings;
}
