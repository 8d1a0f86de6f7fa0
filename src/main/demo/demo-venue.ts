/** A text in every language of the demo venue's guests. */
export interface DemoNames {
  readonly sq: string;
  readonly en: string;
  readonly mk: string;
}

export type DemoRole = 'Admin' | 'Manager' | 'Waiter' | 'Salesman' | 'Warehouse' | 'Staff' | 'Display';
export type DemoStationKey = 'bar' | 'kitchen';
export type DemoVatBp = 0 | 800 | 1800;

export interface DemoVenue {
  readonly key: string;
  readonly name: string;
  readonly address: string;
  readonly telephone: string;
  readonly contactPerson: string;
  /** NUI: the business registration number, nine digits. */
  readonly businessNumber: string;
  /** Nine digits. */
  readonly fiscalNumber: string;
  /** Nine digits. */
  readonly vatNumber: string;
  readonly bankName: string;
  readonly bankNr: string;
  readonly currency: 'EUR';
  readonly countryCode: 'XK';
  readonly timezone: 'Europe/Belgrade';
  readonly languageCode: 'sq';
  /** Local time at which the business day ends. */
  readonly closedTime: string;
  readonly demo: true;
  /** Printed on every slip, so that it is not mistaken for a document of a real business. */
  readonly demoNotice: DemoNames;
}

export interface DemoVatRate {
  readonly key: string;
  /** Basis points: 1800 is 18 %. */
  readonly rateBp: DemoVatBp;
  readonly names: DemoNames;
  readonly isDefault: boolean;
}

export interface DemoEmployee {
  readonly key: string;
  readonly name: string;
  readonly role: DemoRole;
  readonly pin: string;
  /** Cents per business day; a Staff account must have one. */
  readonly dailyFoodLimitCents: number | null;
}

export interface DemoStation {
  readonly key: DemoStationKey;
  readonly names: DemoNames;
  readonly printerKey: string;
}

export interface DemoPrinter {
  readonly key: string;
  readonly names: DemoNames;
  readonly type: 'virtual';
  readonly purpose: 'station' | 'receipt';
  readonly paperWidthMm: 58 | 80;
}

export interface DemoPoint {
  /** Fixed in the demo venue only; elsewhere it is an unguessable secret. */
  readonly posValue: string;
  readonly kind: 'till' | 'mobile' | 'display' | 'customerBoard';
  readonly names: DemoNames;
  readonly receiptPrinterKey: string | null;
  readonly tablePlanKey: string | null;
  /** The station whose tickets a display shows. */
  readonly stationKey: DemoStationKey | null;
}

/**
 * An invented café-restaurant. Its numbers have the format used in Kosovo but end in ranges that are not assigned, and
 * the telephone number starts with a digit that no subscriber has.
 */
export const demoVenue: DemoVenue = {
  key: 'demo',
  name: 'Çardaku i Ulpianës',
  address: 'Rr. Agim Lulëzimi 27, 10000 Prishtinë',
  telephone: '+383 38 000 127',
  contactPerson: 'Drita Gashi',
  businessNumber: '899999994',
  fiscalNumber: '609999994',
  vatNumber: '339999994',
  bankName: 'Banka Demo',
  bankNr: '0000 0000 0000 0094',
  currency: 'EUR',
  countryCode: 'XK',
  timezone: 'Europe/Belgrade',
  languageCode: 'sq',
  closedTime: '05:00',
  demo: true,
  demoNotice: {
    sq: 'Lokal demonstrues: të dhënat janë të trilluara',
    en: 'Demo venue: all data is invented',
    mk: 'Демо локал: сите податоци се измислени',
  },
};

export const demoVatRates: readonly DemoVatRate[] = [
  {
    key: 'vat-0',
    rateBp: 0,
    names: { sq: 'Pa TVSH (0 %)', en: 'Zero rate (0 %)', mk: 'Без ДДВ (0 %)' },
    isDefault: false,
  },
  {
    key: 'vat-8',
    rateBp: 800,
    names: { sq: 'TVSH e reduktuar (8 %)', en: 'Reduced VAT (8 %)', mk: 'Повластена стапка (8 %)' },
    isDefault: false,
  },
  {
    key: 'vat-18',
    rateBp: 1800,
    names: { sq: 'TVSH standarde (18 %)', en: 'Standard VAT (18 %)', mk: 'Општа стапка (18 %)' },
    isDefault: true,
  },
];

export const demoStaff: readonly DemoEmployee[] = [
  { key: 'admin', name: 'Admin', role: 'Admin', pin: '9001', dailyFoodLimitCents: null },
  { key: 'drita', name: 'Drita', role: 'Manager', pin: '9002', dailyFoodLimitCents: null },
  { key: 'arta', name: 'Arta', role: 'Waiter', pin: '9003', dailyFoodLimitCents: null },
  { key: 'besnik', name: 'Besnik', role: 'Waiter', pin: '9004', dailyFoodLimitCents: null },
  { key: 'luan', name: 'Luan', role: 'Salesman', pin: '9005', dailyFoodLimitCents: null },
  { key: 'agron', name: 'Agron', role: 'Warehouse', pin: '9006', dailyFoodLimitCents: null },
  { key: 'fjolla', name: 'Fjolla', role: 'Staff', pin: '9007', dailyFoodLimitCents: 500 },
  { key: 'valon', name: 'Valon', role: 'Display', pin: '9008', dailyFoodLimitCents: null },
];

export const demoPrinters: readonly DemoPrinter[] = [
  {
    key: 'printer-bar',
    names: { sq: 'Printeri i banakut', en: 'Bar printer', mk: 'Печатач во шанк' },
    type: 'virtual',
    purpose: 'station',
    paperWidthMm: 80,
  },
  {
    key: 'printer-kitchen',
    names: { sq: 'Printeri i kuzhinës', en: 'Kitchen printer', mk: 'Печатач во кујна' },
    type: 'virtual',
    purpose: 'station',
    paperWidthMm: 80,
  },
  {
    key: 'printer-receipt',
    names: { sq: 'Printeri i kuponëve', en: 'Receipt printer', mk: 'Печатач за сметки' },
    type: 'virtual',
    purpose: 'receipt',
    paperWidthMm: 80,
  },
];

export const demoStations: readonly DemoStation[] = [
  { key: 'bar', names: { sq: 'Banaku', en: 'Bar', mk: 'Шанк' }, printerKey: 'printer-bar' },
  { key: 'kitchen', names: { sq: 'Kuzhina', en: 'Kitchen', mk: 'Кујна' }, printerKey: 'printer-kitchen' },
];

export const demoPoints: readonly DemoPoint[] = [
  {
    posValue: 'demo-till',
    kind: 'till',
    names: { sq: 'Arka kryesore', en: 'Main till', mk: 'Главна каса' },
    receiptPrinterKey: 'printer-receipt',
    tablePlanKey: 'hall',
    stationKey: null,
  },
  {
    posValue: 'demo-tablet',
    kind: 'mobile',
    names: { sq: 'Tableti i tarracës', en: 'Terrace tablet', mk: 'Таблет за тераса' },
    receiptPrinterKey: 'printer-receipt',
    tablePlanKey: 'terrace',
    stationKey: null,
  },
  {
    posValue: 'demo-kitchen',
    kind: 'display',
    names: { sq: 'Ekrani i kuzhinës', en: 'Kitchen display', mk: 'Екран во кујна' },
    receiptPrinterKey: null,
    tablePlanKey: null,
    stationKey: 'kitchen',
  },
  {
    posValue: 'demo-board',
    kind: 'customerBoard',
    names: { sq: 'Tabela e mysafirëve', en: 'Customer board', mk: 'Табла за гостите' },
    receiptPrinterKey: null,
    tablePlanKey: null,
    stationKey: null,
  },
];

/** How companies pay, besides the cash and the cards of every new venue. */
export const demoTransfer = {
  code: 'transfer',
  kind: 'other',
  name: {
    sq: 'Transfertë bankare',
    en: 'Bank transfer',
    mk: 'Банкарски пренос',
    sr: 'Bankovni prenos',
    de: 'Überweisung',
  },
  needsReference: true,
  isActive: true,
  ranking: 2,
} as const;
