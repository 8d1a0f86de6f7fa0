/**
 * Every setting of the venue by its name in the specification (typos included, they are the wire), with its kind and
 * default. Screens and rules read a policy named after what it decides, never a setting by name.
 */
export const settings = {
  name: { kind: 'text', default: '' },
  businessNumber: { kind: 'text', default: '' },
  fiscalNumber: { kind: 'text', default: '' },
  address: { kind: 'text', default: '' },
  telephone: { kind: 'text', default: '' },
  contactPerson: { kind: 'text', default: '' },
  bankNr: { kind: 'text', default: '' },
  bankId: { kind: 'text', default: '' },
  bankName: { kind: 'text', default: '' },
  countryId: { kind: 'text', default: '' },
  countryCode: { kind: 'text', default: 'XK' },
  currency: { kind: 'text', default: 'EUR' },
  timeZone: { kind: 'text', default: 'Europe/Belgrade' },
  languageId: { kind: 'text', default: '' },
  languageCode: { kind: 'text', default: 'sq' },
  defaultVatId: { kind: 'text', default: '' },
  genericIdentifier: { kind: 'text', default: '' },
  genericSpotId: { kind: 'text', default: '' },
  baseUrl: { kind: 'text', default: '' },
  macId: { kind: 'text', default: '' },
  /** A secret: it never leaves the server. */
  macKey: { kind: 'secret', default: '' },
  closedTime: { kind: 'text', default: '05:00' },
  vat: { kind: 'switch', default: true },
  fiscalConfirmation: { kind: 'switch', default: false },
  delivery: { kind: 'switch', default: false },
  deliveryDefault: { kind: 'switch', default: false },
  freeTable: { kind: 'switch', default: false },
  kitchenPrinter: { kind: 'switch', default: true },
  bankCard: { kind: 'switch', default: true },
  directOrder: { kind: 'switch', default: true },
  adminClockin: { kind: 'switch', default: false },
  printOrderAfterPayment: { kind: 'switch', default: false },
  splitOrder: { kind: 'switch', default: true },
  logoutAfterOrdering: { kind: 'switch', default: false },
  backToTablesAfterOrdering: { kind: 'switch', default: true },
  logoutAfterPayment: { kind: 'switch', default: false },
  backToTablesAfterPayment: { kind: 'switch', default: true },
  waiterAccess: { kind: 'switch', default: false },
  alwaysPrintOrder: { kind: 'switch', default: false },
  orderTotalNonFical: { kind: 'switch', default: true },
  orderTotalNonFiscalOptional: { kind: 'switch', default: false },
  managerHandouts: { kind: 'switch', default: true },
  waiterSelfHandouts: { kind: 'switch', default: false },
  includeBankAmountHandouts: { kind: 'switch', default: false },
  hasMobilePos: { kind: 'switch', default: true },
  freePayment: { kind: 'switch', default: true },
  freePaymentConfirmation: { kind: 'switch', default: true },
  freePaymentWithFiscal: { kind: 'switch', default: false },
  notRestaurant: { kind: 'switch', default: false },
  allowNegativeStock: { kind: 'switch', default: true },
  clientCard: { kind: 'switch', default: true },
  searchClientCards: { kind: 'switch', default: true },
  activeVouchers: { kind: 'switch', default: true },
  closeSalesDayAutomatically: { kind: 'switch', default: true },
  damages: { kind: 'switch', default: true },
  approveDamages: { kind: 'switch', default: true },
  adminConfirmAppClose: { kind: 'switch', default: false },
  codeAndMakers: { kind: 'switch', default: false },
  liveTicker: { kind: 'switch', default: true },
  liveTickerMyOrders: { kind: 'switch', default: false },
  liveTickerNoActions: { kind: 'switch', default: false },
  disableOrderComments: { kind: 'switch', default: false },
  hasDisplays: { kind: 'switch', default: true },
  onlyFiscal: { kind: 'switch', default: true },
  directOnlyFiscal: { kind: 'switch', default: true },
  isService: { kind: 'switch', default: false },
  serviceClient: { kind: 'switch', default: false },
  showAllTableTotals: { kind: 'switch', default: false },
  courseSpliters: { kind: 'switch', default: true },
  priceList: { kind: 'switch', default: false },
  /** Hours. */
  reservationDuration: { kind: 'number', default: 2 },
  /** Basis points. */
  cardPaymentFee: { kind: 'number', default: 0 },
  /** Basis points. */
  serviceFeePercentage: { kind: 'number', default: 0 },
  finalInvoiceCopies: { kind: 'number', default: 1 },
  /** Minor units. */
  dailyFoodLimit: { kind: 'number', default: 0 },
} as const;

type Settings = typeof settings;
export type SettingName = keyof Settings;
type ValueOf<Kind> = Kind extends 'switch' ? boolean : Kind extends 'number' ? number : string;
export type VenueSettings = { readonly [Name in SettingName]: ValueOf<Settings[Name]['kind']> };

/** Stored values over the defaults; what is stored under an unknown name or with a wrong type is left out. */
export function withDefaults(stored: Readonly<Record<string, unknown>>): VenueSettings {
  const entries = Object.entries(settings).map(([name, setting]) => {
    const value = stored[name];
    return [name, typeof value === typeof setting.default ? value : setting.default];
  });
  return Object.fromEntries(entries) as VenueSettings;
}

/** `05:00` as minutes after midnight; the business day turns there. */
export function cutoffMinutes({ closedTime }: Pick<VenueSettings, 'closedTime'>): number {
  const [hours = 0, minutes = 0] = closedTime.split(':').map(Number);
  return hours * 60 + minutes;
}

type SecretName = { [Name in SettingName]: Settings[Name]['kind'] extends 'secret' ? Name : never }[SettingName];
export type PublicSettings = Omit<VenueSettings, SecretName>;

/** The settings without those that never leave the server. */
export function publicSettings(all: VenueSettings): PublicSettings {
  const entries = Object.entries(all).filter(([name]) => settings[name as SettingName].kind !== 'secret');
  return Object.fromEntries(entries) as unknown as PublicSettings;
}
