import { fold } from '#kernel/text.ts';
import type { Target } from './plan.ts';

/** The form in which headings are compared: letters without case and accents, and digits. */
export function folded(text: string): string {
  return fold(text)
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Headings used by other programs, by field; the resource's own names in every language come first. */
const others: Readonly<Record<string, readonly string[]>> = {
  name: [
    ...['emri', 'emertimi', 'pershkrimi', 'artikulli', 'produkti', 'klienti', 'name', 'product', 'item', 'article'],
    ...['description', 'title', 'client', 'customer', 'назив', 'име', 'опис', 'артикл', 'производ', 'клиент', 'naziv'],
    ...[
      'ime',
      'opis',
      'artikal',
      'proizvod',
      'klijent',
      'bezeichnung',
      'artikel',
      'produkt',
      'kunde',
      'ονομα',
      'ειδος',
    ],
  ],
  code: [
    ...[
      'kodi',
      'shifra',
      'code',
      'sku',
      'plu',
      'number',
      'no',
      'шифра',
      'код',
      'sifra',
      'kod',
      'artikelnummer',
      'nummer',
    ],
    ...['artikelnr', 'nr', 'κωδικος'],
  ],
  barcodes: [
    'barkodi',
    'barkod',
    'barcode',
    'ean',
    'ean13',
    'gtin',
    'баркод',
    'strichcode',
    'barkodovi',
    'γραμμωτοςκωδικας',
  ],
  price: [
    ...['cmimi', 'cmimimetvsh', 'cmimishitjes', 'price', 'sellprice', 'salesprice', 'цена', 'продажнацена', 'cena'],
    ...['prodajnacena', 'preis', 'verkaufspreis', 'bruttopreis', 'τιμη'],
  ],
  purchasePrice: [
    'cmimiblerjes',
    'cmimiiblerjes',
    'purchaseprice',
    'cost',
    'набавнацена',
    'nabavnacena',
    'einkaufspreis',
  ],
  vatRate: ['tvsh', 'normaetvsh', 'vat', 'vatrate', 'tax', 'ддв', 'pdv', 'ust', 'mwst', 'steuersatz', 'φπα'],
  categoryId: [
    'kategoria',
    'grupi',
    'category',
    'group',
    'категорија',
    'група',
    'kategorija',
    'grupa',
    'kategorie',
    'warengruppe',
  ],
  unitId: ['njesia', 'njesiamatese', 'unit', 'uom', 'единица', 'единицамерка', 'jedinica', 'jedinicamere', 'einheit'],
  makerId: [
    'prodhuesi',
    'maker',
    'manufacturer',
    'brand',
    'производител',
    'proizvodjac',
    'proizvodac',
    'hersteller',
    'marke',
  ],
  locationId: [
    'lokacioni',
    'depo',
    'location',
    'warehouse',
    'локација',
    'магацин',
    'lokacija',
    'magacin',
    'lagerort',
    'lager',
  ],
  stockThreshold: ['pragu', 'minimumi', 'threshold', 'minimum', 'минимум', 'prag', 'mindestbestand'],
  phone: ['telefoni', 'tel', 'phone', 'telephone', 'mobile', 'телефон', 'telefon', 'handy'],
  email: ['email', 'emaili', 'posta', 'епошта', 'мејл', 'eposta', 'mejl', 'epost'],
  address: ['adresa', 'address', 'street', 'адреса', 'adresse', 'strasse'],
  city: ['qyteti', 'vendi', 'city', 'town', 'град', 'grad', 'ort', 'stadt'],
  cardNumber: ['karta', 'numriikartes', 'cardnumber', 'card', 'картичка', 'kartica', 'kartennummer'],
  fiscalNumber: ['numrifiskal', 'nui', 'fiscalnumber', 'едб', 'pib', 'steuernummer'],
};

/** Headings that occur in several columns, as the first one is written. */
export function headingsAlike(headings: readonly string[]): string[] {
  const all = headings.map(folded);
  return headings.filter(
    (_, at) => all[at] !== '' && all.indexOf(all[at] ?? '') === at && all.lastIndexOf(all[at] ?? '') > at,
  );
}

/** The names of each field in every language. */
export type FieldWords = Readonly<Record<string, readonly string[]>>;

/** How well a heading fits a target; 0 for no match. */
function fitness(heading: string, target: Target, words: FieldWords): number {
  const text = folded(heading);
  if (text === '') return 0;
  const own = (words[target.field] ?? []).map(folded);
  const { language } = target;
  if (language !== undefined) {
    const marked = [...own, ...(others[target.field] ?? [])].map((word) => word + folded(language));
    return marked.includes(text) || text === folded(target.name) ? 5 : 0;
  }
  if (own.includes(text) || text === folded(target.field)) return 4;
  const known = (others[target.field] ?? []).map(folded);
  if (known.includes(text)) return 3;
  const all = [...own, ...known].filter((word) => word.length > 3);
  return all.some((word) => text.startsWith(word)) ? 1 : 0;
}

/** Guesses each column's target. A target is used once, by the column that fits it best. */
export function guessColumns(headings: readonly string[], targets: readonly Target[], words: FieldWords): string[] {
  const pairs = headings.flatMap((heading, column) =>
    targets.map((target) => ({ column, target: target.name, score: fitness(heading, target, words) })),
  );
  const guessed: string[] = headings.map(() => '');
  const taken = new Set<string>();
  for (const { column, target, score } of pairs.sort((a, b) => b.score - a.score || a.column - b.column)) {
    if (score === 0 || guessed[column] !== '' || taken.has(target)) continue;
    guessed[column] = target;
    taken.add(target);
  }
  return guessed;
}

/** Among the first rows, the one with the most known headings; the first row that is not empty if there is none. */
export function findHeader(
  rows: readonly (readonly string[])[],
  targets: readonly Target[],
  words: FieldWords,
): number {
  const first = rows.slice(0, 20);
  const scores = first.map((row) => guessColumns(row, targets, words).filter((target) => target !== '').length);
  const best = Math.max(...scores, 0);
  const at = best === 0 ? first.findIndex((row) => row.some((cell) => cell.trim() !== '')) : scores.indexOf(best);
  return Math.max(at, 0) + 1;
}
