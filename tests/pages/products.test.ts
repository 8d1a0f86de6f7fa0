import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProductForm, productForm } from '../e2e/pages/product-form.ts';
import { type Till, tillOf } from '../e2e/pages/till.ts';
import { signInByApi } from '../kit/api.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

let server: RunningServer;
let browser: Browser;
let office: Device;
let selling: Device;
let page: Page;
let form: ProductForm;
let till: Till;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  office = await openDevice(browser, { url: server.url });
  selling = await openDevice(browser, { url: server.url, posValue: 'demo-tablet' });
  page = office.page;
  await page.getByRole('button', { name: '1', exact: true }).waitFor();
  await page.keyboard.type('9002');
  await page.waitForFunction(() => !location.hash.startsWith('#/login'));
  form = productForm(page, server.url);
  till = tillOf(selling.page);
  await till.signIn('9003');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const tile = (name: string) => selling.page.locator('.product', { hasText: name });

describe('a manually created product', () => {
  it('appears on an open till with its picture and price, without a reload', async () => {
    await till.openTable('5');
    const shelf = selling.page.getByRole('tab', { name: /Kafe/ });
    if ((await shelf.count()) > 0) await shelf.first().click();
    await form.create();
    await form.fill({ name: 'Affogato i shtëpisë', price: '3,54' });
    await form.choose('Kategoria', 'Kafe dhe çaj');
    // The price without VAT is computed; if it is typed, it determines the price.
    expect(await form.field('Çmimi pa TVSH').inputValue()).toBe('3,00');
    await form.fill({ priceWithoutVat: '2,50' });
    expect(await form.field('Çmimi me TVSH').inputValue()).toBe('2,95');
    const png = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#b5654a' } })
      .png()
      .toBuffer();
    await form.uploadPicture(png);
    await form.saveAs('Affogato i shtëpisë');
    await tile('Affogato i shtëpisë').waitFor();
    expect(await tile('Affogato i shtëpisë').textContent()).toContain('2,95');
    const picture = tile('Affogato i shtëpisë').locator('img');
    expect(await picture.getAttribute('src')).toMatch(/^\/api\/pictures\/.+\/256$/);
    await selling.page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.product img')].some(
        (img) => img.src.includes('/api/') && img.naturalWidth > 0,
      ),
    );
  });

  it('and so does the picture that its category is given', async () => {
    const manager = await signInByApi(server.url, '9002', 'demo-tablet');
    const [{ id, values }] = (await manager.get('api/categories/list?locale=sq&search=kafe')).rows;
    const { pictureId } = await manager.get(`api/products/list?search=affogato`).then(({ rows }) => rows[0].values);
    const { id: _, ...category } = await manager.get(`api/categories/${id}`);
    await manager.put(`api/categories/${id}`, { ...category, pictureId });
    const shown = selling.page.locator('.category', { hasText: values.name.sq });
    await expect.poll(() => shown.locator('img').getAttribute('src')).toContain(pictureId);
    await manager.put(`api/categories/${id}`, { ...category, version: category.version + 1 });
    await expect.poll(() => shown.locator('img').count()).toBe(0);
  });

  it('costs at the till what it costs in the office, and on open tables once a manager says so', async () => {
    await till.add('Affogato i shtëpisë');
    await form.openList();
    await form.search('affogato');
    await form.open('Affogato i shtëpisë');
    await form.fill({ price: '3,10' });
    await page.keyboard.press('Control+s');
    await page.getByText('Affogato i shtëpisë u ruajt.').waitFor();
    await selling.page.locator('.product', { hasText: '3,10' }).first().waitFor();
    expect(await till.ticketLines().first().textContent()).toContain('2,95');
    await page.getByRole('button', { name: 'Çmimi te tavolinat e hapura' }).click();
    await page.getByText('1 rresht mori çmimin e ri.').waitFor();
    await till.ticketLines().filter({ hasText: '3,10' }).waitFor();
  });

  it('has a recipe with its cost, and keeps its ingredient from being deleted', async () => {
    await form.create();
    await form.fill({ name: 'Qumësht i plotë', price: '0', purchasePrice: '1,20' });
    await form.choose('Njësia', 'Litër');
    await form.saveAs('Qumësht i plotë');
    await form.create();
    await form.fill({ name: 'Latte e gjatë', price: '2,36' });
    await form.setType('I përbërë');
    await form.save();
    await page.getByText('Shtoni së paku një përbërës.').first().waitFor();
    await form.addIngredient('Qumësht i plotë', '250', 'ml');
    await page.locator('.recipe-margin', { hasText: '0,30' }).waitFor();
    expect(await page.locator('.recipe-margin').textContent()).toContain('85% e mirë');
    await form.saveAs('Latte e gjatë');
    await form.openList();
    await form.search('qumësht i plotë');
    await form.open('Qumësht i plotë');
    await page.getByRole('button', { name: 'Fshi', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Latte e gjatë').first().waitFor();
    const manager = await signInByApi(server.url, '9002');
    expect((await manager.get('api/products/list?search=qumesht%20i%20plote')).total).toBe(1);
  });

  it('is also reached at the paths of the specification', async () => {
    for (const path of [
      'products',
      'categories',
      'units',
      'menus',
      'menus/products',
      'menus/categories',
      'menus/units',
    ]) {
      await page.goto(`${server.url}/#/admin/${path}`);
      await page.locator('.record-row').first().waitFor();
    }
    expect(office.complaints.filter((text) => !text.includes('422'))).toEqual([]);
    expect(selling.complaints).toEqual([]);
  });
});
