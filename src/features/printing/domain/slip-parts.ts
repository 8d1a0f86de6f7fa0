import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import type { Bill } from '#features/orders/domain/bill.ts';
import { chargesOf } from '#features/orders/domain/charges.ts';
import { isOfClient } from '#features/orders/domain/client-discount.ts';
import { piecesOf, stationChoices } from '#features/orders/domain/line-choices.ts';
import type { LineChoice, Order, OrderLine } from '#features/orders/domain/order.ts';
import { seatOf } from '#features/orders/domain/seats.ts';
import { decimalsFor, formatDateTime, formatMoney, formatPercent, formatQuantity } from '#kernel/format.ts';
import type { Locale } from '#kernel/locale.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import { image, type PictureSize, pair, type SlipLine, space, text } from './slip.ts';
import type { SlipWords } from './words.ts';

/** The venue's formats: words, numbers, money and time. */
export interface Style {
  readonly words: SlipWords;
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  /** The unit of a product that is sold by weight or measure, otherwise empty. */
  readonly unitOf?: (productId: string) => string;
  /** Of the amounts of the slip, so that they are alike; set by `alike`. */
  readonly decimals?: number;
}

/** The style with which all these amounts, and every sum of them, have the same decimals. */
export function alike(style: Style, amounts: Iterable<Minor>): Style {
  return { ...style, decimals: decimalsFor(amounts, style.currency) };
}

/** The amounts of `chargeLines` and `totalLines`. */
export function amountsOfSale(order: Order, bill: Bill): Minor[] {
  return [
    bill.total,
    bill.discount,
    bill.fee,
    bill.cardFee,
    bill.withoutCardFee,
    ...chargesOf(order, bill).flatMap(({ line, gross, amount }) => [line.unitPrice, gross, amount]),
  ];
}

/** The user, the table and the guests of an order. */
export interface Service {
  /** Null for a direct order. */
  readonly tableName: string | null;
  readonly waiterName: string;
  /** Who brings a delivery; empty if nobody was named. */
  readonly courierName?: string;
}

/** The head of a bill. Empty texts are left out. */
export interface VenueHead {
  readonly name: string;
  readonly address: string;
  readonly telephone: string;
  readonly businessNumber: string;
  readonly fiscalNumber: string;
  readonly logo: (PictureSize & { readonly id: string }) | null;
  /** Where an invoice is paid to; the id is empty where the venue has none. */
  readonly bank: { readonly id: string; readonly name: string; readonly account: string };
}

/** The head of receipts and bills, from the venue's settings. */
export function venueHead(
  { name, address, telephone, businessNumber, fiscalNumber, bankId, bankName, bankNr }: SettingsInForce,
  logo: VenueHead['logo'],
): VenueHead {
  const bank = { id: bankId, name: bankName, account: bankNr };
  return { name, address, telephone, businessNumber, fiscalNumber, logo, bank };
}

/** What every slip of a paid order says. */
export interface PaidFacts {
  /** Closed. */
  readonly order: Order;
  readonly venue: VenueHead;
  /** The name of the method with this code in the venue's language. */
  readonly methodName: (code: string) => string;
  /** The name of a user. */
  readonly staffName: (userId: string) => string;
  /** Whether the venue is registered for VAT. */
  readonly hasVat: boolean;
}

export function venueLines(venue: VenueHead, { words }: Style, columns: number): SlipLine[] {
  const labelled: [string, string][] = [
    [words.telephone, venue.telephone],
    [words.businessNumber, venue.businessNumber],
    [words.fiscalNumber, venue.fiscalNumber],
  ];
  const small = [
    venue.address,
    ...labelled.filter(([, value]) => value !== '').map(([label, value]) => `${label} ${value}`),
  ];
  return [
    ...(venue.logo === null ? [] : [image(venue.logo.id, venue.logo, columns), space]),
    text(venue.name, { align: 'centre', size: 'large', isBold: true }),
    ...small.filter((line) => line !== '').map((line) => text(line, { align: 'centre' })),
  ];
}

/** Where an order is served: its table, or how it leaves. */
export function placeOf({ type }: Pick<Order, 'type'>, { tableName }: Service, words: SlipWords): string {
  if (tableName !== null) return `${words.table} ${tableName}`;
  return words[type === 'inHouse' ? 'direct' : type];
}

/** The common lines of every slip of an order: table or kind, order number, waiter and time, and where it goes. */
export function serviceLines(order: Order, service: Service, at: number, style: Style): SlipLine[] {
  const { words, timeZone } = style;
  return [
    pair(placeOf(order, service, words), `${words.order} ${order.number ?? ''}`, { isBold: true }),
    pair(`${words.waiter}: ${service.waiterName}`, formatDateTime(at, timeZone)),
    ...deliveryLines(order, service, style),
  ];
}

function deliveryLines({ delivery }: Order, { courierName = '' }: Service, { words, timeZone }: Style): SlipLine[] {
  if (!delivery) return [];
  const { promisedAt, name, phone, address, note } = delivery;
  const rows = [[name, phone].filter((part) => part !== '').join(', '), address, note === '' ? '' : `* ${note}`];
  return [
    ...(promisedAt === null
      ? []
      : [text(`${words.promised} ${formatDateTime(promisedAt, timeZone)}`, { size: 'large', isBold: true })]),
    ...rows.filter((row) => row !== '').map((row) => text(row)),
    ...(courierName === '' ? [] : [text(`${words.courier}: ${courierName}`)]),
  ];
}

function money(amount: Minor, { currency, locale, decimals = 0 }: Style, symbol: boolean): string {
  return formatMoney(amount, currency, { locale, symbol, decimals });
}

/** An amount without its currency, for columns of numbers. */
export function figure(amount: Minor, style: Style): string {
  return money(amount, style, false);
}

/** A quantity of a line's product, with its unit: `1`, `0,5 kg`. */
export function quantityOf({ productId }: OrderLine, quantity: number, { locale, unitOf }: Style): string {
  return formatQuantity(quantity, locale, unitOf?.(productId));
}

/** A choice for the guest: a part of a combo, or what was added. */
function choiceText(choice: LineChoice): string {
  const pieces = piecesOf(choice);
  return `${choice.part === null ? '+' : '-'} ${pieces === 1 ? '' : `${pieces} x `}${choice.name}`;
}

/** What was chosen with an item, for the guest. */
export const choiceLines = (line: OrderLine): SlipLine[] => line.choices.map((choice) => text(choiceText(choice)));

/** What was chosen with an item, for whoever makes it. */
export function stationLines(line: OrderLine, { locale }: Style): string[] {
  return stationChoices(line).map(({ name, quantity }) =>
    quantity === null ? `+ ${name}` : `- ${formatQuantity(quantity, locale)} x ${name}`,
  );
}

/** Which guest of the table an item is for. */
export function seatLines(line: OrderLine, { words }: Style): string[] {
  const seat = seatOf(line);
  return seat === null ? [] : [`${words.seat} ${seat}`];
}

/**
 * Each charge in two rows: its name, then quantity and price. A happy hour is named for the guest, and how long a visit took; the name of a price
 * list is not, because it is internal to the venue.
 */
export function chargeLines(order: Order, bill: Bill, style: Style): SlipLine[] {
  return chargesOf(order, bill).flatMap(({ line, quantity, gross, amount }) => [
    text(line.name),
    ...choiceLines(line),
    ...((line.priceSource === 'happyHour' || line.priceSource === 'tariff') && line.priceOfferName !== null
      ? [text(`* ${line.priceOfferName}`)]
      : []),
    pair(`${quantityOf(line, quantity, style)} x ${figure(line.unitPrice, style)}`, figure(gross, style)),
    ...(amount === gross ? [] : discountLines(line, gross - amount, style)),
  ]);
}

/** What is taken off one charge, with the venue's reason for it. */
function discountLines({ lineDiscount }: OrderLine, amount: Minor, style: Style): SlipLine[] {
  const { words, locale } = style;
  const { value = 0, reason = '' } = lineDiscount ?? {};
  return [
    pair(`${words.discount} ${formatPercent(value, locale)}`, figure(-amount, style)),
    ...(reason === '' ? [] : [text(`* ${reason}`)]),
  ];
}

/** The discount, if any, with the venue's reason for it, the fees, and the amount due. */
export function totalLines(order: Order, bill: Bill, style: Style): SlipLine[] {
  const { words, locale } = style;
  const percent = order.discount?.kind === 'percent' ? ` ${formatPercent(order.discount.value, locale)}` : '';
  const reason = isOfClient(order) ? words.ofClient : order.discountGrant?.reason;
  const subtotal = pair(words.subtotal, figure(bill.total - bill.fee + bill.discount, style));
  const discount = [
    pair(`${words.discount}${percent}`, figure(-bill.discount, style)),
    ...(reason === undefined ? [] : [text(`* ${reason}`)]),
  ];
  const serviceFee = bill.fee - bill.cardFee;
  const fee = pair(`${words.fee} ${formatPercent(order.feeRate ?? 0, locale)}`, figure(serviceFee, style));
  return [
    ...(bill.discount === 0 && bill.fee === 0 ? [] : [subtotal]),
    ...(bill.discount === 0 ? [] : discount),
    ...(serviceFee === 0 ? [] : [fee]),
    ...(bill.cardFee === 0 ? [] : [pair(words.cardFee, figure(bill.cardFee, style))]),
    pair(words.total, money(bill.total, style, true), { size: 'large', isBold: true }),
  ];
}

/** The VAT within the total, rate by rate. */
export function vatLines(bill: Bill, style: Style): SlipLine[] {
  const { words, locale } = style;
  return bill.rates
    .filter(({ gross, vat }) => gross !== 0 || vat !== 0)
    .map(({ rate, gross, vat }) =>
      rate === null
        ? pair(words.vatExcluded, figure(gross, style))
        : pair(
            `${words.vat} ${formatPercent(rate, locale)} ${words.vatOn} ${figure(gross, style)}`,
            figure(vat, style),
          ),
    );
}

/** The voucher that paid, and what is left on it. Only the end of its number: whoever finds the paper must not spend the rest. */
export const voucherLines = (ending: string, left: Minor, style: Style): SlipLine[] => [
  pair(style.words.voucher, ending),
  pair(style.words.voucherLeft, figure(left, style)),
];
