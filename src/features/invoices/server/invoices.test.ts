import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { issueInvoice } from './commands/issue-invoice.ts';

let test: TestApp;
let admin: Client;
let manager: Client;
let waiter: Client;
let other: Client;
let tablet: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager');
  tablet = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
  other = await test.signIn('waiter2');
});
afterAll(() => test?.close());

const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const buyer = {
  name: 'Studio Ura sh.p.k.',
  fiscalNumber: '600123457',
  vatNumber: '330123457',
  address: 'Rr. UÇK 3, Prishtinë',
};
const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

interface Sold {
  readonly orderId: string;
  readonly lineId: string;
  readonly total: number;
}

/** An open order of beers at 2.00 and waters at 1.00. */
async function ordered(beers: number, waters = 0, by: Client = manager): Promise<Sold> {
  const [orderId, lineId] = [uuidv7(), uuidv7()];
  const { beer, water } = test.venue.products;
  const more =
    waters === 0 ? [] : [{ type: 'addLine', orderId, lineId: uuidv7(), productId: water, quantity: waters * 1_000 }];
  const answers = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: beer, quantity: beers * 1_000 },
    ...more,
  );
  expect(new Set(said(answers))).toEqual(new Set(['done']));
  return { orderId, lineId, total: beers * 200 + waters * 100 };
}

async function paid(beers: number, waters = 0, by: Client = manager): Promise<Sold> {
  const sold = await ordered(beers, waters, by);
  const { orderId, total } = sold;
  const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
  expect(said(await by.command({ type: 'pay', orderId, expectedTotal: total, payments }))).toEqual(['done']);
  return sold;
}

const issuing = (
  sold: Pick<Sold, 'orderId' | 'total'> | readonly Sold[],
  more: object = {},
  by: Client = manager,
  id?: string,
) => {
  const orders = Array.isArray(sold) ? (sold as readonly Sold[]) : [sold as Sold];
  const expectedTotal = orders.reduce((sum, { total }) => sum + total, 0);
  const body = { orderIds: orders.map(({ orderId }) => orderId), buyer, expectedTotal, ...more };
  return by.call('POST', 'api/invoices', body, id === undefined ? {} : { 'command-id': id });
};
const open = async (id: string) => (await admin.call('GET', `api/invoices/${id}`)).body;
async function issued(sold: Sold | readonly Sold[], more: object = {}, by: Client = manager) {
  const made = await issuing(sold, more, by);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body as { id: string; number: string; total: number; printed: { copy: number } | null };
}
const numberOf = (written: string) => Number(/(\d+)\//.exec(written)?.[1]);
const lastNumber = async (kind: string) =>
  (await read<{ last: number }>(sql`SELECT coalesce(max(number), 0) AS last FROM invoice WHERE kind = ${kind}`))[0]
    ?.last ?? 0;

const refunding = ({ orderId, lineId }: Sold, beers: number, payment: string) => ({
  type: 'refund',
  refundId: uuidv7(),
  orderId,
  reason: 'cold',
  expectedTotal: beers * 200,
  lines: [{ lineId, quantity: beers * 1_000 }],
  payments: [{ paymentId: payment, amount: beers * 200, method: 'cash' }],
});
async function refunded(sold: Sold, beers: number): Promise<void> {
  const [payment] = await read<{ id: string }>(sql`SELECT id FROM order_payment WHERE order_id = ${sold.orderId}`);
  expect(said(await manager.command(refunding(sold, beers, payment?.id ?? '')))).toEqual(['done']);
}

const jobs = (invoiceId: string) =>
  read<{ copy: number; slip: { lines: { text?: string; left?: string; right?: string }[] } }>(sql`
    SELECT copy, slip FROM print_job WHERE kind = 'invoice' AND (id = ${invoiceId} OR slip ->> 'copyOf' = ${invoiceId}::text)
    ORDER BY copy, id`);

describe('a regular invoice', () => {
  it('has both parties, rows and the VAT of its order, a number of its year, a journal entry and a paper', async () => {
    const { orderId, total } = await paid(2, 3);
    const offer = await manager.call('GET', `api/invoices/of-order/${orderId}`);
    expect(offer.body).toEqual({ invoice: null, problem: null, total, due: 0, buyer: null });
    const { id, number, printed } = await issued({ orderId, total, lineId: '' });
    expect(number).toBe('1/2026');
    expect(printed).toEqual({ printerName: 'receipt', copy: 0 });
    const invoice = await open(id);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number,
      state: 'valid',
      credited: 0,
      total: 700,
      vat: 83,
      net: 617,
    });
    expect(invoice.content).toMatchObject({ buyer, seller: { name: 'Prova' }, due: 0, of: null, userName: 'Manager' });
    expect(
      invoice.content.rows.map((row: Record<string, unknown>) => [row.quantity, row.vatRate, row.vat, row.total]),
    ).toEqual([
      [2_000, 1_800, 61, 400],
      [3_000, 800, 22, 300],
    ]);
    expect(invoice.content.payments).toMatchObject([{ method: 'cash', amount: 700 }]);
    const [entry] = await read<{ data: string }>(sql`
      SELECT data FROM journal WHERE action = 'invoice.issued' AND subject = ${`invoice:${id}`}`);
    expect(JSON.parse(entry?.data ?? '{}')).toMatchObject({ number, total: 700, buyer: { name: buyer.name } });
    const [job] = await jobs(id);
    expect(JSON.stringify(job?.slip.lines)).toContain(buyer.name);
    const again = await manager.call('GET', `api/invoices/of-order/${orderId}`);
    expect(again.body.invoice).toEqual({ id, number });
  });

  it('notes its buyer once, and finds them for the next one', async () => {
    const known = () =>
      read(sql`SELECT name FROM invoice_client WHERE fiscal_number = '811999888' AND deleted_at IS NULL`);
    for (const beers of [1, 2]) {
      await issued(await paid(beers), { buyer: { ...buyer, name: 'Ura e re', fiscalNumber: '811 999-888' } });
      expect(await known()).toEqual([{ name: 'Ura e re' }]);
    }
    const found = await waiter.call('GET', 'api/clients/choice?use=invoice&search=811999888');
    expect(found.body.clients).toMatchObject([{ name: 'Ura e re' }]);
  });

  it('is refused without a number or a trace where it cannot be', async () => {
    const before = await lastNumber('invoice');
    const sold = await paid(1);
    const unpaid = await ordered(1);
    const refusals = await Promise.all([
      issuing(unpaid),
      issuing({ orderId: uuidv7(), total: 1 }),
      issuing(sold, { buyer: { ...buyer, fiscalNumber: '' } }),
      issuing(sold, { expectedTotal: 199 }),
      issuing([sold, await paid(1)]),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual([
      [409, 'ORDER_NOT_INVOICEABLE'],
      [404, 'ORDER_NOT_FOUND'],
      [422, 'INVOICE_DATA_INVALID'],
      [409, 'INVOICE_TOTAL_CHANGED'],
      [422, 'INVOICE_ORDERS_DIFFER'],
    ]);
    expect(await lastNumber('invoice')).toBe(before);
  });

  it('is to whom the receipt is made out', async () => {
    const { orderId, total, lineId } = await ordered(1);
    const named = { ...buyer, name: 'Tjetri', fiscalNumber: '811555444' };
    const pay = {
      type: 'pay',
      orderId,
      expectedTotal: total,
      payments: [{ id: uuidv7(), method: 'cash', amount: total }],
    };
    expect(said(await manager.command({ type: 'setInvoiceData', orderId, buyer: named }, pay))).toEqual([
      'done',
      'done',
    ]);
    const offer = await manager.call('GET', `api/invoices/of-order/${orderId}`);
    expect(offer.body.buyer).toEqual(named);
    const refused = await issuing({ orderId, total, lineId } as Sold);
    expect(refused.body.error).toMatchObject({ code: 'INVOICE_BUYER_DIFFERS', details: { name: 'Tjetri' } });
    await issued({ orderId, total, lineId }, { buyer: { ...named, name: 'Tjetri sh.p.k.' } });
  });

  it('keeps the receipt of its order from naming anybody else', async () => {
    const sold = await paid(1);
    const { id, number } = await issued(sold);
    const naming = (fiscalNumber: string) =>
      manager.command({ type: 'setInvoiceData', orderId: sold.orderId, buyer: { ...buyer, fiscalNumber } });
    const refused = await naming('811000111');
    expect(refused.body.answers[0]).toMatchObject({ code: 'ORDER_INVOICED', details: { number } });
    await manager.call('POST', `api/invoices/${id}/cancel`, { reason: 'Blerësi i gabuar' });
    expect(said(await naming('811000111'))).toEqual(['done']);
    const same = await paid(1);
    await issued(same);
    const own = { type: 'setInvoiceData', orderId: same.orderId, buyer: { ...buyer, fiscalNumber: '600 123-457' } };
    expect(said(await manager.command(own))).toEqual(['done']);
  });

  it('is of orders that one may read', async () => {
    const sold = await paid(1, 0, waiter);
    expect((await issuing(sold, {}, other)).body.error.code).toBe('ORDER_OF_COLLEAGUE');
    expect((await other.call('GET', `api/invoices/of-order/${sold.orderId}`)).body.error.code).toBe(
      'ORDER_OF_COLLEAGUE',
    );
    const { id } = await issued(sold, {}, waiter);
    expect((await waiter.call('GET', `api/invoices/${id}`)).status).toBe(403);
    expect((await waiter.call('POST', `api/invoices/${id}/cancel`, { reason: 'gabim' })).status).toBe(403);
    expect((await waiter.call('POST', `api/invoices/${id}/print`, {})).body.copy).toBe(1);
    expect((await other.call('POST', `api/invoices/${id}/print`, {})).body.error.code).toBe('ORDER_OF_COLLEAGUE');
  });
});

describe('numbers', () => {
  it('have no gap and none twice with eight at once, and a repeat is the same invoice', async () => {
    const sold = await Promise.all(Array.from({ length: 8 }, (_, at) => paid(1 + at)));
    const before = await lastNumber('invoice');
    const ids = sold.map(() => uuidv7());
    const send = () => Promise.all(sold.map((each, at) => issuing(each, {}, at % 2 ? manager : tablet, ids[at])));
    const made = await send();
    expect(made.map(({ status }) => status)).toEqual(sold.map(() => 200));
    const numbers = made.map(({ body }) => numberOf(body.number)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, at) => before + 1 + at));
    const again = await send();
    expect(again.map(({ body }) => body.number)).toEqual(made.map(({ body }) => body.number));
    expect(await lastNumber('invoice')).toBe(before + 8);
  });

  it('of one order with eight at once are one', async () => {
    const sold = await paid(3);
    const before = await lastNumber('invoice');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => issuing(sold, {}, at % 2 ? manager : tablet)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.error);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['ORDER_INVOICED']));
    expect(refused[0].details).toEqual({ number: `${before + 1}/2026` });
    expect(await lastNumber('invoice')).toBe(before + 1);
  });

  it('are not used up by what is rolled back, and begin anew with a year', async () => {
    const [first, second, third] = [await paid(1), await paid(2), await paid(3)];
    const before = await lastNumber('invoice');
    const { venue } = test.app;
    const session = {
      userId: test.venue.people.Manager,
      pointId: test.venue.points.till,
      permissions: new Set(['invoice.read', 'clients.write']),
    };
    const lost = venue.inWriteTx(async (tx) => {
      const context = { venue, tx, session, commandId: uuidv7() } as never;
      await issueInvoice(context, { orderIds: [first.orderId], buyer, expectedTotal: first.total });
      throw new Error('the power went');
    });
    await expect(lost).rejects.toThrow('the power went');
    expect((await issued(second)).number).toBe(`${before + 1}/2026`);
    const { now } = test.time;
    test.time.now = Date.UTC(2027, 0, 2, 12);
    const late = await test.signIn('Manager');
    expect((await issued(third, {}, late)).number).toBe('1/2027');
    test.time.now = now;
    manager = await test.signIn('Manager');
    expect((await issued(first)).number).toBe(`${before + 2}/2026`);
  });
});

describe('what was given back', () => {
  it('before is not on the invoice', async () => {
    const sold = await paid(5, 1);
    await refunded(sold, 2);
    const { id } = await issued({ ...sold, total: 700 });
    const { content, total } = await open(id);
    expect(total).toBe(700);
    expect(content.rows.map((row: { quantity: number }) => row.quantity)).toEqual([3_000, 1_000]);
    const all = await paid(1);
    await refunded(all, 1);
    expect((await issuing(all)).body.error.code).toBe('NOTHING_TO_INVOICE');
  });

  it('after it is a credit note of its own series, in the same commit, with a paper', async () => {
    const sold = await paid(4, 2);
    const { id, number } = await issued(sold);
    const before = await lastNumber('creditNote');
    await refunded(sold, 1);
    await refunded(sold, 2);
    const invoice = await open(id);
    expect(invoice).toMatchObject({ state: 'partly', credited: 600, total: 1_000 });
    expect(invoice.creditNotes.map((note: { number: string; total: number }) => [note.number, note.total])).toEqual([
      [`CN-${before + 1}/2026`, 200],
      [`CN-${before + 2}/2026`, 400],
    ]);
    const note = await open(invoice.creditNotes[0].id);
    expect(note).toMatchObject({ kind: 'creditNote', reason: 'cold', total: 200, state: null });
    expect(note.content).toMatchObject({ buyer, of: { id }, rows: [{ quantity: 1_000, vatRate: 1_800, total: 200 }] });
    expect(note.content.payments).toMatchObject([{ method: 'cash', amount: 200 }]);
    const [job] = await jobs(note.id);
    expect(JSON.stringify(job?.slip.lines)).toContain(number);
  });
});

describe('an invoice that is taken back', () => {
  it('is so by a credit note of what is left, once, and its order can be on another one', async () => {
    const sold = await paid(4, 2);
    const { id } = await issued(sold);
    await refunded(sold, 1);
    const cancel = (by: Client) => by.call('POST', `api/invoices/${id}/cancel`, { reason: 'Blerësi i gabuar' });
    const answers = await Promise.all([cancel(manager), cancel(tablet), cancel(admin), cancel(tablet)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('INVOICE_CREDITED');
    const invoice = await open(id);
    expect(invoice).toMatchObject({ state: 'credited', credited: 1_000 });
    const [, note] = invoice.creditNotes;
    expect(await open(note.id)).toMatchObject({ total: 800, reason: 'Blerësi i gabuar' });
    expect((await manager.call('POST', `api/invoices/${note.id}/cancel`, { reason: 'prapë' })).body.error.code).toBe(
      'INVOICE_CREDITED',
    );
    const next = await issued({ ...sold, total: 800 }, { buyer: { ...buyer, fiscalNumber: '811777666' } });
    await refunded(sold, 1);
    expect(await open(id)).toMatchObject({ credited: 1_000 });
    expect(await open(next.id)).toMatchObject({ state: 'partly', credited: 200 });
  });

  it('agrees with its order, whichever of a refund and a credit note comes first', async () => {
    const many = await Promise.all(Array.from({ length: 4 }, () => paid(3)));
    for (const sold of many) {
      const { id } = await issued(sold);
      const [payment] = await read<{ id: string }>(sql`SELECT id FROM order_payment WHERE order_id = ${sold.orderId}`);
      await Promise.all([
        tablet.command(refunding(sold, 1, payment?.id ?? '')),
        manager.call('POST', `api/invoices/${id}/cancel`, { reason: 'Blerësi i gabuar' }),
      ]);
      const invoice = await open(id);
      // Either the note of the refund and that of the rest, or one of all, and the refund is of no invoice.
      expect(invoice).toMatchObject({ state: 'credited', credited: 600, total: 600 });
    }
  });
});

describe('orders on account', () => {
  const charging = ({ orderId, total }: Sold, clientId: string) => ({
    type: 'chargeAccount',
    orderId,
    expectedTotal: total,
    paymentId: uuidv7(),
    method: 'account',
    clientId,
    amount: total,
  });
  async function account(name: string): Promise<string> {
    const client = {
      name,
      kind: 'business',
      fiscalNumber: `6${Date.now() % 100_000_000}`,
      city: 'Pejë',
      dueLimit: 100_000,
    };
    const made = await admin.call('POST', 'api/clients', client);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body.id;
  }
  async function charged(beers: number, waters: number, clientId: string): Promise<Sold> {
    const sold = await ordered(beers, waters);
    expect(said(await manager.command(charging(sold, clientId)))).toEqual(['done']);
    return sold;
  }

  it('of one client are on one invoice, with what is still owed and by when', async () => {
    const clientId = await account('Një');
    const many = [await charged(5, 0, clientId), await charged(1, 1, clientId), await charged(0 + 2, 2, clientId)];
    const due = () => admin.call('GET', `api/invoices/due-orders?clientId=${clientId}`);
    expect((await due()).body).toMatchObject({ name: 'Një', buyer: { name: 'Një', address: 'Pejë' } });
    await manager.call('POST', `api/accounts/${clientId}/payments`, { amount: 1_100, method: 'cash' });
    expect((await due()).body.orders.map((order: { total: number; due: number }) => [order.total, order.due])).toEqual([
      [1_000, 0],
      [300, 200],
      [600, 600],
    ]);
    const { id } = await issued(many, { dueOn: null });
    const invoice = await open(id);
    expect(invoice.total).toBe(1_900);
    expect(invoice.content.due).toBe(800);
    expect(invoice.content.rows.map((row: { quantity: number }) => row.quantity)).toEqual([8_000, 3_000]);
    expect(invoice.content.orders.map(({ total }: { total: number }) => total)).toEqual([1_000, 300, 600]);
    expect(invoice.dueOn > invoice.issuedOn).toBe(true);
    expect((await due()).body.orders).toEqual([]);
    const early = await issuing(await charged(1, 0, clientId), { dueOn: '2020-01-01' });
    expect(early.body.error.code).toBe('INVOICE_DUE_TOO_EARLY');
  });

  it('of two clients are not, and none of them takes a number', async () => {
    const [one, two] = [await account('A'), await account('B')];
    const before = await lastNumber('invoice');
    const refused = await issuing([await charged(1, 0, one), await charged(1, 0, two)]);
    expect(refused.body.error.code).toBe('INVOICE_ORDERS_DIFFER');
    expect(await lastNumber('invoice')).toBe(before);
  });

  it('are on one valid invoice, also when two are made of some of the same at once', async () => {
    const clientId = await account('Garë');
    const [a, b, c] = [await charged(1, 0, clientId), await charged(2, 0, clientId), await charged(3, 0, clientId)];
    const answers = await Promise.all([issuing([a, b]), issuing([b, c], {}, tablet), issuing([a, b, c], {}, admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const twice = await read(sql`
      SELECT order_id FROM invoice_order WHERE ended_by IS NULL GROUP BY order_id HAVING count(*) > 1`);
    expect(twice).toEqual([]);
  });
});

describe('paper', () => {
  it('comes with the venue’s copies, and again as COPY n, wherever it is asked for', async () => {
    await changeSettings(test.app, { finalInvoiceCopies: 2 });
    const { id } = await issued(await paid(2));
    await changeSettings(test.app, { finalInvoiceCopies: 1 });
    expect((await jobs(id)).map(({ copy }) => copy)).toEqual([0, 1]);
    const print = (by: Client) => by.call('POST', `api/invoices/${id}/print`, {});
    const copies = await Promise.all([print(manager), print(tablet), print(admin)]);
    expect(copies.map(({ body }) => body.copy).sort()).toEqual([2, 3, 4]);
    const printed = await jobs(id);
    expect(printed.map(({ copy }) => copy)).toEqual([0, 1, 2, 3, 4]);
    expect(printed[4]?.slip.lines[0]?.text).toMatch(/ 4$/);
  });

  it('is not printed where the venue prints none, and is an original when somebody asks', async () => {
    await changeSettings(test.app, { finalInvoiceCopies: 0 });
    const { id, printed } = await issued(await paid(2));
    expect(printed).toBeNull();
    expect((await manager.call('POST', `api/invoices/${id}/print`, {})).body).toEqual({
      printerName: 'receipt',
      copy: 0,
    });
    expect((await manager.call('POST', `api/invoices/${id}/print`, {})).body.copy).toBe(1);
    await changeSettings(test.app, { finalInvoiceCopies: 1 });
  });

  it('is a PDF too', async () => {
    const { id, number } = await issued(await paid(2));
    const { status, body } = await admin.call('GET', `api/invoices/${id}/pdf?locale=mk`);
    expect(status).toBe(200);
    expect(body.fileName).toBe(`Фактура ${number.replace('/', '-')}.pdf`);
    expect(Buffer.from(body.contentBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});

it('documents are found by buyer, number, day, kind and state, and are never changed', async () => {
  const named = { ...buyer, name: 'Ćevabdžinica Đorđe', fiscalNumber: '811222333' };
  const sold = await paid(2);
  const { id, number } = await issued(sold, { buyer: named });
  await refunded(sold, 1);
  const numbers = async (query: string) =>
    (await admin.call('GET', `api/invoices?${query}`)).body.invoices.map((row: { number: string }) => row.number);
  expect(await numbers('search=cevabdz')).toHaveLength(2);
  expect(await numbers('search=8112223&kind=invoice')).toEqual([number]);
  expect(await numbers(`search=${encodeURIComponent(number)}`)).toContain(number);
  expect(await numbers('search=cevabdz&state=partly')).toEqual([number]);
  expect(await numbers('search=cevabdz&state=valid')).toEqual([]);
  expect(await numbers('search=cevabdz&to=2020-01-01')).toEqual([]);
  expect(await numbers(`before=${id}`)).not.toContain(number);
  const change = test.app.venue.inWriteTx((tx) => tx.run(sql`UPDATE invoice SET total = 1 WHERE id = ${id}`));
  await expect(change).rejects.toThrow();
});

it('coins are rounded beside the total, as on the receipt', async () => {
  const albanian = await openTestApp({ settings: { currency: 'ALL', countryCode: 'AL' } });
  try {
    const seller = await albanian.signIn('Manager');
    const orderId = uuidv7();
    const { trout } = albanian.venue.products;
    const pay = { type: 'pay', orderId, expectedTotal: 490, payments: [{ id: uuidv7(), method: 'cash', amount: 490 }] };
    const answers = await seller.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: trout, quantity: 350 },
      pay,
    );
    expect(said(answers)).toEqual(['done', 'done', 'done']);
    const made = await issuing({ orderId, total: 490 }, {}, seller);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { body } = await seller.call('GET', `api/invoices/${made.body.id}`);
    expect(body).toMatchObject({ total: 490, vat: 75 });
    expect(body.content).toMatchObject({ currency: 'ALL', payments: [{ amount: 490, rounding: 10 }] });
    const [job] = await albanian.app.venue.read((tx) =>
      tx.rows<{ slip: { lines: { left?: string; right?: string }[] } }>(
        sql`SELECT slip FROM print_job WHERE kind = 'invoice'`,
      ),
    );
    const written = job?.slip.lines.map(({ left, right }) => `${left} ${right}`) ?? [];
    expect(written).toContainEqual(expect.stringMatching(/ 4,90\s*L$/));
    expect(written).toContainEqual(expect.stringMatching(/ 0,10$/));
    expect(written).toContainEqual(expect.stringMatching(/ 5,00$/));
  } finally {
    await albanian.close();
  }
});
