// The demo venue, made as large as the goals speak of, and what the loader needs to know of it.
import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { openClient } from './http-client.mjs';

const schema = 'venue';
const productGoal = 500;
export const pin = '9003';
export const posValue = 'demo-till';

/** Ids in the shape of the venue's own: a time, then chance. */
function productId(turn) {
  const hex = `${(Date.now() + turn).toString(16).padStart(12, '0')}7${randomBytes(10).toString('hex').slice(1)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Fills the menu up to 500 products, with names put together from those that are there. */
export async function growMenu(connection) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`SET search_path TO ${schema}`);
    const { rows: present } = await client.query(
      'SELECT category_id, station_id, names, price, vat_rate, picture FROM product WHERE is_active ORDER BY code',
    );
    const sellable = present.filter(({ category_id: category }) => category !== null);
    const missing = Math.max(0, productGoal - present.length);
    const word = (text, at) => text.split(' ').at(at);
    const grown = Array.from({ length: missing }, (_, turn) => {
      const first = sellable[turn % sellable.length];
      const other = sellable[(turn * 7 + 3) % sellable.length];
      const name = (locale) =>
        `${word(first.names[locale] ?? first.names.sq, 0)} ${word(other.names[locale] ?? other.names.sq, -1)} ${turn}`;
      return {
        ...first,
        id: productId(turn),
        code: `B${1000 + turn}`,
        names: { sq: name('sq'), en: name('en'), mk: name('mk') },
        price: Number(first.price) + (turn % 9) * 10,
      };
    });
    await client.query(
      `INSERT INTO product (id, category_id, station_id, type, names, code, unit, price, vat_rate, picture, ranking)
       SELECT id, category_id, station_id, 'simple', names, code, 'piece', price, vat_rate, picture, 1000
       FROM jsonb_to_recordset($1::jsonb) AS p (id uuid, category_id uuid, station_id uuid, names jsonb, code text,
                                                price bigint, vat_rate integer, picture text)`,
      [JSON.stringify(grown)],
    );
    await client.query(
      `INSERT INTO menu_product (menu_id, product_id, position)
       SELECT (SELECT id FROM menu ORDER BY position, id LIMIT 1), product_id, 1000 + position
       FROM unnest($1::uuid[]) WITH ORDINALITY AS p (product_id, position)`,
      [grown.map(({ id }) => id)],
    );
    // The load computes its totals from the products' own prices, at whatever hour it runs.
    await client.query('UPDATE happy_hour SET is_enabled = false');
    await client.query('UPDATE pen SET catalogue_version = catalogue_version + 1');
    await client.query('ANALYZE');
    return present.length + missing;
  } finally {
    await client.end();
  }
}

/** What a till knows after its start. */
export async function readVenue(port) {
  const client = openClient(port);
  try {
    const login = await client.json('POST', '/api/login', { body: { pin, posValue } });
    const token = login.authorization.auth_token;
    const path = '/api/menus/fetch?locale=sq';
    const packed = await client.request('GET', path, { token, headers: { 'accept-encoding': 'gzip' } });
    const data = JSON.parse(gunzipSync(packed.body).toString('utf8'));
    const plans = await client.json('GET', '/api/tables', { token });
    const products = data.products
      .filter(({ type, courseSpliter, price }) => type === 'simple' && !courseSpliter && price > 0)
      .map(({ id, price }) => ({ id, price }));
    return {
      pin,
      posValue,
      login,
      products,
      productCount: data.products.length,
      tables: plans.flatMap(({ tables }) => tables.map(({ id }) => id)),
      tillDataBytes: packed.body.length,
      etag: /\r\netag: ([^\r]+)/i.exec(packed.head)?.[1],
    };
  } finally {
    client.close();
  }
}
