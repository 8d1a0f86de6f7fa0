// The demo venue, grown to the size of the goals, and what the load generator needs to know of it.
import { gunzipSync } from 'node:zlib';
import { growProducts, inVenue } from './grow.mjs';
import { openClient } from './http-client.mjs';

const productGoal = 500;
export const pin = '9003';
export const posValue = 'demo-till';

/** Fills the menu up to 500 products. */
export function growMenu(connection) {
  return inVenue(connection, (client) => growProducts(client, productGoal));
}

/** The data of a till after its start. */
export async function readVenue(port) {
  const client = openClient(port);
  try {
    const login = await client.json('POST', '/api/login', { body: { pin, posValue } });
    const token = login.authorization.auth_token;
    const path = '/api/menus/fetch?locale=sq';
    const packed = await client.request('GET', path, { token, headers: { 'accept-encoding': 'gzip' } });
    const data = JSON.parse(gunzipSync(packed.body).toString('utf8'));
    const plans = await client.json('GET', '/api/tables', { token });
    const { happyHours = [] } = data.offers ?? {};
    /** What costs less at some hours: the load generator would name another total than the till does. */
    const isReduced = ({ id, categoryId }) =>
      happyHours.some(
        ({ productIds = [], categoryIds = [] }) => productIds.includes(id) || categoryIds.includes(categoryId),
      );
    // Of what is on no menu nobody sells by a tap, such as a visit.
    const onMenu = new Set((data.menus ?? []).flatMap(({ productIds = [] }) => productIds));
    const products = data.products
      .filter((product) => onMenu.has(product.id) && !isReduced(product))
      // What is sold in one tap: older versions name no choices.
      .filter(
        ({ type, courseSpliter, price, choices }) =>
          type === 'simple' && !courseSpliter && price > 0 && !choices?.length,
      )
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
