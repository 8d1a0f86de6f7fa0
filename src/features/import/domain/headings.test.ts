import { describe, expect, it } from 'vitest';
import { money, names, percent, resource, text, texts, toggle } from '#kernel/resource.ts';
import { findHeader, guessColumns, isHeading } from './headings.ts';
import { keysOf, targetsOf } from './plan.ts';

const { fields } = resource({
  name: 'products',
  feature: 'menu',
  read: 'menu.read',
  write: 'menu.read',
  title: 'name',
  fields: {
    name: names({ isRequired: true }),
    code: text({ isRequired: true }),
    price: money({ isRequired: true }),
    purchasePrice: money(),
    vatRate: percent(),
    barcodes: texts(),
    isActive: toggle(),
    sold: money({ isComputed: true }),
  },
});
const targets = targetsOf(fields);
const words = {
  name: ['Emri', 'Name', 'Назив', 'Naziv'],
  code: ['Kodi', 'Code', 'Шифра', 'Šifra'],
  price: ['Çmimi', 'Price', 'Цена', 'Cena', 'Preis'],
};
const guess = (...headings: string[]) => guessColumns(headings, targets, words);

describe('headings', () => {
  it('are known in every language, in any case and with any accents and spaces', () => {
    expect(guess('Kodi', 'EMRI', 'Çmimi', 'TVSH')).toEqual(['code', 'name', 'price', 'vatRate']);
    expect(guess('Шифра', 'Назив', 'Цена', 'ДДВ')).toEqual(['code', 'name', 'price', 'vatRate']);
    expect(guess('sifra', 'naziv', 'CENA', 'pdv %')).toEqual(['code', 'name', 'price', 'vatRate']);
    expect(guess('Artikelnummer', 'Bezeichnung', 'Verkaufspreis', 'MwSt.')).toEqual([
      'code',
      'name',
      'price',
      'vatRate',
    ]);
    expect(guess('SKU', 'Item', 'Sell price', 'EAN')).toEqual(['code', 'name', 'price', 'barcodes']);
    expect(guess('Κωδικός', 'Όνομα', 'Τιμή')).toEqual(['code', 'name', 'price']);
  });

  it('of people are names, in every language', () => {
    for (const heading of [
      'Име и презиме',
      'Ime i prezime',
      'Име и Презиме:',
      'Emri dhe mbiemri',
      'Emër Mbiemër',
      'Vor- und Nachname',
      'Full name',
    ]) {
      expect(guess(heading, 'ЕДБ'), heading).toEqual(['name', '']);
    }
  });

  it('take a place once, and the better one wins', () => {
    expect(guess('Çmimi', 'Çmimi me TVSH', 'Çmimi i blerjes')).toEqual(['', 'price', 'purchasePrice']);
    expect(guess('Опис', 'Цена', 'Назив', 'Малопродажна цена')).toEqual(['', '', 'name', 'price']);
    expect(guess('Emri', 'Emri (sq)', 'Name (en)', 'koment')).toEqual(['name', 'name.sq', 'name.en', '']);
  });

  it('in brackets, with a currency or with more behind them are the same', () => {
    expect(guess('Цена (ден.)', 'Назив на артикл:', 'МПЦ со ДДВ')).toEqual(['', 'name', 'price']);
    expect(guess('MPC RSD', 'ŠIFRA ARTIKLA')).toEqual(['price', 'code']);
    expect(guess('Çmimi i shitjes (€)', 'Kodi / Shifra')).toEqual(['price', 'code']);
  });

  it('of a price without VAT, of an amount or of a stock are nobody’s', () => {
    for (const heading of [
      'Цена без ДДВ',
      'Çmimi (pa TVSH)',
      'MP cena bez PDV-a',
      'Price (excl. VAT)',
      'Preis ohne MwSt.',
    ]) {
      expect(guess(heading), heading).toEqual(['']);
    }
    expect(guess('Количина на залиха', 'Износ на ДДВ', 'Vlera e TVSH-së', 'R.br.')).toEqual(['', '', '', '']);
  });

  it('finding 2: of one word, and of the tax group, are known', () => {
    expect(guess('Сифра', 'Артикул', 'Продажна', 'PG')).toEqual(['code', 'name', 'price', 'vatRate']);
    expect(guess('Артикул бр.', 'Назив', 'Малопродажна', 'ПГ')).toEqual(['code', 'name', 'price', 'vatRate']);
    expect(guess('Број', 'Продажна вредност', 'Малопродажна вредност')).toEqual(['', '', '']);
    expect(isHeading('Број')).toBe(true);
  });

  it('are found below a title and empty rows', () => {
    const rows = [
      ['Lista e produkteve 2026', ''],
      ['', ''],
      ['Kodi', 'Emri'],
      ['1', 'Kafe'],
    ];
    expect(findHeader(rows, targets, words)).toBe(3);
    expect(findHeader([[''], ['1', 'Kafe', '2']], targets, words)).toBe(2);
    expect(findHeader([], targets, words)).toBe(1);
  });

  it('offer what a column can be, and the keys that a file has', () => {
    expect(targets.map(({ name }) => name)).not.toContain('sold');
    expect(targets.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['name', 'code', 'price']);
    expect(keysOf(['name.sq', '', 'code'], ['code', 'barcodes', 'name'])).toEqual(['code', 'name']);
  });
});
