import type { SettingName, VenueSettings } from './settings.ts';

/** Planned parts of the product that will use settings which can already be set. */
export const laterParts = ['fiscal', 'stock', 'wallet'] as const;
export type LaterPart = (typeof laterParts)[number];

/** Where a setting takes effect: the policy that reads it now, or the part of the product that will. */
export type Effect = { readonly now: string } | { readonly later: LaterPart };

const now = (policy: string) => ({ now: policy });
const later = (part: LaterPart) => ({ later: part });

/**
 * Every setting and what uses it. `tests/unit/settings-effects.test.ts` changes each setting that takes effect now and
 * expects a different decision of its policy. The others are not in `SettingsInForce`, so code that reads one does not
 * compile.
 */
export const effects = {
  name: now('slips.head'),
  logo: now('slips.head'),
  fiscalNumber: now('slips.head'),
  businessNumber: now('slips.head'),
  address: now('slips.head'),
  telephone: now('slips.head'),
  contactPerson: now('invoices.seller'),
  bankId: now('slips.head'),
  bankNr: now('slips.head'),
  bankName: now('slips.head'),

  countryCode: now('slips.style'),
  countryId: later('fiscal'),
  currency: now('orders.currency'),
  timeZone: now('orders.day'),
  languageCode: now('slips.style'),
  languageId: later('fiscal'),

  vat: now('orders.chargesVat'),
  defaultVatId: now('vats.usual'),
  priceList: now('prices.usesLists'),

  directOrder: now('orders.offersDirectOrders'),
  delivery: now('orders.offersDelivery'),
  deliveryDefault: now('till.startsAsDelivery'),
  splitOrder: now('orders.offersSplits'),
  courseSpliters: now('orders.offersCourses'),
  seats: now('orders.offersSeats'),
  disableOrderComments: now('orders.allowsComments'),
  codeAndMakers: now('till.showsCodes'),
  waiterAccess: now('orders.letsWaitersShareOrders'),
  backToTablesAfterOrdering: now('till.afterSend'),
  logoutAfterOrdering: now('till.afterSend'),
  backToTablesAfterPayment: now('till.afterPayment'),
  logoutAfterPayment: now('till.afterPayment'),
  hasMobilePos: now('devices.admitsPhones'),
  cardSignIn: now('devices.opensByCard'),
  adminConfirmAppClose: now('devices.asksToClose'),
  offlineHours: now('orders.offlineHours'),

  freeTable: now('orders.keepsTableAfterPayment'),
  showAllTableTotals: now('orders.showsAllTotals'),

  kitchenPrinter: now('slips.ticketsPrint'),
  alwaysPrintOrder: now('slips.ticketsPrintBesideDisplays'),
  printOrderAfterPayment: now('slips.ticketsPrint'),
  orderTotalNonFical: now('orders.offersBill'),
  orderTotalNonFiscalOptional: now('till.bill'),
  finalInvoiceCopies: now('slips.receiptCopies'),

  bankCard: now('orders.offersCard'),
  cardPaymentFee: now('orders.cardFee'),
  serviceFeePercentage: now('orders.serviceFee'),
  freePayment: now('orders.offersFree'),
  freePaymentConfirmation: now('orders.confirmsFree'),
  activeVouchers: now('orders.offersVouchers'),

  onlyFiscal: later('fiscal'),
  directOnlyFiscal: later('fiscal'),
  fiscalConfirmation: later('fiscal'),
  freePaymentWithFiscal: later('fiscal'),

  closedTime: now('orders.day'),
  closeSalesDayAutomatically: now('shifts.keepsDayOpen'),
  closedDay: now('orders.day'),
  otherClosedDays: now('orders.day'),
  openDay: now('orders.day'),
  requireShift: now('shifts.needsShift'),
  adminClockin: now('shifts.needsShift'),
  managerHandouts: now('shifts.managersReceive'),
  waiterSelfHandouts: now('shifts.employeesReceiveOwn'),
  includeBankAmountHandouts: now('shifts.countsCards'),
  dailyFoodLimit: now('orders.dailyAllowance'),

  allowNegativeStock: later('stock'),
  damages: later('stock'),
  approveDamages: later('stock'),

  clientCard: now('orders.offersClientCards'),
  searchClientCards: now('orders.clientsShowCards'),
  pointsPerHundred: now('orders.pointsPerHundred'),
  pointWorth: now('orders.pointWorth'),

  hasDisplays: now('slips.ticketsPrintBesideDisplays'),
  liveTicker: now('ticker.showsOrders'),
  liveTickerMyOrders: now('ticker.showsOrders'),
  liveTickerNoActions: now('ticker.isReadOnly'),

  reservationDuration: now('reservations.usualMinutes'),

  scannerPrefix: now('till.scanner'),
  scannerSuffix: now('till.scanner'),
  scaleLabels: now('till.scaleLabels'),
  notRestaurant: now('slips.style'),
  isService: now('visits.offersVisits'),
  serviceClient: now('visits.needsClient'),

  baseUrl: later('wallet'),
  genericIdentifier: later('wallet'),
  genericSpotId: later('wallet'),
  macId: later('wallet'),
  macKey: later('wallet'),
} as const satisfies Readonly<Record<SettingName, Effect>>;

type NameInForce = {
  [Name in SettingName]: (typeof effects)[Name] extends { readonly now: string } ? Name : never;
}[SettingName];

/** The settings that something uses; readers of settings get only these. */
export type SettingsInForce = Pick<VenueSettings, NameInForce>;
