import { randomOf } from './random.ts';

/**
 * Price lists as wholesalers and bookkeeping programs of the region write them, made anew from a seed: headings, units, VAT
 * letters, order of columns, lines above and below. Its words are its own, and not those that the import knows.
 */
export interface Good {
  readonly code: string;
  readonly name: string;
  readonly barcode: string;
  /** The kind of its unit, and its code there. */
  readonly unit: readonly [kind: string, code: string];
  readonly price: number;
  /** Basis points; null is outside VAT. */
  readonly vat: number | null;
}
export interface PriceList {
  readonly fileName: string;
  readonly content: Buffer;
  readonly goods: readonly Good[];
  /** Rows that are no goods. */
  readonly asides: number;
}

interface Trade {
  readonly country: string;
  readonly currency: string;
  readonly codePages: readonly string[];
  readonly separators: readonly string[];
  readonly headings: Readonly<Record<'code' | 'name' | 'barcode' | 'unit' | 'vat' | 'price', readonly string[]>>;
  /** Columns that nobody imports. */
  readonly extras: readonly (readonly [heading: string, value: string])[];
  readonly units: readonly (readonly [kind: string, code: string, words: readonly string[]])[];
  readonly vat: readonly (readonly [rate: number | null, words: readonly string[]])[];
  readonly goods: readonly string[];
  readonly above: readonly string[];
  readonly sections: readonly string[];
  readonly below: readonly string[];
}

const mk: Trade = {
  country: 'MK',
  currency: 'MKD',
  codePages: ['windows-1251', 'utf-8'],
  separators: [';'],
  headings: {
    code: ['Шифра', 'Шифра на артикал', 'ШИФРА АРТ.', 'Код на артикл'],
    name: ['Назив на артикал', 'НАЗИВ', 'Назив на производот', 'Артикл'],
    barcode: ['Баркод', 'Бар код', 'БАР-КОД', 'EAN'],
    unit: ['ЕМ', 'Ед. мерка', 'Мерка', 'Единица мерка'],
    vat: ['Дан. група', 'Даночна група', 'ДДВ', 'Тарифа'],
    price: ['Малопродажна цена', 'МПЦ', 'Продажна цена со ДДВ', 'МП цена (ден.)', 'Цена со ДДВ'],
  },
  extras: [
    ['Р.бр.', '1'],
    ['Залиха', '12,000'],
    ['Цена без ДДВ', '87,71'],
    ['Износ', '1.052,54'],
    ['Рабат %', '5,00'],
  ],
  units: [
    ['count', 'piece', ['ком', 'ком.', 'КОМ', 'парче', 'бр.']],
    ['mass', 'kg', ['кг', 'КГ', 'кг.', 'kg']],
    ['volume', 'l', ['л', 'лит.', 'Л', 'lit']],
    ['other', 'pack', ['пак', 'пак.', 'пакет']],
  ],
  vat: [
    [1800, ['А', 'а']],
    [500, ['Б']],
    [1000, ['В']],
    [0, ['Г']],
  ],
  goods: [
    'Леб бел',
    'Млеко 3,2%',
    'Сирење бело',
    'Домати',
    'Павлака',
    'Кафе „Гранд“',
    'Ѓеврек',
    'Џем од кајсии',
    'Масло',
  ],
  above: [
    '„ЗДРАВЈЕ“ ДООЕЛ Скопје',
    'ул. Партизанска бр. 5; тел. 02/123-456',
    'ЦЕНОВНИК бр. 12/2026',
    'Цените важат од 01.11.2026',
  ],
  sections: ['МЛЕЧНИ ПРОИЗВОДИ', 'Овошје и зеленчук', 'Пијалоци'],
  below: ['Вкупно артикли:', 'Изготвил: Петар Петров', 'Скопје, 21 ноември'],
};

const sq: Trade = {
  country: 'XK',
  currency: 'EUR',
  codePages: ['utf-8', 'windows-1252'],
  separators: [';', '\t'],
  headings: {
    code: ['Shifra', 'Shifra e artikullit', 'KODI', 'Kodi i artikullit'],
    name: ['Emërtimi', 'Emri i artikullit', 'EMËRTIMI I MALLIT', 'Artikulli'],
    barcode: ['Barkodi', 'Bar kodi', 'BARKOD', 'EAN'],
    unit: ['Njësia', 'Njësia matëse', 'Nj.m.', 'NJËSIA'],
    vat: ['TVSH', 'Norma e TVSH-së', 'Grupi i TVSH', 'TVSH %'],
    price: ['Çmimi i shitjes', 'Çmimi me TVSH', 'Çmimi i shitjes me pakicë', 'ÇMIMI SHITËS (€)'],
  },
  extras: [
    ['Nr.', '1'],
    ['Sasia', '12,00'],
    ['Çmimi pa TVSH', '0,42'],
    ['Vlera', '5,04'],
    ['Vërejtje', 'x'],
  ],
  units: [
    ['count', 'piece', ['copë', 'cope', 'COPË', 'cp.', 'pcs']],
    ['mass', 'kg', ['kg', 'KG', 'kgr', 'kilogram']],
    ['volume', 'l', ['litër', 'lt', 'L', 'ltr.']],
    ['other', 'pack', ['pako', 'paketë', 'PAKO']],
  ],
  vat: [
    [1800, ['E', 'E']],
    [800, ['D']],
    [0, ['C']],
    [null, ['A']],
  ],
  goods: [
    'Bukë e bardhë',
    'Qumësht 3,2%',
    'Djathë i bardhë',
    'Domate',
    'Çokollatë',
    'Kafe e bluar',
    'Gjevrek',
    'Ujë',
    'Vaj',
  ],
  above: [
    '"FRESKIA" SH.P.K. Prishtinë',
    'Rr. Nëna Terezë 12, tel. 038 123 456',
    'LISTA E ÇMIMEVE nr. 7',
    'Vlen nga 01.11.2026',
  ],
  sections: ['BULMETI', 'Pemë e perime', 'Pije freskuese'],
  below: ['Gjithsej artikuj:', 'Përgatiti: Besa Krasniqi', 'Prishtinë, nëntor'],
};

const sr: Trade = {
  country: 'RS',
  currency: 'RSD',
  codePages: ['utf-8'],
  separators: [';', '\t'],
  headings: {
    code: ['Šifra', 'Šifra artikla', 'ŠIFRA ROBE', 'Sifra'],
    name: ['Naziv robe', 'Naziv artikla', 'NAZIV', 'Naziv proizvoda'],
    barcode: ['Barkod', 'Bar kod', 'EAN kod', 'BARKOD'],
    unit: ['JM', 'Jed. mere', 'Jedinica mere', 'J.M.'],
    vat: ['Poreska grupa', 'PDV', 'Tarifna grupa', 'Stopa PDV'],
    price: ['MP cena', 'Maloprodajna cena', 'MPC sa PDV', 'Prodajna cena (RSD)', 'Cena sa PDV-om'],
  },
  extras: [
    ['R.br.', '1'],
    ['Zaliha', '12,000'],
    ['VP cena', '87,71'],
    ['Iznos', '1.052,54'],
    ['Rabat', '5,00'],
  ],
  units: [
    ['count', 'piece', ['kom', 'kom.', 'KOM', 'komad']],
    ['mass', 'kg', ['kg', 'KG', 'kg.', 'kilogram']],
    ['volume', 'l', ['l', 'lit', 'litar', 'L']],
    ['other', 'pack', ['pak', 'paket', 'pakovanje']],
  ],
  vat: [
    [2000, ['Ђ']],
    [1000, ['Е']],
    [0, ['Г']],
    [null, ['А']],
  ],
  goods: [
    'Hleb beli',
    'Mleko 3,2%',
    'Sir beli',
    'Paradajz',
    'Pavlaka',
    'Kafa mlevena',
    'Đevrek',
    'Džem od kajsija',
    'Ulje',
  ],
  above: [
    '"ZLATIBOR" d.o.o. Beograd',
    'Ul. Cara Dušana 5, tel. 011/123-456',
    'CENOVNIK br. 12/2026',
    'Važi od 01.11.2026',
  ],
  sections: ['MLEČNI PROIZVODI', 'Voće i povrće', 'Bezalkoholna pića'],
  below: ['Ukupno artikala:', 'Sastavio: Petar Petrović', 'Beograd, novembar'],
};

/** Serbian in Cyrillic: letters of VAT in the same script as the words. */
const cyrillic: Trade = {
  ...sr,
  codePages: ['windows-1251', 'utf-8'],
  headings: {
    code: ['Шифра', 'Шифра артикла', 'ШИФРА РОБЕ'],
    name: ['Назив робе', 'Назив артикла', 'НАЗИВ'],
    barcode: ['Баркод', 'Бар код', 'ЕАН код'],
    unit: ['ЈМ', 'Јед. мере', 'Јединица мере'],
    vat: ['Пореска група', 'ПДВ', 'Тарифна група'],
    price: ['МП цена', 'Малопродајна цена', 'Продајна цена са ПДВ'],
  },
  extras: [
    ['Р.бр.', '1'],
    ['Залиха', '12,000'],
    ['ВП цена', '87,71'],
    ['Износ', '1.052,54'],
  ],
  units: [
    ['count', 'piece', ['ком', 'ком.', 'комад']],
    ['mass', 'kg', ['кг', 'КГ', 'кг.']],
    ['volume', 'l', ['л', 'лит', 'литар']],
    ['other', 'pack', ['пак', 'пакет']],
  ],
  goods: [
    'Хлеб бели',
    'Млеко 3,2%',
    'Сир бели',
    'Парадајз',
    'Павлака',
    'Кафа млевена',
    'Ђеврек',
    'Џем од кајсија',
    'Уље',
  ],
  above: ['„ЗЛАТИБОР“ д.о.о. Београд', 'Ул. цара Душана 5', 'ЦЕНОВНИК бр. 12/2026'],
  sections: ['МЛЕЧНИ ПРОИЗВОДИ', 'Воће и поврће'],
  below: ['Укупно артикала:', 'Саставио: Петар Петровић'],
};

/** Serbian in Latin without its letters: VAT letters as another keyboard types them. */
const plain: Trade = {
  ...sr,
  codePages: ['windows-1250'],
  vat: [
    [2000, ['Đ']],
    [1000, ['E']],
    [0, ['G']],
    [null, ['A']],
  ],
};

export const trades = { mk, sq, sr, 'sr-Cyrl': cyrillic, 'sr-plain': plain } as const;
export type TradeName = keyof typeof trades;

/** Text in a code page of one byte a letter. */
function encoded(text: string, codePage: string): Buffer {
  if (codePage === 'utf-8') return Buffer.from(text, 'utf8');
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = new Map([...new TextDecoder(codePage).decode(bytes)].map((letter, byte) => [letter, byte]));
  return Buffer.from([...text].map((letter) => letters.get(letter) ?? 0x3f));
}

/** 103,50 or 1.250,00: a comma for decimals, a dot for thousands, sometimes no decimals at all. */
function priceText(cents: number, isBare: boolean): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  return isBare && cents % 100 === 0 ? whole : `${whole},${String(cents % 100).padStart(2, '0')}`;
}

function ean13(number: number): string {
  const digits = `531${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export function priceList(trade: TradeName, seed: number, count = 60): PriceList {
  const random = randomOf(seed);
  const { headings, extras, units, vat, goods, above, sections, below, codePages, separators } = trades[trade];
  const one = <T>(of: readonly T[]): T => of[random(of.length)] as T;
  const [codePage, separator] = [one(codePages), one(separators)];
  const places = ['code', 'name', 'barcode', 'unit', 'vat', 'price'] as const;
  const shuffled = [...places].map((place) => ({ place, at: random(1000) })).sort((a, b) => a.at - b.at);
  const extra = extras.filter(() => random(2) === 0);
  const columns = [...shuffled.map(({ place }) => place), ...extra];
  const heading = (column: (typeof columns)[number]) =>
    typeof column === 'string' ? one(headings[column]) : column[0];

  const made = Array.from(
    { length: count },
    (_, index): { readonly good: Good; readonly texts: Record<string, string> } => {
      const [kind, unit, words] = one(units);
      const [rate, letters] = one(vat);
      const price = random(3) === 0 ? (1 + random(4_000)) * 100 : 50 + random(300_000);
      const name = `${one(goods)} ${index + 1}`;
      const good: Good = {
        code: String(seed * 1_000 + index),
        name,
        barcode: ean13(seed * 1_000 + index),
        unit: [kind, unit],
        price,
        vat: rate,
      };
      const texts = { unit: one(words), vat: one(letters), price: priceText(price, random(3) === 0) };
      return {
        good: { ...good, vat: rate } as Good,
        texts: { ...texts, code: good.code, name, barcode: good.barcode },
      };
    },
  );
  const quoted = (text: string) =>
    /["\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (cells: readonly string[]) => columns.map((_, index) => quoted(cells[index] ?? '')).join(separator);
  const head = columns.map(heading);
  const body = made.flatMap(({ texts }, index) => {
    const row = line(columns.map((column) => (typeof column === 'string' ? (texts[column] ?? '') : column[1])));
    return index % 25 === 12 ? [line([one(sections)]), row] : [row];
  });
  const isRepeated = random(2) === 0;
  if (isRepeated) body.splice(Math.floor(body.length / 2), 0, line(head));
  const foot = below.map((text, index) => line(index === 0 ? [text, '', String(count)] : [text]));
  const lines = [...above.map((text) => line([text])), line([]), line(head), ...body, line([]), ...foot];
  const titles = made.filter((_, index) => index % 25 === 12).length;
  return {
    fileName: `${trade}-${seed}.csv`,
    content: encoded(`${lines.join('\r\n')}\r\n`, codePage),
    goods: made.map(({ good }) => good),
    asides: titles + Number(isRepeated) + below.length,
  };
}
