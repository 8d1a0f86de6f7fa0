import { describe, expect, it } from 'vitest';
import type { Order } from '#features/orders/domain/order.ts';
import { orderCode } from '#features/orders/domain/order-code.ts';
import { type Language, languages } from '#kernel/locale.ts';
import {
  line,
  methodName,
  methodNameIn,
  movedSlip,
  noon,
  orderOf,
  paid,
  payment,
  print,
  sample,
  service,
  staffName,
  stations,
  style,
  venue,
  words,
} from '../../../../tests/kit/slips.ts';
import { layoutReceipt } from './layout-receipt.ts';
import { layoutTicket } from './layout-ticket.ts';
import { layoutTotal } from './layout-total.ts';
import { renderText } from './render-text.ts';
import type { Style } from './slip-parts.ts';
import { wordsFor } from './words.ts';

describe.each(languages)('in %s', (locale) => {
  it('an order ticket', () => {
    const order = sample(locale);
    const events = { order, lines: order.lines, stationName: stations[locale], service, sentAt: noon, cameAt: noon };
    expect(print(layoutTicket(events, style(locale), 42))).toMatchSnapshot();
  });

  it.each([true, false])('a course that is fired; the station has its items: %s', (isKnown) => {
    const order = sample(locale);
    const facts = {
      order,
      lines: order.lines.slice(0, 2),
      stationName: stations[locale],
      service,
      sentAt: noon,
      cameAt: noon,
    };
    expect(print(layoutTicket({ ...facts, fired: { course: 2, isKnown } }, style(locale), 42))).toMatchSnapshot();
  });

  it('an order ticket with the code of its order, where its printer prints that', () => {
    const order = sample(locale);
    const facts = { order, lines: order.lines, stationName: stations[locale], service, sentAt: noon, cameAt: noon };
    const codes = (showsCode: boolean) =>
      layoutTicket({ ...facts, showsCode }, style(locale), 42).lines.flatMap((line) =>
        line.kind === 'code' ? [line.text] : [],
      );
    expect([codes(true), codes(false)]).toEqual([[orderCode(order.id)], []]);
  });

  it('a note of what moved', () => {
    expect(print(movedSlip(sample(locale), locale, 42))).toMatchSnapshot();
  });

  it('a bill before payment', () => {
    const order = { ...sample(locale), payments: [payment({ amount: 1_000 })] };
    expect(
      print(layoutTotal({ order, venue, service, printedAt: noon, number: 1 }, style(locale), 42)),
    ).toMatchSnapshot();
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

it.each([
  ['guestChanged', 'sq', 'Mysafiri ndërroi mendje'],
  ['checkedOut', 'mk', 'Одјавено по грешка'],
  ['e ngrohtë', 'mk', 'e ngrohtë'],
] as const)('a station reads in its language why something was taken back: %s', (voidReason, locale, said) => {
  const taken = line('Birra', { quantity: -1000, voidsLineId: '1', voidReason });
  const order = orderOf([taken]);
  const facts = { order, lines: [taken], stationName: 'Bar', service, sentAt: noon, cameAt: noon };
  expect(renderText(layoutTicket(facts, style(locale), 42))).toContain(`* ${said}`);
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

it('what its client earned and spent in points is on the receipt, with what they have now; nothing where it is about none', () => {
  const order = {
    ...paid('en'),
    pointsEarned: 12,
    payments: [payment({ amount: 500 }), payment({ id: 'points', kind: 'points', amount: 100, points: 5 })],
  };
  const facts = { methodName: methodNameIn('en'), staffName, order, venue, service, hasVat: true };
  const rows = (more: object) =>
    print(layoutReceipt({ ...facts, ...more }, style('en'), 42))
      .split('\n')
      .filter((row) => /points/i.test(row))
      .map((row) => row.trim().replace(/\s+/g, ' '));
  expect(rows({ pointsLeft: 40 })).toEqual(
    expect.arrayContaining(['Points earned 12', 'Points spent 5', 'Points now 40']),
  );
  expect(rows({}).filter((row) => row.startsWith('Points '))).toEqual([]);
});
