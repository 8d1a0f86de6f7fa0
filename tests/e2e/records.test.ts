import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signInByApi } from '../kit/api.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { type ResourcePage, resourceOf } from './pages/resource.ts';

// What every resource of the back office can do, tested on two that have nothing but fields.

let server: RunningServer;
let browser: Browser;
let api: Caller;
let device: Device;
let page: Page;
let vendors: ResourcePage;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  api = await signInByApi(server.url, '9001');
  device = await openDevice(browser, { url: server.url });
  page = device.page;
  await signIn(page, '9002');
  vendors = resourceOf(page, server.url, 'vendors');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function signIn(on: Page, pin: string): Promise<void> {
  await on.getByRole('button', { name: '1', exact: true }).waitFor();
  await on.keyboard.type(pin);
  await on.waitForFunction(() => !location.hash.startsWith('#/login'));
}

const vendor = (name: string, fiscalNumber: string) => ({
  name,
  fiscalNumber,
  vatNumber: '',
  businessNumber: '',
  address: '',
  city: 'Prizren',
  contactPerson: '',
  phone: '',
  email: '',
  bankAccount: '',
  comment: '',
});

describe('a resource', () => {
  it('says what belongs in it while it is empty, and shows at once what another device makes', async () => {
    await vendors.openList();
    await page.getByText('Prej kujt blini mallin.').waitFor();
    await api.post('api/vendors', vendor('Uji i Rugovës', '600001'));
    await vendors.row('Uji i Rugovës').waitFor();
  });

  it('shows at the field what is wrong, keeps what was typed, and saves with Ctrl+S', async () => {
    await vendors.create();
    await vendors.field('Emri').fill('Birraria Peja');
    await vendors.field('Numri fiskal').fill('600001');
    await vendors.field('E-maili').fill('peja');
    await vendors.save();
    await page.getByText('Kjo nuk është adresë e-maili').waitFor();
    await vendors.field('E-maili').fill('peja@shembull.com');
    await page.keyboard.press('Control+s');
    // The number belongs to another vendor: only the server knows that.
    await page.getByText('Kjo vlerë ekziston tashmë.').waitFor();
    expect(await vendors.field('E-maili').inputValue()).toBe('peja@shembull.com');
    await vendors.field('Numri fiskal').fill('600002');
    await page.keyboard.press('Control+s');
    await page.getByText('Birraria Peja u ruajt.').waitFor();
    await page.waitForFunction(() => location.hash.includes('/update/'));
    await page.getByText('Krijuar').waitFor();
  });

  it('asks before typed work is lost', async () => {
    await vendors.openList();
    await vendors.open('Birraria Peja');
    await vendors.field('Qyteti').fill('Pejë');
    await page.locator('.office-link', { hasText: 'Bankat' }).click();
    await page.getByRole('button', { name: 'Qëndro' }).click();
    expect(await vendors.field('Qyteti').inputValue()).toBe('Pejë');
    await page.locator('.office-link', { hasText: 'Bankat' }).click();
    await page.getByRole('button', { name: 'Dil pa ruajtur' }).click();
    await page.waitForFunction(() => location.hash.endsWith('/admin/banks'));
  });

  it('issue 9 point 9: shows both versions when another user saved the same record, and takes from each', async () => {
    await vendors.openList();
    await vendors.open('Birraria Peja');
    await vendors.field('Qyteti').fill('Pejë');
    await vendors.field('Adresa').fill('Rr. e Fabrikës 1');
    const list = await api.get('api/vendors/list?search=birraria');
    const { id, version, values } = list.rows[0];
    await api.put(`api/vendors/${id}`, { ...values, comment: '', city: 'Klinë', phone: '+383 39 123 456', version });
    await vendors.save();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Dikush e ruajti ndërkohë').waitFor();
    // The city is in conflict, with my value preselected; theirs is chosen. The phone was changed only by them, the
    // address only by me.
    await dialog
      .getByRole('row', { name: /Qyteti/ })
      .getByRole('radio')
      .nth(1)
      .check();
    // What was merged is saved at once.
    await dialog.getByRole('button', { name: 'Ruaji këto' }).click();
    await page.locator('.record-list').waitFor();
    const saved = await api.get(`api/vendors/${id}`);
    expect(saved).toMatchObject({ city: 'Klinë', address: 'Rr. e Fabrikës 1', phone: '+383 39 123 456' });
  });

  it('names on both sides, and in the history, what a disputed field links to', async () => {
    const categories = (await api.get('api/categories/list?locale=sq&limit=3')).rows;
    const [first, second, third] = categories.map(({ values }: { values: { name: { sq: string } } }) => values.name.sq);
    const list = await api.get(`api/products/list?filter=categoryId:${categories[0].id}&limit=1`);
    const { id, version, ...product } = await api.get(`api/products/${list.rows[0].id}`);
    await page.goto(`${server.url}/#/admin/menus/products/update/${id}`);
    const box = page.getByRole('combobox', { name: /^Kategoria/ });
    await box.click();
    await page.getByRole('option', { name: second, exact: true }).click();
    const { productCount: _, ...given } = product;
    await api.put(`api/products/${id}`, { ...given, categoryId: categories[2].id, version });
    await page.locator('.record-actions button[type=submit]').click();
    const row = page.getByRole('dialog').getByRole('row', { name: /Kategoria/ });
    await row.getByText(second, { exact: true }).waitFor();
    await row.getByText(third, { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Ruaji këto' }).click();
    await page.locator('.record-list').waitFor();
    await page.goto(`${server.url}/#/admin/menus/products/update/${id}`);
    const newest = page.locator('.record-history li').first();
    await newest.locator('del', { hasText: third }).waitFor();
    await newest.locator('ins', { hasText: second }).waitFor();
    expect(first).not.toBe(second);
  });

  it('shows on the form where a record is used, on request, with links', async () => {
    const [vat] = (await api.get('api/vats/list')).rows;
    const uses = await api.get(`api/vats/${vat.id}/uses`);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/uses?')) asked += 1;
    });
    await page.goto(`${server.url}/#/admin/vats/update/${vat.id}`);
    await page.locator('.record-history h2').waitFor();
    expect(asked).toBe(0);
    await page.locator('.record-uses summary').click();
    const link = page.locator('.record-uses').getByRole('link').first();
    const name = await link.textContent();
    expect(uses.map((use: { name: string }) => use.name)).toContain(name);
    await link.click();
    await page.waitForFunction(() => location.hash.includes('/admin/menus/products/update/'));
    await page
      .getByRole('heading', { name: name ?? '' })
      .first()
      .waitFor();
    // Nothing links to a vendor yet.
    await vendors.openList();
    await vendors.open('Birraria Peja');
    await page.locator('.record-history li').first().waitFor();
    expect(await page.locator('.record-uses').count()).toBe(0);
  });

  it('copies an offer under a name that is free in every language', async () => {
    const offers = resourceOf(page, server.url, 'menus/happy-hours');
    const [{ id }] = (await api.get('api/happy-hours/list')).rows;
    const { version: _, id: __, ...offer } = await api.get(`api/happy-hours/${id}`);
    const names = { sq: 'Pasdite', en: 'Afternoon', de: 'Nachmittag' };
    const made = await api.post('api/happy-hours', { ...offer, names });
    await api.post('api/happy-hours', { ...offer, names: { de: 'nachmittag (2)' } });
    await page.goto(`${server.url}/#/admin/menus/happy-hours/create/${made.id}`);
    await offers.field('Emri').waitFor();
    expect(await offers.field('Emri').inputValue()).toBe('Pasdite (3)');
    await offers.save();
    await page.locator('.record-list').waitFor();
    const { rows } = await api.get('api/happy-hours/list?search=pasdite');
    expect(rows.map(({ values }: { values: { names: object } }) => values.names)).toContainEqual({
      sq: 'Pasdite (3)',
      en: 'Afternoon (3)',
      de: 'Nachmittag (3)',
    });
  });

  it('marks one entry of the menu: the nearest', async () => {
    const marked = () => page.locator('.office-link[aria-current=page]').allTextContents();
    const [menu] = (await api.get('api/menus/list')).rows;
    for (const [path, entries] of [
      ['menus/products', ['Artikujt']],
      ['menus/products/create', ['Artikujt']],
      ['menus', ['Menutë']],
      [`menus/update/${menu.id}`, ['Menutë']],
      ['reports/sales', ['Shitjet']],
    ] as const) {
      await page.goto(`${server.url}/#/admin/${path}`);
      await expect.poll(marked, { message: path }).toEqual(entries);
    }
  });

  it('deletes several at once, and keeps what is used with the place where it is', async () => {
    for (const name of ['A', 'B', 'C']) await api.post('api/vendors', vendor(`Fshij ${name}`, `7${name}`));
    await vendors.openList();
    await vendors.search('fshij');
    await page.waitForFunction(() => document.querySelectorAll('.record-row').length === 3);
    await page.getByLabel('Zgjidh të gjitha').check();
    await page.locator('.record-bulk').getByRole('button', { name: 'Fshi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fshi' }).click();
    await page.getByText('Nuk u gjet asgjë').waitFor();
    expect((await api.get('api/vendors/list?search=fshij')).total).toBe(0);
    // Undone, except for what somebody has taken meanwhile, which is said.
    const unlucky = 'Nuk u rikthye: Fshij B. Numri fiskal: Kjo vlerë ekziston tashmë.';
    await api.post('api/vendors', vendor('Tjetri', '7B'));
    await page.getByText('U fshinë 3 rreshta.').waitFor();
    await page.locator('.notice').getByRole('button', { name: 'Zhbëj' }).click();
    await page.getByText('U rikthyen 2 rreshta.').waitFor();
    await vendors.row('Fshij A').waitFor();
    await vendors.row('Fshij C').waitFor();
    await page.locator('.notice-text').filter({ hasText: 'Nuk u rikthye' }).waitFor();
    expect(await page.locator('.notice-text').allTextContents()).toContain(unlucky);
  });

  it('issue 9 point 9: brings back what was deleted in its form', async () => {
    await vendors.openList();
    await vendors.search('fshij');
    await vendors.row('Fshij A').click();
    await page.locator('.record-form').waitFor();
    await page.getByRole('button', { name: 'Fshi', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fshi' }).click();
    await page
      .locator('.notice')
      .filter({ hasText: 'U fshi: Fshij A.' })
      .getByRole('button', { name: 'Zhbëj' })
      .click();
    await page.getByText('U rikthye: Fshij A.').waitFor();
    await vendors.openList();
    await vendors.row('Fshij A').waitFor();
  });

  it('is worked by keyboard alone', async () => {
    await vendors.openList();
    await vendors.row('Uji i Rugovës').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('rugov');
    await page.waitForFunction(() => document.querySelectorAll('.record-row').length === 1);
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.classList.contains('record-open'))) break;
    }
    await page.keyboard.press('Enter');
    await page.locator('.record-form').waitFor();
    expect(await vendors.field('Emri').inputValue()).toBe('Uji i Rugovës');
  });

  it('stores the columns chosen on this device', async () => {
    await vendors.openList();
    await page.getByRole('button', { name: 'Kolonat' }).click();
    await page.getByLabel('E-maili').check();
    await page.reload();
    await page.getByRole('columnheader', { name: 'E-maili' }).waitFor();
  });

  it('scrolls over hundreds of rows with a few dozen in the page', async () => {
    for (let start = 0; start < 200; start += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          api.post('api/vendors', vendor(`Rreshti ${String(start + index).padStart(4, '0')}`, `R${start + index}`)),
        ),
      );
    }
    await vendors.openList();
    await vendors.search('rreshti');
    await page.getByText('200 rreshta').waitFor();
    await page.locator('.record-open').first().focus();
    for (let pages = 0; pages < 60; pages += 1) {
      await page.keyboard.press('PageDown');
      if (await vendors.row('Rreshti 0199').isVisible()) break;
      await page.waitForTimeout(60);
    }
    await vendors.row('Rreshti 0199').waitFor();
    expect(await page.locator('.record-row').count()).toBeLessThan(60);
    expect(device.complaints.filter((each) => !/4(09|22)/.test(each))).toEqual([]);
  });
});
