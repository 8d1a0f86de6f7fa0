import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SlipLine } from '#features/printing/domain/slip.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { addDays } from '#kernel/time.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { randomOf } from '../../../../tests/kit/random.ts';
import messages from '../messages/office/en.json' with { type: 'json' };

const words = { ...messages.reports.daySheet.slip, vat: 'VAT', tip: 'Tip' };
const hour = 3_600_000;
const firstDay = '2026-11-10';
/** Noon of the first day. */
const start = Date.parse(`${firstDay}T12:00:00+01:00`);

let test: TestApp;
let manager: Client;
let waiter: Client;

interface Sheet {
  readonly day: string;
  readonly isOver: boolean;
  readonly number: number | null;
  readonly printerName: string | null;
  readonly slip: { readonly lines: readonly SlipLine[] };
}

async function signInAt(now: number): Promise<void> {
  test.time.now = now;
  [manager, waiter] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Waiter')]);
}

async function sheetOf(day?: string, client = manager): Promise<Sheet> {
  const answer = await client.call('GET', `api/reports/day-sheet${day === undefined ? '' : `?day=${day}`}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function done(client: Client, ...commands: Record<string, unknown>[]): Promise<void> {
  const { body } = await client.command(...commands);
  for (const answer of body.answers) if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer));
}

/** The rows of two columns, as the paper has them. */
const pairsOf = ({ slip }: Sheet) =>
  slip.lines.flatMap((line) => (line.kind === 'pair' ? [[line.left, line.right] as const] : []));
const written = (sheet: Sheet, label: string) => pairsOf(sheet).find(([left]) => left === label)?.[1];
const cents = (text: string | undefined) => Math.round(Number((text ?? '0').replaceAll(',', '')) * 100);
/** Sum of the amounts whose label begins so. */
const sumOf = (sheet: Sheet, isWanted: (label: string) => boolean) =>
  pairsOf(sheet).reduce((sum, [left, right]) => sum + (isWanted(left) ? cents(right) : 0), 0);
/** What the paper says, without when it was printed. */
const saidBy = (sheet: Sheet) => pairsOf(sheet).filter(([left]) => left !== words.printed);

beforeAll(async () => {
  test = await openTestApp({ settings: { languageCode: 'en', closedTime: '05:00', timeZone: 'Europe/Belgrade' } });
});
afterAll(() => test?.close());

const prices = { makiato: 150, beer: 200, water: 100, pizza: 650, deposit: 100 } as const;
type Good = keyof typeof prices;

interface Sold {
  readonly orderId: string;
  readonly lineId: string;
  readonly price: number;
  readonly paymentId: string;
  readonly method: string;
  readonly tip: number;
}

/** Opens, sends and pays an order; now and then it takes something back first. */
async function sell(random: (below: number) => number): Promise<Sold> {
  const [orderId, lineId, paymentId] = [uuidv7(), uuidv7(), uuidv7()];
  const good = (Object.keys(prices) as Good[])[random(5)] as Good;
  const pieces = 1 + random(4);
  const method = random(2) === 0 ? 'cash' : 'card';
  const extra = uuidv7();
  const voids = random(4) === 0;
  const tip = random(3) === 0 ? 50 : 0;
  const line = (id: string, name: Good, quantity: number) => ({
    type: 'addLine',
    orderId,
    lineId: id,
    productId: test.venue.products[name],
    quantity,
  });
  await done(
    manager,
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    line(lineId, good, pieces * 1000),
    ...(voids
      ? [
          line(extra, 'pizza', 1000),
          { type: 'send', orderId },
          { type: 'voidLine', orderId, lineId: extra, voidLineId: uuidv7(), quantity: 1000, reason: 'cold' },
        ]
      : []),
    {
      type: 'pay',
      orderId,
      expectedTotal: prices[good] * pieces,
      payments: [{ id: paymentId, method, amount: prices[good] * pieces, ...(tip !== 0 && { tip }) }],
    },
  );
  return { orderId, lineId, price: prices[good], paymentId, method, tip };
}

async function giveBack({ orderId, lineId, price, paymentId }: Sold): Promise<number> {
  await done(manager, {
    type: 'refund',
    orderId,
    refundId: uuidv7(),
    reason: 'cold',
    expectedTotal: price,
    lines: [{ lineId, quantity: 1000 }],
    payments: [{ paymentId, amount: price }],
  });
  return price;
}

const receiptsOf = async (day: string) =>
  (await manager.call('GET', `api/orders/receipts?day=${day}`)).body.receipts as {
    receiptNumber: number;
    total: number;
  }[];

describe('Z', () => {
  it.each([1, 2, 3])('is the sum of the receipts of its day, whatever comes later (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const begin = start + seed * 20 * 24 * hour;
    const first = addDays(firstDay, seed * 20);
    const tips = new Map<string, number>();
    const days: { day: string; refunds: number; closesByHand: boolean; said: unknown }[] = [];
    let earlier: Sold[] = [];
    for (let index = 0; index < 4; index += 1) {
      await signInAt(begin + index * 24 * hour);
      const day = addDays(first, index);
      const sold: Sold[] = [];
      for (let count = 1 + random(5); count > 0; count -= 1) sold.push(await sell(random));
      for (const { method, tip } of sold) tips.set(`${day} ${method}`, (tips.get(`${day} ${method}`) ?? 0) + tip);
      let refunds = 0;
      const back = earlier[0];
      if (back !== undefined && random(2) === 0) refunds = await giveBack(back);
      const x = await sheetOf();
      expect([x.day, x.isOver]).toEqual([day, false]);
      const closesByHand = random(2) === 0;
      test.time.now += 8 * hour;
      if (closesByHand) {
        await signInAt(test.time.now);
        expect((await manager.call('POST', 'api/days/close', { day })).status).toBe(200);
      }
      days.push({ day, refunds, closesByHand, said: null });
      earlier = sold;
    }
    await signInAt(begin + 6 * 24 * hour);
    for (const each of days) {
      const { day, refunds, closesByHand } = each;
      const sheet = await sheetOf(day);
      const receipts = await receiptsOf(day);
      const turnover = receipts.reduce((sum, { total }) => sum + total, 0) - refunds;
      expect([sheet.isOver, sheet.number === null]).toEqual([true, !closesByHand]);
      expect(cents(written(sheet, words.turnover))).toBe(turnover);
      expect(written(sheet, words.receipts)).toBe(String(receipts.length));
      const numbers = receipts.map(({ receiptNumber }) => receiptNumber).sort((a, b) => a - b);
      expect(written(sheet, words.numbers)).toBe(numbers.length === 1 ? '1' : `${numbers[0]} - ${numbers.at(-1)}`);
      // By rate and by method alike.
      const vat = sumOf(sheet, (label) => label.startsWith(`${words.vat} `));
      expect(cents(written(sheet, words.net)) + vat).toBe(turnover);
      const paid = sumOf(sheet, (label) => /\(\d+\)$/.test(label) && !label.startsWith(words.voids));
      expect(paid).toBe(turnover);
      // Each tip by the method that brought it, and nothing of it twice: the lines above the money add up to it.
      const tip = sumOf(sheet, (label) => label.startsWith(`${words.tip} · `));
      for (const [method, name] of [
        ['cash', 'Cash'],
        ['card', 'Card'],
      ] as const)
        expect(cents(written(sheet, `${words.tip} · ${name}`))).toBe(tips.get(`${day} ${method}`) ?? 0);
      expect(cents(written(sheet, words.money))).toBe(turnover + tip);
      expect(written(sheet, words.closed)).toBe(closesByHand ? 'Manager' : words.byItself);
      each.said = saidBy(sheet);
    }
    // What is done later changes none of them.
    await sell(random);
    for (const sold of earlier.slice(0, 1)) await giveBack(sold).catch(() => 0);
    for (const { day, said } of days) expect(saidBy(await sheetOf(day))).toEqual(said);
  });

  it('says which items were taken back, and how many orders went on to the next day', async () => {
    await signInAt(start);
    const [orderId, lineId] = [uuidv7(), uuidv7()];
    await done(
      manager,
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 },
      { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 3000 },
      { type: 'send', orderId },
      { type: 'voidLine', orderId, lineId, voidLineId: uuidv7(), quantity: 1000, reason: 'warm' },
    );
    expect(written(await sheetOf(), `${words.voids} (1)`)).toBe('2.00');
    await signInAt(start + 24 * hour);
    const z = await sheetOf(firstDay);
    expect([written(z, words.openOrders), written(z, words.turnover), z.isOver]).toEqual(['1', '0.00', true]);
    await done(manager, {
      type: 'pay',
      orderId,
      expectedTotal: 400,
      payments: [{ id: uuidv7(), method: 'cash', amount: 400 }],
    });
    const after = await sheetOf(firstDay);
    expect(saidBy(after)).toEqual(saidBy(z));
    expect(written(await sheetOf(), words.openOrders)).toBe('0');
  });

  it('names who made vouchers that nobody paid for, one by one or many, also when they are spent or deleted', async () => {
    await signInAt(start + 400 * 24 * hour);
    const one = { number: '', value: 2000, isForSale: false, expiresOn: null, clientId: null, comment: '' };
    const batch = { count: 3, value: 500, isForSale: false, expiresOn: null, prefix: '', comment: '' };
    const admin = await test.signIn('Admin', 'till');
    const answers = [
      await manager.call('POST', 'api/vouchers', one),
      await manager.call('POST', 'api/vouchers/batch', batch),
      await admin.call('POST', 'api/vouchers', { ...one, value: 700 }),
      // Worth nothing until somebody pays for them.
      await manager.call('POST', 'api/vouchers', { ...one, isForSale: true }),
      await manager.call('POST', 'api/vouchers/batch', { ...batch, isForSale: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { day } = await sheetOf();
    const made = async () => pairsOf(await sheetOf(day)).filter(([label]) => label.startsWith(words.madeVouchers));
    const wanted = [
      [`${words.madeVouchers}: Admin (1)`, '7.00'],
      [`${words.madeVouchers}: Manager (4)`, '35.00'],
    ];
    expect(await made()).toEqual(wanted);
    // Entries of before vouchers were sold do not say that these were not for sale.
    await test.app.venue.inWriteTx(async (tx) =>
      tx.audit({
        action: 'vouchers.batchMade',
        subject: 'vouchers',
        userId: test.venue.people.Admin,
        pointId: null,
        commandId: null,
        senderId: null,
        approverId: null,
        data: { count: 2, value: 100 },
      }),
    );
    wanted[0] = [`${words.madeVouchers}: Admin (3)`, '9.00'];
    expect(await made()).toEqual(wanted);
    expect((await manager.call('DELETE', `api/vouchers/${answers[0]?.body.id}`)).status).toBe(200);
    await signInAt(test.time.now + 24 * hour);
    expect(await made()).toEqual(wanted);
    expect(pairsOf(await sheetOf()).filter(([label]) => label.startsWith(words.madeVouchers))).toEqual([]);
  });

  it('refuses a day that has not begun', async () => {
    const answer = await manager.call('GET', 'api/reports/day-sheet?day=2030-01-01');
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'REPORT_PERIOD_INVALID']);
  });
});

describe('what was sold without the server', () => {
  it('is marked with when it was paid, and is a part of the day on which it arrived', async () => {
    await signInAt(start + 3 * 24 * hour);
    const { version } = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body;
    const before = (await sheetOf()).day;
    const [late, prompt] = [uuidv7(), uuidv7()];
    const paying = (orderId: string) => ({
      type: 'pay',
      orderId,
      expectedTotal: 200,
      payments: [{ id: uuidv7(), method: 'cash', amount: 200 }],
    });
    for (const orderId of [late, prompt]) {
      await done(
        manager,
        { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
        { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
      );
    }
    const paidAt = test.time.now + 60_000;
    test.time.now += 20 * 60_000;
    await done(manager, { ...paying(late), made: { at: paidAt, catalogueVersion: version } });
    await done(manager, paying(prompt));
    const { receipts } = (await manager.call('GET', `api/orders/receipts?day=${before}`)).body;
    const marks = receipts.map((each: { id: string; paidAt: number | null; closedAt: number }) => [
      each.id,
      each.paidAt,
      each.closedAt,
    ]);
    expect(marks).toEqual([
      [prompt, null, test.time.now],
      [late, paidAt, test.time.now],
    ]);
    const report = (await manager.call('GET', `api/reports/sales?from=${before}&to=${before}`)).body;
    expect([report.late, report.totals.total]).toEqual([{ count: 1, total: 200 }, 400]);
    expect(written(await sheetOf(), `${words.late} (1)`)).toBe('2.00');
  });
});

describe('X and Z on paper', () => {
  it('come out of the receipt printer of the device, and copies are counted', async () => {
    await signInAt(start + 2 * 24 * hour);
    const printed = await manager.call('POST', 'api/reports/day-sheet/print', { day: firstDay });
    expect(printed.body).toEqual({ printerName: 'receipt' });
    const jobs = async (client: Client) =>
      ((await client.call('GET', 'api/print-jobs')).body as { id: string; kind: string; copy: number }[]).filter(
        ({ kind }) => kind === 'daySheet',
      );
    const [job] = await jobs(manager);
    for (const copy of [1, 2]) {
      const again = await manager.call('POST', `api/print-jobs/${job?.id}/reprint`);
      expect([again.status, again.body.copy]).toEqual([200, copy]);
    }
    expect(await jobs(waiter)).toEqual([]);
    expect((await waiter.call('POST', `api/print-jobs/${job?.id}/reprint`)).status).toBe(403);
  });

  it('are read before anything is written, and come out once though they are asked for twice', async () => {
    await signInAt(start + 2 * 24 * hour);
    const { venue } = test.app;
    const order: string[] = [];
    const noting =
      <A extends unknown[], T>(name: string, real: (...args: A) => Promise<T>) =>
      async (...args: A) => {
        order.push(`${name} begins`);
        try {
          return await real(...args);
        } finally {
          order.push(`${name} ends`);
        }
      };
    const reading = noting('reading', venue.reportDatabase.read.bind(venue.reportDatabase));
    const writing = noting('writing', venue.inWriteTx.bind(venue));
    const read = vi.spyOn(venue.reportDatabase, 'read').mockImplementation(reading as never);
    const write = vi.spyOn(venue, 'inWriteTx').mockImplementation(writing as never);
    const print = (id: string, day = firstDay) =>
      manager.call('POST', 'api/reports/day-sheet/print', { day }, { 'command-id': id });
    const id = uuidv7();
    try {
      expect((await print(id)).status).toBe(200);
      expect(order).toEqual(['reading begins', 'reading ends', 'writing begins', 'writing ends']);
    } finally {
      read.mockRestore();
      write.mockRestore();
    }
    const queued = async () => {
      const counted = sql`SELECT count(*)::int AS count FROM print_job WHERE kind = 'daySheet'`;
      return (await venue.read((tx) => tx.one<{ count: number }>(counted))).count;
    };
    const count = await queued();
    const answers = await Promise.all([print(id), print(id)]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { printerName: 'receipt' }],
      [200, { printerName: 'receipt' }],
    ]);
    expect(await queued()).toBe(count);
    const other = uuidv7();
    await Promise.all([print(other), print(other)]);
    expect(await queued()).toBe(count + 1);
    expect((await print(id, addDays(firstDay, 1))).body.error?.code).toBe('COMMAND_ID_REUSED');
  });

  it('are for nobody who may not, nor for who is still to count their drawer blind', async () => {
    expect((await waiter.call('GET', 'api/reports/day-sheet')).status).toBe(403);
    const admin = await test.signIn('Admin', 'till');
    const { version } = (await admin.call('GET', 'api/roles/permissions')).body;
    const changes = [{ role: 'Manager', permission: 'shift.read', isGranted: false }];
    expect((await admin.call('PUT', 'api/roles/permissions', { version, changes })).status).toBe(200);
    await signInAt(test.time.now);
    // Without a drawer there is nothing to be told; what colleagues' drawers came to is not on it.
    expect((await manager.call('GET', 'api/reports/day-sheet')).status).toBe(200);
    expect((await manager.call('POST', 'api/shifts', { openingFloat: 1000 })).status).toBe(200);
    for (const call of [
      () => manager.call('GET', 'api/reports/day-sheet'),
      () => manager.call('POST', 'api/reports/day-sheet/print', { day: '2026-11-12' }),
    ]) {
      const answer = await call();
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'REPORT_AFTER_COUNT']);
    }
    expect((await manager.call('GET', `api/reports/day-sheet?day=${firstDay}`)).status).toBe(200);
  });
});
