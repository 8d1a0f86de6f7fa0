import { sheetsBook } from './workbook.ts';

/** A price list as a supplier sends it, with what its reader expects of it. */
export interface SupplierList {
  readonly country: 'MK' | 'XK' | 'AL' | 'RS';
  readonly currency: string;
  readonly locale: 'mk' | 'sq' | 'sr';
  readonly content: Buffer;
  /** Each heading that is imported, with its field. */
  readonly columns: Readonly<Record<string, string>>;
  /** Code, name, unit, its kind, price in minor units, VAT in basis points. */
  readonly goods: readonly (readonly [string, string, string, string, number, number | null])[];
}

/** Text in a code page of one byte a letter. */
function encoded(text: string, codePage: string): Buffer {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = new Map([...new TextDecoder(codePage).decode(bytes)].map((letter, byte) => [letter, byte]));
  return Buffer.from([...text].map((letter) => letters.get(letter) ?? 0x3f));
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;

/**
 * Headings written down without looking at those that the import knew then (its units were known), in the shapes of the trade: a list of a wholesaler's
 * program in windows-1251, workbooks with a cover, lists with prices of both kinds.
 */
export const supplierLists: Readonly<Record<string, SupplierList>> = {
  'mk: a wholesaler in windows-1251': {
    country: 'MK',
    currency: 'MKD',
    locale: 'mk',
    content: encoded(
      lines(
        'ДТУ "ВАРДАР ТРЕЈД" ДООЕЛ Велес;;;;;;;;',
        'Ценовник за малопродажба на ден 03.11.2026;;;;;;;;',
        ';;;;;;;;',
        'Ред. бр.;Шифра на стока;Опис на стоката;Бар-код (EAN13);Ед. м.;Дан. тар.;Набавна вредност;Маржа %;Малопрод. цена',
        '1;000112;"Брашно Тип-400 ""Жито"" 1/1";5310018001210;пак.;Б;31,20;18,5;41,00',
        '2;000113;Компир млад;;кгм;Б;22,00;25,0;35,50',
        '3;000120;Ајвар лут 720 г;5310018001227;тегла;А;148,00;20,0;189,00',
        '4;000121;Сардина во масло;5310018001234;конз.;А;52,10;22,0;1.069,00',
        '5;000130;Вода негазирана 6/1,5;;карт.;Б;96,00;15,0;120,00',
        '6;000131;Кафе мелено 200г;5310018001241;ком;В;110,00;18,0;139,90',
        ';;;;;;;;',
        ';;Вкупно ставки: 6;;;;;;',
        ';;Составил: Горан Илиевски;;;;;;',
      ),
      'windows-1251',
    ),
    columns: {
      'Шифра на стока': 'code',
      'Опис на стоката': 'name',
      'Бар-код (EAN13)': 'barcodes',
      'Ед. м.': 'unitId',
      'Дан. тар.': 'vatRate',
      'Набавна вредност': 'purchasePrice',
      'Малопрод. цена': 'price',
    },
    goods: [
      ['000112', 'Брашно Тип-400 "Жито" 1/1', 'pack', 'other', 4100, 500],
      ['000113', 'Компир млад', 'kg', 'mass', 3550, 500],
      ['000120', 'Ајвар лут 720 г', 'jar', 'other', 18900, 1800],
      ['000121', 'Сардина во масло', 'can', 'other', 106900, 1800],
      ['000130', 'Вода негазирана 6/1,5', 'box', 'other', 12000, 500],
      ['000131', 'Кафе мелено 200г', 'piece', 'count', 13990, 1000],
    ],
  },
  'mk: a workbook with a cover': {
    country: 'MK',
    currency: 'MKD',
    locale: 'mk',
    content: sheetsBook(
      { name: 'Насловна', rows: [['МАРКЕТ СНАБДУВАЊЕ АД'], ['Ценовник ноември 2026'], ['тел.', '02 3123 456']] },
      {
        name: 'Артикли',
        rows: [
          ['Код на производ', 'Име на производ', 'Вид стока', 'Мерна единица', 'ДДВ %', 'Цена со вклучен ДДВ (ден.)'],
          ['M-101', 'Јогурт 1 л', 'Млечни', 'литар', '5%', 68],
          ['M-102', 'Кашкавал', 'Млечни', 'килограм', '5%', 589.5],
          ['M-103', 'Детергент 3 kg', 'Хемија', 'кутија', '18%', 449],
          ['M-104', 'Чоколадо 100 г', 'Слатки', 'бр.', '18%', 74.9],
        ],
      },
    ),
    columns: {
      'Код на производ': 'code',
      'Име на производ': 'name',
      'Вид стока': 'categoryId',
      'Мерна единица': 'unitId',
      'ДДВ %': 'vatRate',
      'Цена со вклучен ДДВ (ден.)': 'price',
    },
    goods: [
      ['M-101', 'Јогурт 1 л', 'l', 'volume', 6800, 500],
      ['M-102', 'Кашкавал', 'kg', 'mass', 58950, 500],
      ['M-103', 'Детергент 3 kg', 'box', 'other', 44900, 1800],
      ['M-104', 'Чоколадо 100 г', 'piece', 'count', 7490, 1800],
    ],
  },
  'sq: a wholesaler of Kosovo': {
    country: 'XK',
    currency: 'EUR',
    locale: 'sq',
    content: Buffer.from(
      lines(
        'N.T.SH. "DUKAGJINI" Pejë;;;;;;;',
        'Çmimorja e shitjes me pakicë;;;;;;;',
        'Nr. rendor;Kodi i mallit;Përshkrimi i mallit;Barkodi (EAN);Njësia e matjes;Kategoria e TVSH-së;Çmimi pa TVSH (€);Çmimi me TVSH (€)',
        '1;10045;Sheqer i bardhë 1 kg;3900000100450;Thes;D;0,79;0,85',
        '2;10046;Mish viçi pa kocka;;Kg.;D;8,33;9,00',
        '3;10050;Reçel kumbulle;3900000100504;Kavanoz;E;1,65;1,95',
        '4;10051;Lëng portokalli;3900000100511;Litër;E;1,05;1,24',
        '5;10052;Letër higjienike;3900000100528;Paketë;E;1.016,10;1.199,00',
        '6;10053;Libër shkollor;3900000100535;Copë;C;4,50;4,50',
        ';;;;;;Gjithsej:;1.216,54',
      ),
    ),
    columns: {
      'Kodi i mallit': 'code',
      'Përshkrimi i mallit': 'name',
      'Barkodi (EAN)': 'barcodes',
      'Njësia e matjes': 'unitId',
      'Kategoria e TVSH-së': 'vatRate',
      'Çmimi me TVSH (€)': 'price',
    },
    goods: [
      ['10045', 'Sheqer i bardhë 1 kg', 'bag', 'other', 85, 800],
      ['10046', 'Mish viçi pa kocka', 'kg', 'mass', 900, 800],
      ['10050', 'Reçel kumbulle', 'jar', 'other', 195, 1800],
      ['10051', 'Lëng portokalli', 'l', 'volume', 124, 1800],
      ['10052', 'Letër higjienike', 'pack', 'other', 119900, 1800],
      ['10053', 'Libër shkollor', 'piece', 'count', 450, 0],
    ],
  },
  'sq: a workbook of Albania without its letters': {
    country: 'AL',
    currency: 'ALL',
    locale: 'sq',
    content: sheetsBook({
      name: 'Cmimet',
      rows: [
        ['Furnitori: ALBA FOOD sh.p.k. NIPT L12345678A'],
        ['Kod artikulli', 'Pershkrim artikulli', 'Njesi', 'Skema e TVSH', 'Cmim shitje me TVSH (Leke)', 'Gjendje'],
        ['A01', 'Kafe e bluar 250 gr', 'cope', '20%', 320, 12],
        ['A02', 'Djathe i bardhe', 'kg', '20%', '1.150,00', 4],
        ['A03', 'Vaj luledielli', 'shishe', '20%', '289,50', 30],
        ['A04', 'Birre 0,33', 'kanace', '20%', 110, 48],
      ],
    }),
    columns: {
      'Kod artikulli': 'code',
      'Pershkrim artikulli': 'name',
      Njesi: 'unitId',
      'Skema e TVSH': 'vatRate',
      'Cmim shitje me TVSH (Leke)': 'price',
    },
    goods: [
      ['A01', 'Kafe e bluar 250 gr', 'piece', 'count', 32000, 2000],
      ['A02', 'Djathe i bardhe', 'kg', 'mass', 115000, 2000],
      ['A03', 'Vaj luledielli', 'bottle', 'other', 28950, 2000],
      ['A04', 'Birre 0,33', 'can', 'other', 11000, 2000],
    ],
  },
  'sr: a wholesaler in windows-1250': {
    country: 'RS',
    currency: 'RSD',
    locale: 'sr',
    content: encoded(
      lines(
        'STR "Šumadija" Kragujevac, PIB 101234567;;;;;;;',
        'Rb;Šifra rob.;Naziv robe i usluga;GTIN;Jed.mere;PDV oznaka;Veleprod. cena bez PDV;Maloprod. cena sa PDV',
        '1;2001;Čokolada mlečna 80 g;8600000020012;Kom.;Đ;83,32;99,99',
        '2;2002;Šargarepa;;Kgr;E;72,72;79,99',
        '3;2003;Krastavčići kiseli;8600000020036;Tegla;Đ;208,33;249,99',
        '4;2004;Knjiga za decu;8600000020043;Komad;E;1.090,90;1.199,99',
        '5;2005;Ulje suncokretovo 1 l;8600000020050;Flaša;E;154,54;169,99',
        ';;Svega:;;;;;1.799,95',
      ),
      'windows-1250',
    ),
    columns: {
      'Šifra rob.': 'code',
      'Naziv robe i usluga': 'name',
      GTIN: 'barcodes',
      'Jed.mere': 'unitId',
      'PDV oznaka': 'vatRate',
      'Maloprod. cena sa PDV': 'price',
    },
    goods: [
      ['2001', 'Čokolada mlečna 80 g', 'piece', 'count', 9999, 2000],
      ['2002', 'Šargarepa', 'kg', 'mass', 7999, 1000],
      ['2003', 'Krastavčići kiseli', 'jar', 'other', 24999, 2000],
      ['2004', 'Knjiga za decu', 'piece', 'count', 119999, 1000],
      ['2005', 'Ulje suncokretovo 1 l', 'bottle', 'other', 16999, 1000],
    ],
  },
  // Headings shortened to fit narrow columns, written down before the import was asked about them.
  'mk: shortened headings in windows-1251': {
    country: 'MK',
    currency: 'MKD',
    locale: 'mk',
    content: encoded(
      lines(
        'ТП "Кај Горан" Неготино;;;;;;;',
        'Рб;Шиф. стока;Наз. стока;Ед. мер.;Дан. гр.;Наб. цена;Мал. цена;Лин. код',
        '1;7001;Маслинки црни;кгм;Б;310,00;389,50;',
        '2;7002;Вафли лешник;ком;А;18,20;25,00;5310077070024',
        '3;7003;Сок јаболко 1 л;флаша;А;52,00;1.069,00;5310077070031',
      ),
      'windows-1251',
    ),
    columns: {
      'Шиф. стока': 'code',
      'Наз. стока': 'name',
      'Ед. мер.': 'unitId',
      'Дан. гр.': 'vatRate',
      'Наб. цена': 'purchasePrice',
      'Мал. цена': 'price',
      'Лин. код': 'barcodes',
    },
    goods: [
      ['7001', 'Маслинки црни', 'kg', 'mass', 38950, 500],
      ['7002', 'Вафли лешник', 'piece', 'count', 2500, 1800],
      ['7003', 'Сок јаболко 1 л', 'bottle', 'other', 106900, 1800],
    ],
  },
  'sq: shortened headings in a workbook': {
    country: 'XK',
    currency: 'EUR',
    locale: 'sq',
    content: sheetsBook({
      name: 'Lista',
      rows: [
        ['Dep. "Rugova" Istog'],
        ['Nr.', 'Shif. art.', 'Emërt. art.', 'Nj. mat.', 'Kat. TVSH', 'Çm. blerj.', 'Çm. shit.', 'Bark.'],
        ['1', '8001', 'Ullinj të zinj', 'Kg.', 'D', '4,10', '5,40', ''],
        ['2', '8002', 'Vafer lajthi', 'Copë', 'E', '0,31', '0,45', '3900000800029'],
        ['3', '8003', 'Lëng molle 1 l', 'Shishe', 'E', '0,90', '1.001,25', '3900000800036'],
      ],
    }),
    columns: {
      'Shif. art.': 'code',
      'Emërt. art.': 'name',
      'Nj. mat.': 'unitId',
      'Kat. TVSH': 'vatRate',
      'Çm. blerj.': 'purchasePrice',
      'Çm. shit.': 'price',
      'Bark.': 'barcodes',
    },
    goods: [
      ['8001', 'Ullinj të zinj', 'kg', 'mass', 540, 800],
      ['8002', 'Vafer lajthi', 'piece', 'count', 45, 1800],
      ['8003', 'Lëng molle 1 l', 'bottle', 'other', 100125, 1800],
    ],
  },
  'sr: shortened headings in windows-1250': {
    country: 'RS',
    currency: 'RSD',
    locale: 'sr',
    content: encoded(
      lines(
        'SZTR "Kod Đorđa" Užice;;;;;;;',
        'R.br.;Šif. art.;Naz. art.;Jed. mere;Por. gr.;Nab. cena;Prod. cena;Bar. kod',
        '1;9001;Masline crne;Kgr;Đ;520,00;649,90;',
        '2;9002;Žvakaće gume;Kom.;Đ;41,50;59,99;8600000090024',
        '3;9003;Sok od jabuke 1 l;Flaša;E;98,00;1.129,99;8600000090031',
      ),
      'windows-1250',
    ),
    columns: {
      'Šif. art.': 'code',
      'Naz. art.': 'name',
      'Jed. mere': 'unitId',
      'Por. gr.': 'vatRate',
      'Nab. cena': 'purchasePrice',
      'Prod. cena': 'price',
      'Bar. kod': 'barcodes',
    },
    goods: [
      ['9001', 'Masline crne', 'kg', 'mass', 64990, 2000],
      ['9002', 'Žvakaće gume', 'piece', 'count', 5999, 2000],
      ['9003', 'Sok od jabuke 1 l', 'bottle', 'other', 112999, 1000],
    ],
  },
};
