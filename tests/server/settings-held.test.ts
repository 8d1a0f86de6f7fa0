import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';

// Issue 9, point 5: settings that screens obey are held by the server too, whatever a device sends.

let test: TestApp;
let admin: Client;
let arta: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { courseSpliters: false, orderTotalNonFical: false, freeTable: true } });
  admin = await test.signIn('Admin', 'kitchen');
  arta = await test.signIn('Waiter');
});
afterAll(() => test?.close());

type Product = keyof TestApp['venue']['products'];
const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const opening = (orderId: string, table = 0) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  covers: 2,
  tableId: test.venue.tables[table],
});
const adding = (orderId: string, product: Product) => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  quantity: 1000,
  productId: test.venue.products[product],
});
const cash = (orderId: string, amount: number) => ({
  type: 'pay',
  orderId,
  expectedTotal: amount,
  payments: [{ id: uuidv7(), method: 'cash', amount }],
});

describe('issue 9 point 5: settings held by the server', () => {
  it('takes no course splitter with courseSpliters off, and one with it on', async () => {
    const orderId = uuidv7();
    const answer = await arta.command(opening(orderId), adding(orderId, 'beer'), adding(orderId, 'course'));
    expect(said(answer)).toEqual(['done', 'done', 'COURSES_NOT_OFFERED']);
    await changeSettings(test.app, { courseSpliters: true });
    expect(said(await arta.command(adding(orderId, 'course')))).toEqual(['done']);
  });

  it('prints no bill with orderTotalNonFical off, and does not mark the order as printed', async () => {
    const orderId = uuidv7();
    await arta.command(opening(orderId), adding(orderId, 'beer'));
    const refused = await arta.command({ type: 'printTotal', orderId });
    expect(said(refused)).toEqual(['BILL_NOT_OFFERED']);
    expect(refused.body.orders[0].printedTotal).toBeNull();
    await changeSettings(test.app, { orderTotalNonFical: true });
    expect(said(await arta.command({ type: 'printTotal', orderId }))).toEqual(['done']);
  });

  it("sells what is on the point's menu, and nothing else", async () => {
    const drinks = await admin.call('POST', 'api/menus', {
      name: { sq: 'Pije' },
      productIds: [test.venue.products.beer],
      ranking: null,
    });
    expect(drinks.status, JSON.stringify(drinks.body)).toBe(200);
    const setMenu = async (menu: string | null) => {
      const { body } = await admin.call('GET', `api/points/${test.venue.points.till}`);
      const { id: _, state, signedIn, lastSeenAt, appVersion, hasKey, ...values } = body;
      const put = await admin.call('PUT', `api/points/${test.venue.points.till}`, { ...values, menu });
      expect(put.status, JSON.stringify(put.body)).toBe(200);
    };
    await setMenu(drinks.body.id);
    const orderId = uuidv7();
    const answer = await arta.command(
      opening(orderId),
      adding(orderId, 'pizza'),
      adding(orderId, 'beer'),
      adding(orderId, 'course'),
    );
    expect(said(answer)).toEqual(['done', 'PRODUCT_NOT_OFFERED', 'done', 'done']);
    expect(answer.body.answers[1].details).toEqual({ name: 'Pica' });
    // Another device sells from all menus.
    const onTablet = await (await test.signIn('waiter2', 'tablet')).command(
      opening(uuidv7()),
      adding(uuidv7(), 'pizza'),
    );
    expect(said(onTablet)).toEqual(['done', 'ORDER_NOT_FOUND']);
    await setMenu(null);
    expect(said(await arta.command(adding(orderId, 'pizza')))).toEqual(['done']);
  });

  it("frees a colleague's table with freeTablePermission, and with an approval, but not without either", async () => {
    const besnik = await test.signIn('waiter2', 'tablet');
    const [his, hers] = [uuidv7(), uuidv7()];
    expect(said(await besnik.command(opening(his, 1), adding(his, 'beer'), cash(his, 200)))).toEqual([
      'done',
      'done',
      'done',
    ]);
    await arta.command(opening(hers, 2), adding(hers, 'beer'), cash(hers, 200));
    expect(said(await besnik.command({ type: 'freeTable', orderId: hers }))).toEqual(['APPROVAL_REQUIRED']);
    // Arta has the flag. What was ordered at his table stays closed to her.
    expect(said(await arta.command({ type: 'freeTable', orderId: his }))).toEqual(['done']);
    expect(said(await arta.command(adding(his, 'beer')))).toEqual(['ORDER_OF_COLLEAGUE']);
    const shown = await arta.call('GET', `api/orders/${his}`);
    expect(shown.body).toMatchObject({ isTableHeld: false, order: null });
  });
});
