import type { Page } from 'playwright-core';
import { type SpecRoute, specRoutes } from '../../kit/spec-routes.ts';

const reach = {
  contactPerson: 'Arben Gashi',
  phone: '+383 49 555 444',
  email: 'info@shembull.com',
  address: 'Rr. Nëna Terezë 12',
  city: 'Prizren',
  bankId: null,
  bankAccount: '',
};

/** The record that a route needs, created manually if the demo venue has none. */
const samples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  discounts: {
    names: { sq: 'Ditëlindje' },
    isEnabled: true,
    reduction: 'percent',
    percentOff: 1_000,
    amountOff: null,
    managerLimit: null,
    waiterLimit: 1_000,
    salesmanLimit: null,
  },
  vendors: {
    name: 'Ferma Rugova',
    fiscalNumber: '600123456',
    vatNumber: '',
    businessNumber: '',
    address: '',
    city: 'Pejë',
    contactPerson: '',
    phone: '',
    email: '',
    bankAccount: '',
    comment: '',
  },
  banks: { name: 'Banka e Qytetit', account: '', swift: '', contactPerson: '', phone: '' },
  makers: { name: 'Birra Peja', code: '', country: '', website: '', comment: '' },
  locations: { name: 'Depoja', comment: '' },
  clients: {
    ...reach,
    name: 'Kafja e Vogël sh.p.k.',
    kind: 'business',
    fiscalNumber: '600987654',
    vatNumber: '330123456',
    businessNumber: '810987654',
    registrationNumber: '',
    cardNumber: 'KLUB0001',
    discount: 500,
    priority: 1,
    website: '',
    birthDate: null,
    additionalInfo: '',
  },
  'invoice-clients': {
    ...reach,
    name: 'Hotel Sharri',
    kind: 'business',
    fiscalNumber: '600555444',
    vatNumber: '',
    businessNumber: '',
  },
  'reservation-clients': { name: 'Drita Hoxha', phone: '+383 44 123 456', email: '', note: 'Pranë dritares' },
  vouchers: { number: '', value: 2_000, expiresOn: null, clientId: null, comment: 'Ditëlindja' },
};

/** Ids of records by their list: the first existing one, otherwise a created one. */
export async function recordIds(url: string, pin: string): Promise<Map<string, string>> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin, posValue: 'demo-till' }),
  });
  const { authorization } = (await login.json()) as { authorization: { auth_token: string } };
  const headers = { authorization: `Bearer ${authorization.auth_token}`, 'content-type': 'application/json' };
  const lists = new Set(specRoutes.flatMap(({ recordOf }) => (recordOf === undefined ? [] : [recordOf])));
  const ids = new Map<string, string>();
  for (const api of lists) {
    const listed = await fetch(`${url}/api/${api}/list?limit=1`, { headers });
    if (!listed.ok) continue;
    const { rows } = (await listed.json()) as { rows: { id: string }[] };
    const sample = samples[api];
    if (rows[0] !== undefined) ids.set(api, rows[0].id);
    else if (sample !== undefined) {
      const made = await fetch(`${url}/api/${api}`, {
        method: 'POST',
        headers: { ...headers, 'command-id': crypto.randomUUID() },
        body: JSON.stringify(sample),
      });
      ids.set(api, ((await made.json()) as { id: string }).id);
    }
  }
  return ids;
}

/** Goes to a route and returns the text of its bar; nothing if there is no such page. */
export async function openRoute(page: Page, url: string, route: SpecRoute, ids: ReadonlyMap<string, string>) {
  const path = route.path.replace('<id>', ids.get(route.recordOf ?? '') ?? 'missing');
  await page.goto(`${url}/#${path}`);
  const landmark = route.isPublic ? '.login' : '.bar-title';
  await page.locator(`${landmark}, main > .empty-state`).first().waitFor();
  await page.waitForFunction(() => document.querySelector('.loading') === null);
  return { path, title: await barTitle(page) };
}

/** The text of the bar; nothing if there is none. */
export function barTitle(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLElement>('.bar-title')?.innerText ?? '');
}
