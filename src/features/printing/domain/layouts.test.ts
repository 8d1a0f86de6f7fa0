import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from '#features/orders/domain/bill.ts';
import { chargesOf } from '#features/orders/domain/charges.ts';
import type { Order, OrderLine, Payment } from '#features/orders/domain/order.ts';
import { type Language, languages } from '#kernel/locale.ts';
import { sumMinor } from '#kernel/money.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { layoutMoved } from './layout-moved.ts';
import { layoutReceipt } from './layout-receipt.ts';
import { layoutTicket } from './layout-ticket.ts';
import { layoutTotal } from './layout-total.ts';
import { renderPicture } from './render-picture.ts';
import { renderText } from './render-text.ts';
import type { Slip } from './slip.ts';
import type { Style } from './slip-parts.ts';
import { widthOf } from './typeset.ts';
import { wordsFor } from './words.ts';

const words = {
  sq: sq.printing.slip,
  en: en.printing.slip,
  mk: mk.printing.slip,
  sr: sr.printing.slip,
  de: de.printing.slip,
};
const style = (locale: Language, currency: Style['currency'] = 'EUR'): Style => ({
  words: words[locale],
  locale,
  currency,
  timeZone: 'Europe/Belgrade',
});
const noon = Date.UTC(2026, 10, 18, 11, 5, 0);

const line = (id: string, more: Partial<OrderLine>): OrderLine => ({
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
const payment = (more: Partial<Payment>): Payment => ({
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
const orderOf = (lines: readonly OrderLine[], more: Partial<Order> = {}): Order => ({
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

const names: Record<Language, readonly [string, string, string, string, string]> = {
  sq: ['Makiato e madhe', 'Ujë', 'Fërgesë me djathë të bardhë dhe speca të pjekur', 'Pjata tjetër', 'pa sheqer'],
  en: ['Large macchiato', 'Water', 'Fergese with white cheese and roasted peppers', 'Next course', 'no sugar'],
  mk: ['Големо макијато', 'Вода', 'Фргеса со бело сирење и печени пиперки', 'Следно јадење', 'без шеќер'],
  sr: ['Veliki makijato', 'Voda', 'Fergesa sa belim sirom i pečenim paprikama', 'Sledeće jelo', 'bez šećera'],
  de: ['Großer Macchiato', 'Wasser', 'Fërgesë mit weißem Käse und gerösteten Paprika', 'Nächster Gang', 'ohne Zucker'],
};
const stations: Record<Language, string> = { sq: 'Banaku', en: 'Bar', mk: 'Шанк', sr: 'Šank', de: 'Theke' };
const methodNames: Record<Language, Readonly<Record<string, string>>> = {
  sq: { cash: 'Para në dorë', card: 'Kartelë' },
  en: { cash: 'Cash', card: 'Card' },
  mk: { cash: 'Готовина', card: 'Картичка' },
  sr: { cash: 'Gotovina', card: 'Kartica' },
  de: { cash: 'Bar', card: 'Karte' },
};
const methodNameIn = (locale: Language) => (code: string) =>
  Object.hasOwn(methodNames[locale], code) ? (methodNames[locale][code] ?? '') : code;
const methodName = methodNameIn('sq');
const staffName = (userId: string) => userId;
const service = { tableName: '12', waiterName: 'Arta' };
const venue = {
  name: 'Çardaku i Ulpianës',
  address: 'Rr. Agim Lulëzimi 27, 10000 Prishtinë',
  telephone: '+383 38 000 127',
  businessNumber: '899999994',
  fiscalNumber: '609999994',
  logo: null,
  bank: { id: 'b', name: 'Raiffeisen Bank Kosovo', account: 'XK051212012345678906' },
};

function sample(locale: Language): Order {
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
function paid(locale: Language): Order {
  const order = sample(locale);
  const { total } = billOf(order);
  const cash = payment({ amount: total - 1_000, tendered: total, change: 1_000 });
  return {
    ...order,
    payments: [payment({ method: 'card', kind: 'card', reference: 'T 004711', amount: 1_000 }), cash],
  };
}
const movedSlip = (order: Order, locale: Language, columns: number): Slip =>
  layoutMoved(
    {
      order,
      from: { id: 'from', number: 41, tableId: 'table', ownerId: 'arta' },
      lines: order.lines.filter(({ quantity }) => quantity > 0),
      stationName: stations[locale],
      service,
      serviceBefore: { tableName: '3', waiterName: service.waiterName },
      movedAt: noon,
    },
    style(locale),
    columns,
  );
const print = (slip: Slip) => `\n${renderText(slip).join('\n')}\n`;

describe.each(languages)('in %s', (locale) => {
  it('an order ticket', () => {
    const order = sample(locale);
    const events = { order, lines: order.lines, stationName: stations[locale], service, sentAt: noon };
    expect(print(layoutTicket(events, style(locale), 42))).toMatchSnapshot();
  });

  it.each([true, false])('a course that is fired; the station has its items: %s', (isKnown) => {
    const order = sample(locale);
    const facts = { order, lines: order.lines.slice(0, 2), stationName: stations[locale], service, sentAt: noon };
    expect(print(layoutTicket({ ...facts, fired: { course: 2, isKnown } }, style(locale), 42))).toMatchSnapshot();
  });

  it('a note of what moved', () => {
    expect(print(movedSlip(sample(locale), locale, 42))).toMatchSnapshot();
  });

  it('a bill before payment', () => {
    const order = { ...sample(locale), payments: [payment({ amount: 1_000 })] };
    expect(print(layoutTotal({ order, venue, service, printedAt: noon }, style(locale), 42))).toMatchSnapshot();
  });

  it('a receipt', () => {
    expect(
      print(
        layoutReceipt(
          {
            methodName: methodNameIn(locale),
            staffName,
            order: paid(locale),
            venue,
            service,
            hasVat: true,
          },
          style(locale),
          42,
        ),
      ),
    ).toMatchSnapshot();
  });
});

describe('a receipt', () => {
  it('says after a correction by which method it was paid first and then, and who was in it; the change of before is gone', () => {
    const first = payment({ id: 'p', amount: 400, tendered: 500, change: 100, takenBy: 'Arta' });
    const by = { takenBy: 'Besnik', approverId: 'Drita', change: 0 };
    const payments = [
      first,
      payment({ ...by, id: 'r', amount: -400, tendered: -400, reversesId: 'p' }),
      payment({ ...by, id: 'n', method: 'card', kind: 'card', amount: 400, tendered: 400 }),
    ];
    const rows = receipt(orderOf([line('Birra', { unitPrice: 400 })], { payments })).join('\n');
    expect(rows).toMatch(/NDREQUR/);
    expect(rows).toMatch(/Para në dorë > Kartelë +4,00/);
    expect(rows).toMatch(/Arta, Besnik, Drita/);
    expect(rows).not.toMatch(/Kusuri|-4,00|−4,00/);
  });

  const receipt = (order: Order, hasVat = true, currency: Style['currency'] = 'EUR') =>
    renderText(
      layoutReceipt(
        { order, venue, service: { tableName: null, waiterName: 'Luan' }, methodName, staffName, hasVat },
        style('sq', currency),
        42,
      ),
    );

  it('says what was rounded in cash, and nothing of VAT in a venue without', () => {
    const rows = receipt(
      orderOf([line('Birra', { unitPrice: 15_050 })], {
        payments: [payment({ amount: 15_050, rounding: 50, tendered: 20_000, change: 4_900 })],
      }),
      false,
      'ALL',
    );
    expect(rows.join('\n')).toMatch(/Rrumbullakimi +0,50\n/);
    expect(rows.join('\n')).toMatch(/Kusuri +49,00\n/);
    expect(rows.join('\n')).not.toContain('TVSH');
    expect(rows).toContain('Porosi direkte                  Porosia 42');
  });

  it('names the happy hour that made a price, and no price list', () => {
    const happy = {
      unitPrice: 120,
      priceSource: 'happyHour',
      priceOfferId: 'h',
      priceOfferName: 'Ora e lirë',
    } as const;
    const terrace = { priceSource: 'priceList', priceOfferId: 't', priceOfferName: 'Tarraca' } as const;
    const rows = receipt(orderOf([line('Birra', happy), line('Ujë', terrace)]));
    const at = rows.indexOf('Birra');
    expect(rows.slice(at, at + 3)).toEqual(['Birra', '* Ora e lirë', expect.stringMatching(/^1 x 1,20 +1,20$/)]);
    expect(rows.join('\n')).not.toContain('Tarraca');
  });

  it('writes what is weighed with its unit, and pieces without one', () => {
    const cheese = line('Djathë', { quantity: 12_345, unitPrice: 100 });
    const order = orderOf([cheese, line('Ujë', {})]);
    const facts = { order, venue, service, methodName: (code: string) => code, staffName, hasVat: false };
    const unitOf = (productId: string) => (productId === cheese.productId ? 'kg' : '');
    const rows = renderText(layoutReceipt(facts, { ...style('sq'), unitOf }, 42));
    expect(rows[rows.indexOf('Djathë') + 1]).toMatch(/^12,345\u00a0kg x 1,00 +12,35$/);
    expect(rows[rows.indexOf('Ujë') + 1]).toMatch(/^1 x /);
  });

  it('names each method as the venue does, with the reference of the payment', () => {
    const rows = receipt(
      orderOf([line('Birra', { unitPrice: 300 })], {
        payments: [
          payment({ method: 'bank', kind: 'other', reference: 'F-2026/118', amount: 100 }),
          payment({ method: 'card', kind: 'card', amount: 200 }),
        ],
      }),
    );
    const at = rows.findIndex((row) => row.startsWith('bank'));
    expect(rows.slice(at, at + 3)).toEqual([
      expect.stringMatching(/^bank +1,00$/),
      expect.stringMatching(/^Referenca +F-2026\/118$/),
      expect.stringMatching(/^Kartelë +2,00$/),
    ]);
  });

  it('issue 9 point 11: an invoice names the account that it is paid to, a receipt does not', () => {
    const buyer = { name: 'Pro Net', fiscalNumber: '810000001', vatNumber: '', address: '' };
    const beer = [line('Birra', { unitPrice: 300 })];
    const invoice = receipt(orderOf(beer, { buyer }));
    expect(invoice.join(' ').replace(/\s+/g, ' ')).toContain('Raiffeisen Bank Kosovo XK051212012345678906');
    expect(receipt(orderOf(beer)).join('\n')).not.toContain('Raiffeisen');
  });

  it('names what is excluded from VAT', () => {
    expect(receipt(orderOf([line('Depozitë', { vatRate: null, unitPrice: 100 })])).join('\n')).toMatch(
      /E liruar nga TVSH +1,00/,
    );
  });

  it('review 8: says why there is a discount', () => {
    const discount = { kind: 'percent', value: 1_000 } as const;
    const of = (reason?: string) =>
      receipt(
        orderOf([line('Birra', {})], { discount, discountGrant: { limit: 0, approved: 0, ...(reason && { reason }) } }),
      );
    const at = (rows: readonly string[]) => rows.findIndex((row) => row.startsWith('Zbritja 10%'));
    const said = of('Mysafir i rregullt');
    expect(said[at(said) + 1]).toBe('* Mysafir i rregullt');
    expect(said.toSpliced(at(said) + 1, 1)).toEqual(of());
  });

  it('leaves out empty events of the venue', () => {
    const bare = {
      name: 'Prova',
      address: '',
      telephone: '',
      businessNumber: '',
      fiscalNumber: '',
      logo: null,
      bank: venue.bank,
    };
    const rows = renderText(
      layoutReceipt(
        { order: orderOf([line('Birra', {})]), venue: bare, service, methodName, staffName, hasVat: true },
        style('sq'),
        42,
      ),
    );
    expect(rows.slice(0, 3)).toEqual(['                  Prova', '', '********* NUK ËSHTË KUPON FISKAL *********']);
  });
});

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9_000 }),
  unitPrice: fc.integer({ min: 0, max: 5_000_000 }),
  vatRate: fc.constantFrom(0, 800, 1800, null),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  comment: fc.string({ unit: 'binary', maxLength: 40 }),
  isDivider: fc.boolean(),
  /** The voided part of the quantity, per cent. */
  takenBack: fc.constantFrom(0, 0, 40, 100),
});
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { maxLength: 8 }),
    discount: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
    comment: fc.string({ unit: 'grapheme', maxLength: 60 }),
    method: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    reference: fc.string({ unit: 'grapheme', maxLength: 40 }),
  })
  .map(({ lines, discount, comment, method, reference }) =>
    orderOf(
      lines.flatMap(({ takenBack, ...each }, index) => {
        // A course splitter costs nothing.
        const made = line(`line-${index}`, each.isDivider ? { ...each, unitPrice: 0 } : each);
        const quantity = Math.ceil((each.quantity * takenBack) / 100);
        if (quantity === 0 || each.isDivider) return [made];
        return [
          made,
          line(`void-${index}`, { ...each, quantity: -quantity, voidsLineId: made.id, voidReason: 'gabim' }),
        ];
      }),
      {
        comment,
        discount: discount === null ? null : { kind: 'percent', value: discount },
        payments: [payment({ method, reference, amount: 1 })],
      },
    ),
  );
const slipsOf = (order: Order, locale: Language, columns: number): Slip[] => [
  layoutTicket(
    { order, lines: order.lines, stationName: stations[locale], service, sentAt: noon },
    style(locale),
    columns,
  ),
  layoutTotal({ order, venue, service, printedAt: noon }, style(locale), columns),
  layoutReceipt({ order, venue, service, methodName, staffName, hasVat: true }, style(locale), columns),
  movedSlip(order, locale, columns),
];

describe('with any order', () => {
  const locales = fc.constantFrom(...languages);

  it('no row exceeds the paper, in text or in picture', () => {
    fc.assert(
      fc.property(anyOrder, locales, fc.integer({ min: 24, max: 64 }), (order, locale, columns) => {
        for (const slip of slipsOf(order, locale, columns)) {
          for (const row of renderText(slip)) expect(widthOf(row)).toBeLessThanOrEqual(columns);
          const { width, height, shapes } = renderPicture(slip);
          for (const shape of shapes) {
            expect(shape.x).toBeGreaterThanOrEqual(0);
            expect(shape.x + shape.width).toBeLessThanOrEqual(width);
            expect(shape.y).toBeLessThanOrEqual(height);
          }
        }
      }),
    );
  });

  it('no control character reaches a printer', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        for (const slip of slipsOf(order, 'sq', 42)) expect(renderText(slip).join('')).not.toMatch(/\p{C}/u);
      }),
    );
  });

  it('the charges less the discount are the total of the bill', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const bill = billOf(order);
        const charges = chargesOf(order, bill);
        expect(sumMinor(charges.map(({ amount }) => amount)) - bill.discount).toBe(bill.total);
        expect(charges.every(({ quantity, line: { isDivider } }) => quantity > 0 && !isDivider)).toBe(true);
      }),
    );
  });

  it('the receipt shows the very amounts of the bill', () => {
    fc.assert(
      fc.property(anyOrder, (paidOrder) => {
        const order = { ...paidOrder, payments: [] };
        const bill = billOf(order);
        const rights =
          slipsOf(order, 'en', 42)[2]?.lines.flatMap((each) => (each.kind === 'pair' ? [each.right] : [])) ?? [];
        const minor = (amount: string) => Number(amount.replace(/[^\d-]/g, ''));
        const charged = chargesOf(order, bill);
        const figures = rights.slice(3, 3 + charged.length).map(minor);
        expect(figures).toEqual(charged.map(({ amount }) => amount));
        const total = rights.slice(3 + charged.length).find((each) => each.includes('€')) ?? '';
        expect(minor(total)).toBe(bill.total);
        const rates = bill.rates.filter(({ gross, vat }) => gross !== 0 || vat !== 0);
        const printedVat = rates.length === 0 ? [] : rights.slice(-rates.length).map(minor);
        expect(printedVat).toEqual(rates.map(({ rate, gross, vat }) => (rate === null ? gross : vat)));
      }),
    );
  });
});

describe('the words of a country', () => {
  it('are the legal names of a business’s numbers, in any language', () => {
    const numbers = (country: string, locale: Language) => {
      const { businessNumber, fiscalNumber } = wordsFor(country, words[locale]);
      return [businessNumber, fiscalNumber];
    };
    expect(numbers('XK', 'en')).toEqual(['NUI', 'Nr. fiskal']);
    expect(numbers('AL', 'sq')).toEqual(['NUIS', 'NIPT']);
    expect(numbers('MK', 'sq')).toEqual(['ЕМБС', 'ЕДБ']);
    expect(numbers('RS', 'de')).toEqual(['MB', 'PIB']);
    expect(numbers('GR', 'sr')).toEqual(['ΓΕΜΗ', 'ΑΦΜ']);
    for (const nowhere of ['', 'FR', 'toString'])
      expect(numbers(nowhere, 'en')).toEqual(['Business no.', 'Fiscal no.']);
  });

  it('leave the rest to the language', () => {
    expect(wordsFor('DE', words.sq)).toEqual({
      ...words.sq,
      businessNumber: 'St.-Nr.',
      fiscalNumber: 'USt-IdNr.',
    });
  });
});
