// What slips are laid out of in tests: an order with something of everything, in every language.
import { billOf } from '#features/orders/domain/bill.ts';
import type { Order, OrderLine, Payment } from '#features/orders/domain/order.ts';
import { layoutMoved } from '#features/printing/domain/layout-moved.ts';
import { renderText } from '#features/printing/domain/render-text.ts';
import type { Slip } from '#features/printing/domain/slip.ts';
import type { Style } from '#features/printing/domain/slip-parts.ts';
import type { Language } from '#kernel/locale.ts';
import de from '../../src/features/printing/messages/office/de.json' with { type: 'json' };
import en from '../../src/features/printing/messages/office/en.json' with { type: 'json' };
import mk from '../../src/features/printing/messages/office/mk.json' with { type: 'json' };
import sq from '../../src/features/printing/messages/office/sq.json' with { type: 'json' };
import sr from '../../src/features/printing/messages/office/sr.json' with { type: 'json' };

export const words = {
  sq: sq.printing.slip,
  en: en.printing.slip,
  mk: mk.printing.slip,
  sr: sr.printing.slip,
  de: de.printing.slip,
};
export const style = (locale: Language, currency: Style['currency'] = 'EUR'): Style => ({
  words: words[locale],
  locale,
  currency,
  timeZone: 'Europe/Belgrade',
});
export const noon = Date.UTC(2026, 10, 18, 11, 5, 0);

export const line = (id: string, more: Partial<OrderLine>): OrderLine => ({
  id,
  productId: id,
  categoryId: null,
  stationId: 'bar',
  name: id,
  unitPrice: 150,
  priceSource: 'list',
  priceOfferId: null,
  priceOfferName: null,
  vatRate: 1800,
  quantity: 1000,
  sentQuantity: 1000,
  comment: '',
  choices: [],
  isDivider: false,
  voidsLineId: null,
  voidReason: null,
  addedBy: 'arta',
  addedAt: noon,
  ...more,
});
export const payment = (more: Partial<Payment>): Payment => ({
  id: 'payment',
  method: 'cash',
  kind: 'cash',
  reference: '',
  amount: 0,
  rounding: 0,
  tendered: more.amount ?? 0,
  change: 0,
  takenBy: 'arta',
  takenAt: noon,
  pointId: 'till',
  ...more,
});
export const orderOf = (lines: readonly OrderLine[], more: Partial<Order> = {}): Order => ({
  id: '0198e000-0000-7000-8000-00000000000a',
  version: 1,
  type: 'inHouse',
  status: 'closed',
  number: 42,
  businessDay: '2026-11-18',
  receiptNumber: 17,
  closedBusinessDay: '2026-11-18',
  ownerId: 'arta',
  handover: null,
  clientId: null,
  openedPointId: 'till',
  tableId: 'table',
  isTableHeld: false,
  covers: 2,
  comment: '',
  delivery: null,
  discount: null,
  discountGrant: null,
  carried: [],
  printedTotal: null,
  openedAt: noon,
  sentAt: noon,
  closedAt: noon,
  closedBy: 'arta',
  lines,
  payments: [],
  ...more,
});

export const names: Record<Language, readonly [string, string, string, string, string]> = {
  sq: ['Makiato e madhe', 'Ujë', 'Fërgesë me djathë të bardhë dhe speca të pjekur', 'Pjata tjetër', 'pa sheqer'],
  en: ['Large macchiato', 'Water', 'Fergese with white cheese and roasted peppers', 'Next course', 'no sugar'],
  mk: ['Големо макијато', 'Вода', 'Фргеса со бело сирење и печени пиперки', 'Следно јадење', 'без шеќер'],
  sr: ['Veliki makijato', 'Voda', 'Fergesa sa belim sirom i pečenim paprikama', 'Sledeće jelo', 'bez šećera'],
  de: ['Großer Macchiato', 'Wasser', 'Fërgesë mit weißem Käse und gerösteten Paprika', 'Nächster Gang', 'ohne Zucker'],
};
export const stations: Record<Language, string> = { sq: 'Banaku', en: 'Bar', mk: 'Шанк', sr: 'Šank', de: 'Theke' };
const methodNames: Record<Language, Readonly<Record<string, string>>> = {
  sq: { cash: 'Para në dorë', card: 'Kartelë' },
  en: { cash: 'Cash', card: 'Card' },
  mk: { cash: 'Готовина', card: 'Картичка' },
  sr: { cash: 'Gotovina', card: 'Kartica' },
  de: { cash: 'Bar', card: 'Karte' },
};
export const methodNameIn = (locale: Language) => (code: string) =>
  Object.hasOwn(methodNames[locale], code) ? (methodNames[locale][code] ?? '') : code;
export const methodName = methodNameIn('sq');
export const staffName = (userId: string) => userId;
export const service = { tableName: '12', waiterName: 'Arta' };
export const venue = {
  name: 'Çardaku i Ulpianës',
  address: 'Rr. Agim Lulëzimi 27, 10000 Prishtinë',
  telephone: '+383 38 000 127',
  businessNumber: '899999994',
  fiscalNumber: '609999994',
  logo: null,
  bank: { id: 'b', name: 'Raiffeisen Bank Kosovo', account: 'XK051212012345678906' },
};

export function sample(locale: Language): Order {
  const [coffee, water, dish, course, note] = names[locale];
  return orderOf(
    [
      line('1', { name: coffee, quantity: 2000, comment: note, seat: 2 }),
      line('2', { name: water, unitPrice: 100, vatRate: 800 }),
      line('3', { name: course, unitPrice: 0, isDivider: true }),
      line('4', { name: dish, unitPrice: 123_450 }),
      line('5', { name: coffee, quantity: -1000, voidsLineId: '1', voidReason: note }),
    ],
    { discount: { kind: 'percent', value: 1000 }, comment: note },
  );
}
export function paid(locale: Language): Order {
  const order = sample(locale);
  const { total } = billOf(order);
  const cash = payment({ amount: total - 1_000, tendered: total, change: 1_000 });
  return {
    ...order,
    payments: [payment({ method: 'card', kind: 'card', reference: 'T 004711', amount: 1_000 }), cash],
  };
}
export const movedSlip = (order: Order, locale: Language, columns: number): Slip =>
  layoutMoved(
    {
      order,
      from: { orderNumber: 41, orderType: 'inHouse', tableName: '3', waiterName: service.waiterName },
      lines: order.lines.filter(({ quantity }) => quantity > 0),
      stationName: stations[locale],
      service,
      movedAt: noon,
    },
    style(locale),
    columns,
  );
export const print = (slip: Slip) => `\n${renderText(slip).join('\n')}\n`;
