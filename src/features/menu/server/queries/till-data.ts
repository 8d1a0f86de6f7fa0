import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { readSettings } from '#features/configuration/server/index.ts';
import { paymentMethodsAt, type StoredMethod } from '#features/payments/server/index.ts';
import { type Locale, nameIn, type Reader } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { RawAnswer } from '#platform/server/feature.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import { rankBySales } from '../../domain/ranking.ts';
import { type Catalogue, catalogueAt, pictureOf, productIn } from './read-catalogue.ts';
import { discountIn, discountsAt, type StoredDiscount } from './read-discounts.ts';
import { noteIn, notesAt, type StoredNote } from './read-notes.ts';
import { offersAt, offersIn, type StoredOffers } from './read-offers.ts';

interface Packed {
  readonly etag: string;
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

/** How much of each product of these categories was sold recently, in thousandths. */
export type SoldLately = (tx: ReadTx, categoryIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

type PackerAt = (tx: ReadTx, version: number) => Promise<(reader: Reader) => Packed>;

/** Packs the whole till catalogue of one version in a language, once; languages are packed on demand. */
export function createPacker(soldLately: SoldLately): PackerAt {
  return cachedByCatalogueVersion(async (tx) => {
    const version = await tx.catalogueVersion();
    const catalogue = await inOrderOfSales(tx, await catalogueAt(tx, version), soldLately);
    const { currency, timeZone } = await readSettings(tx);
    const offers = await offersAt(tx, version);
    const methods = [...(await paymentMethodsAt(tx, version)).values()];
    const discounts = [...(await discountsAt(tx, version)).values()];
    const notes = await notesAt(tx, version);
    const packed = new Map<Locale, Packed>();
    return (reader) => {
      const found =
        packed.get(reader.locale) ??
        pack({ version, currency, timeZone }, { catalogue, offers, methods, discounts, notes }, reader);
      packed.set(reader.locale, found);
      return found;
    };
  });
}

/** The menus, with products of categories ranked by sales in the order of sales. */
async function inOrderOfSales(tx: ReadTx, catalogue: Catalogue, soldLately: SoldLately): Promise<Catalogue> {
  const ranked = new Set(catalogue.categories.flatMap(({ id, automaticRanking }) => (automaticRanking ? [id] : [])));
  if (ranked.size === 0) return catalogue;
  const sold = await soldLately(tx, [...ranked]);
  const categoryOf = (id: string) => catalogue.products.get(id)?.categoryId ?? null;
  return {
    ...catalogue,
    menus: catalogue.menus.map((menu) => ({
      ...menu,
      productIds: rankBySales(menu.productIds, categoryOf, ranked, (id) => sold.get(id) ?? 0),
    })),
  };
}

interface Head {
  readonly version: number;
  readonly currency: string;
  readonly timeZone: string;
}

/** The content of one packed version. */
interface Contents {
  readonly catalogue: Catalogue;
  readonly offers: StoredOffers;
  readonly methods: readonly StoredMethod[];
  readonly discounts: readonly StoredDiscount[];
  readonly notes: readonly StoredNote[];
}

function pack(head: Head, { catalogue, offers, methods, discounts, notes }: Contents, reader: Reader): Packed {
  const body = {
    ...head,
    menus: catalogue.menus.map(({ id, names, productIds }) => ({ id, name: nameIn(names, reader), productIds })),
    categories: catalogue.categories.map(({ id, names, colour, pictureId, stationId }) => ({
      id,
      colour,
      stationId,
      name: nameIn(names, reader),
      picture: pictureOf(pictureId, ''),
    })),
    stations: catalogue.stations.map(({ names, ...station }) => ({ ...station, name: nameIn(names, reader) })),
    products: [...catalogue.products.values()].map((product) => productIn(product, reader)),
    offers: offersIn(offers, reader),
    discounts: discounts.map((discount) => discountIn(discount, reader)),
    notes: notes.map((note) => noteIn(note, reader)),
    paymentMethods: methods.map(({ names, ...method }) => ({ ...method, name: nameIn(names, reader) })),
  };
  const plain = Buffer.from(JSON.stringify(body));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, zipped: gzipSync(plain, { level: 9 }) };
}

/** `menus/fetch`: 304 if the till already has it, otherwise the packed bytes. */
export async function tillData(
  packerAt: PackerAt,
  tx: ReadTx,
  reader: Reader,
  header: (name: string) => string | undefined,
): Promise<RawAnswer> {
  const packed = (await packerAt(tx, await tx.catalogueVersion()))(reader);
  const common = { etag: packed.etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, authorization' };
  if (header('if-none-match') === packed.etag) return { raw: true, status: 304, headers: common, body: null };
  const isZipped = /\bgzip\b/.test(header('accept-encoding') ?? '');
  return {
    raw: true,
    status: 200,
    headers: {
      ...common,
      'content-type': 'application/json; charset=utf-8',
      ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
    },
    body: isZipped ? packed.zipped : packed.plain,
  };
}
