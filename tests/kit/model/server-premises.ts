// The real server on its real database. All sequences play in one venue, each with people, devices and tables of its own, days
// after the last one.
import { expect } from 'vitest';
import { insertTable, insertTablePlan } from '#features/floor/server/index.ts';
import { openPriceBook } from '#features/menu/domain/price-book.ts';
import { hasProducts, type Order } from '#features/orders/domain/order.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { insertEmployee, insertPoint, publicPin } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { hashSecret } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../app.ts';
import { contextOf, policy } from '../orders.ts';
import type { Good } from '../saturday/bill.ts';
import type { Lists } from '../saturday/ledger.ts';
import { addClientsWithLists, addCombo, optionsOf, priced, signedIn } from '../saturday/venue.ts';
import { put } from './book.ts';
import {
  type Fees,
  type Moved,
  mealLimitOfModel as mealLimit,
  type Paper,
  type Post,
  type Premises,
  pointsOfModel,
  roleOf,
  type Said,
  tariffOfModel as tariff,
} from './premises.ts';

const day = 86_400_000;
const dueLimit = 20_000;

export interface ServerVenue {
  readonly test: TestApp;
  open(devices: number, fees: Fees): Promise<Premises>;
}

export async function openServerVenue(): Promise<ServerVenue> {
  const test = await openTestApp();
  const { products } = test.venue;
  await changeSettings(test.app, { waiterAccess: true, delivery: true, freeTable: true, seats: true, priceList: true });
  await changeSettings(test.app, { isService: true, serviceClient: false });
  const goods = new Map<string, Good>();
  for (const [key, price, vat, name] of priced) {
    const id = products[key];
    const more = [30, 0, -20].map((delta) => [uuidv7(), delta] as const);
    goods.set(id, { id, name, price, vat, options: new Map(key === 'makiato' ? more : []), parts: [] });
  }
  const asked = [...goods.values()].find(({ options }) => options.size > 0) as Good;
  await test.app.venue.inWriteTx(async (tx) => {
    const modifiers = JSON.stringify([optionsOf(asked)]);
    await tx.run(sql`UPDATE product SET modifiers = ${modifiers}::jsonb WHERE id = ${asked.id}`);
    tx.touchCatalogue();
  });
  const combo = await addCombo(test, goods);
  goods.set(combo.id, combo);
  const lists = await addClientsWithLists(test, goods);
  const timed = await addTimed(test);
  const start = test.time.now;
  let sequence = 0;
  return {
    test,
    async open(devices, fees) {
      sequence += 1;
      // At the hour of the first: what each takes would add up until one of them passes the end of its business day.
      test.time.now = start + (Math.ceil((test.time.now - start) / day) + 3) * day;
      await changeSettings(test.app, {
        serviceFeePercentage: fees.fee,
        cardPaymentFee: fees.cardFee,
        ...pointsOfModel,
      });
      return openPremises(test, goods, { devices, lists, fees, sequence, timed });
    },
  };
}

/** What is sold by time alone. */
async function addTimed(test: TestApp): Promise<Good> {
  const manager = await test.signIn('Manager');
  const made = async (path: string, values: object): Promise<string> => {
    const { status, body } = await manager.call('POST', path, values);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id;
  };
  const {
    id: _,
    version: __,
    ...values
  } = (await manager.call('GET', `api/products/${test.venue.products.beer}`)).body;
  const name = 'Lojë';
  const id = await made('api/products', {
    ...values,
    name: { sq: name },
    code: 'play',
    barcodes: [],
    isService: true,
    price: 300,
  });
  const [first, second] = tariff.steps;
  await made('api/visit-tariffs', {
    name,
    productId: id,
    firstMinutes: first?.[0],
    firstPrice: first?.[1],
    secondMinutes: second?.[0] ?? null,
    secondPrice: second?.[1] ?? null,
    thirdMinutes: null,
    thirdPrice: null,
    furtherMinutes: tariff.further[0],
    furtherPrice: tariff.further[1],
    graceMinutes: tariff.grace,
    alertMinutes: null,
  });
  return { id, name, price: 300, vat: 1800, options: new Map(), parts: [] };
}

/** An order on the floor, as a till reads it. */
interface ListedOrder extends Pick<Order, 'id' | 'status' | 'type'> {
  readonly heldBy: object | null;
  readonly order: Order | null;
}

interface Wanted {
  readonly timed: Good;
  readonly devices: number;
  readonly lists: Lists;
  readonly fees: Fees;
  readonly sequence: number;
}

async function openPremises(test: TestApp, goods: ReadonlyMap<string, Good>, wanted: Wanted): Promise<Premises> {
  const { devices, lists, fees, sequence, timed } = wanted;
  const { venue } = test.app;
  const staff = Array.from({ length: devices + 1 }, (_, index) => {
    const role = roleOf(index, devices);
    const name = `Post ${index}`;
    return { userId: uuidv7(), pointId: uuidv7(), name, role, pin: String(301_000 + sequence * 10 + index) };
  });
  const planId = uuidv7();
  const tables = Array.from({ length: 4 }, () => uuidv7());
  const minimums = new Map(tables.slice(0, 2).map((id, index) => [id, 600 + 900 * index]));
  await venue.inWriteTx(async (tx) => {
    const name = `Salla ${sequence}`;
    await insertTablePlan(tx, {
      id: planId,
      names: { sq: name, en: name, mk: name },
      width: 800,
      height: 600,
      position: 1,
    });
    for (const [index, id] of tables.entries()) {
      const place = { x: 20 + index * 120, y: 40, width: 80, height: 80, rotation: 0, seats: 4 };
      await insertTable(tx, { ...place, id, planId, name: `T${index + 1}`, shape: 'square' });
      const least = minimums.get(id);
      if (least !== undefined) await tx.run(sql`UPDATE dining_table SET minimum_spend = ${least} WHERE id = ${id}`);
    }
    for (const { userId, pointId, name: who, pin, role } of staff) {
      const flags = role === 'Manager' ? (['waiterAccess', 'userAccess'] as const) : (['waiterAccess'] as const);
      const limits = { discountLimit: 1000, foodLimit: role === 'Staff' ? mealLimit : null };
      const hidden = publicPin(venue.secrets.pinKey, pin);
      await insertEmployee(tx, {
        id: userId,
        name: `${who} ${sequence}`,
        role,
        pin: hidden,
        flags: [...flags],
        ...limits,
      });
      const device = { name: `${who} ${sequence}`, kind: 'till' as const, receiptPrinterId: null };
      await insertPoint(tx, { ...device, id: pointId, posValueHash: hashSecret(`saturday-${pin}`) });
    }
    tx.touchCatalogue();
  });
  const people = await Promise.all(staff.map((each) => signedIn(test, each as never)));
  const admin = await test.signIn('Admin', 'tablet');
  const debtor = { name: `Studio ${sequence}`, kind: 'person', dueLimit };
  const clientId: string = (await admin.call('POST', 'api/clients', debtor)).body.id;
  const vouchers: Paper[] = [];
  for (const [value, isForSale] of [
    [300, false],
    [12_000, false],
    [1_500, true],
  ] as const) {
    const made = await admin.call('POST', 'api/vouchers', { value, isForSale, comment: `${sequence}` });
    vouchers.push({ number: made.body.number, value, isForSale });
  }
  /** Those that were sold here. */
  const sold = new Map<string, string>();
  const posts: Post[] = staff.map(({ pin: _, ...post }) => post);
  const clientOf = ({ userId }: Post) => people.find((each) => each.userId === userId) as never as Client;
  const boss = clientOf(posts[0] as Post);
  const bossPin = staff[0]?.pin;
  const rows = <Row>(statement: ReturnType<typeof sql>) => venue.read((tx) => tx.rows<Row>(statement));
  const today: string = (await admin.call('GET', 'api/days')).body.day;
  const tomorrow = new Date(Date.parse(today) + day).toISOString().slice(0, 10);
  const days = [today, tomorrow] as const;
  const mine = async () =>
    (
      await rows<{ id: string }>(
        sql`SELECT id FROM sales_order WHERE opened_point_id = ANY (${posts.map(({ pointId }) => pointId)}::uuid[])`,
      )
    ).map(({ id }) => id);
  /** What the entries of clients say too. */
  const pointsNow = async () => {
    const points = await rows<{ id: string; points: number; booked: number }>(sql`
      SELECT client_id AS id, balance - owed AS points,
        (SELECT sum(points) FROM points_entry e WHERE e.client_id = p.client_id)::bigint AS booked
      FROM client_points p WHERE client_id = ANY (${[clientId, ...lists.keys()]}::uuid[])`);
    expect(points.filter((each) => each.points !== each.booked)).toEqual([]);
    return new Map(points.map((each) => [each.id, each.points]));
  };
  const said = ({ status, body }: Answered, rest: Partial<Said> = {}): Said =>
    status === 200 ? { code: null, ...rest } : { code: body?.error?.code ?? String(status) };

  return {
    goods,
    tables,
    timed,
    tariff,
    unmade: new Set([test.venue.products.deposit, timed.id]),
    posts,
    clientId,
    dueLimit,
    mealLimit,
    vouchers,
    points: await pointsNow(),
    lists,
    minimums,
    fees,
    days,
    now: () => test.time.now,
    pass: (ms) => {
      test.time.now += ms;
    },
    async fetchShelf(post) {
      const { body } = await clientOf(post).call('GET', 'api/menus/fetch?locale=sq');
      const kept = () => rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${body.version}`);
      await expect.poll(kept, { interval: 5 }).toHaveLength(1);
      type Product = { id: string; courseSpliter: boolean; type: string };
      const byId = new Map((body.products as Product[]).map((product) => [product.id, product]));
      const methods = await venue.read(async (tx) => paymentMethodsAt(tx, await tx.catalogueVersion()));
      const { may } = contextOf({}, { role: post.role, flags: [] });
      return {
        version: body.version,
        context: {
          policy: {
            ...policy,
            letsWaitersShareOrders: true,
            serviceFee: fees.fee,
            cardFee: fees.cardFee,
            keepsTableAfterPayment: true,
          },
          product: (id) => {
            const product = byId.get(id);
            return product && ({ ...product, isDivider: false, isDynamic: product.type === 'dynamic' } as never);
          },
          prices: openPriceBook(body.offers, { timeZone: 'Europe/Belgrade', currency: 'EUR' }),
          paymentMethod: (code) => methods.get(code),
          minimumOf: (id) => minimums.get(id) ?? null,
          may,
          discountLimit: 1000,
          role: post.role,
          userId: post.userId,
          pointId: post.pointId,
        },
      };
    },
    async fetchOrders(post) {
      const { body } = await clientOf(post).call('GET', 'api/orders/open');
      const own = new Set(await mine());
      return body.orders.flatMap(({ order }: { order: { id: string } | null }) =>
        order && own.has(order.id) ? order : [],
      );
    },
    async deliver(post, commands) {
      const answers = [];
      for (const command of commands) {
        const { status, body } = await clientOf(post).call('POST', 'api/orders/commands', { commands: [command] });
        // A fault would be sent again and again: it is an answer here, which the model does not expect.
        const fault = { id: command.id, outcome: 'refused', code: `${status} ${JSON.stringify(body)}` };
        answers.push(status === 200 ? { ...body.answers[0], orders: body.orders } : { ...fault, orders: [] });
      }
      return answers;
    },
    async approve(post, asked) {
      const { status, body } = await clientOf(post).call('POST', 'api/approvals', { pin: bossPin, ...asked });
      expect([status, body]).toMatchObject([200, {}]);
      return body.approvalId;
    },
    async waiting() {
      const own = new Set(await mine());
      const entries = [];
      // Those of earlier sequences in which nobody's money waits stay, and are listed first.
      for (let more = true, before = ''; more; ) {
        const { body } = await boss.call('GET', `api/settlements${before && `?before=${before}`}`);
        entries.push(...body.entries);
        more = body.hasMore;
        before = body.entries.at(-1)?.id ?? '';
      }
      return entries.filter(({ orderId }: { orderId: string }) => own.has(orderId));
    },
    async settle({ id, received }, outcome) {
      const path = `api/settlements/${id}/settle`;
      const first = await boss.call('POST', path, { outcome, received });
      if (first.body?.error?.code !== 'SETTLEMENT_REST') return said(first);
      return said(await boss.call('POST', path, { outcome, received, rest: 'kept' }));
    },
    async clockIn(post, openingFloat) {
      const answer = await clientOf(post).call('POST', 'api/shifts', { openingFloat });
      return said(answer, { id: answer.body.shiftId });
    },
    async moveCash(post, shiftId, reason, amount) {
      const category = reason === 'expense' ? { category: 'goods' } : {};
      const body = { reason, amount, note: 'why', ...category };
      return said(await clientOf(post).call('POST', `api/shifts/${shiftId}/movements`, body));
    },
    async endShift(post, shiftId, cash, heir) {
      const pieces = [
        { value: 10_000, pieces: Math.floor(cash / 10_000) },
        { value: 1, pieces: cash % 10_000 },
      ];
      const count = { count: { pieces, methods: [] }, ...(heir !== null && { heirId: heir.userId }) };
      const answer = await clientOf(post).call('POST', `api/shifts/${shiftId}/end`, count);
      if (answer.status !== 200) return said(answer);
      const id = answer.body.cashOut.handoutId;
      const { expected, difference } = (await admin.call('GET', `api/handouts/${id}`)).body;
      return said(answer, { id, expected, difference });
    },
    receiveHandout: async (id) =>
      said(await admin.call('POST', `api/handouts/${id}/receive`, { reason: 'counted twice' })),
    receivePayment: async (amount) =>
      said(await boss.call('POST', `api/accounts/${clientId}/payments`, { amount, method: 'cash' })),
    async sellVoucher(post, wanted) {
      const answer = await clientOf(post).call('POST', 'api/vouchers/sell', { ...wanted, method: 'cash' });
      if (answer.status === 200) sold.set(answer.body.number, answer.body.id);
      return said(answer, { id: answer.body.number });
    },
    takeBackVoucher: async (number) =>
      said(await boss.call('POST', `api/vouchers/${sold.get(number)}/take-back`, { reason: 'wrong' })),
    async expireVoucher(number) {
      await venue.inWriteTx((tx) =>
        tx.run(sql`UPDATE voucher SET expires_on = ${today}::date - 1 WHERE number = ${number}`),
      );
    },
    hold: async (post, orderId, action) =>
      said(await clientOf(post).call('POST', `api/orders/${orderId}/lease`, { action })),
    async parked() {
      const { body } = await boss.call('GET', 'api/orders/open');
      const own = new Set(await mine());
      // As `orders/ui/counter/parked-sales.tsx` lists them.
      return body.orders.flatMap(({ id, status, type, heldBy, order }: ListedOrder) => {
        const isAside = status === 'open' && type === 'direct' && heldBy === null;
        return own.has(id) && isAside && order !== null && hasProducts(order) ? [id] : [];
      });
    },
    async receipt(orderId) {
      const { status, body } = await boss.call('GET', `api/orders/receipts/${orderId}`);
      return status === 200 ? { total: body.total, refunded: body.refunded } : null;
    },
    async checkIn(post) {
      const who = { productId: timed.id, name: 'Era', phone: '', parent: '', alertMinutes: null };
      const answer = await clientOf(post).call('POST', 'api/visits', who);
      return said(answer, { id: answer.body.id });
    },
    withdrawVisit: async (post, id) =>
      said(await clientOf(post).call('POST', `api/visits/${id}/withdraw`, { reason: 'wrong child' })),
    async checkOut(post, { id, ...out }) {
      const answer = await clientOf(post).call('POST', `api/visits/${id}/check-out`, out);
      return said(answer, { minutes: answer.body.minutes, price: answer.body.price });
    },
    closeDay: async (closed) => said(await boss.call('POST', 'api/days/close', { day: closed })),
    async books() {
      const ids = await mine();
      const orders = [];
      for (const id of ids) orders.push((await admin.call('GET', `api/orders/${id}`)).body.order);
      const reported = new Map<string, number>();
      for (const each of days) {
        const path = `api/reports/sales?from=${each}&to=${each}&groupBy=day&locale=en`;
        const { body } = await admin.call('GET', path);
        reported.set(
          each,
          body.rows.reduce((sum: number, { total }: { total: number }) => sum + total, 0),
        );
      }
      const slips = await rows<{ slip: { lines: { text?: string }[] } }>(sql`
        SELECT slip FROM print_job WHERE kind = 'orderTicket' AND copy = 0 AND order_id = ANY (${ids}::uuid[])`);
      const toMake = new Map<string, number>();
      for (const { text = '' } of slips.flatMap(({ slip }) => slip.lines)) {
        const item = /^([-−]?[\d.,]+)(?:\s\S+)? x (.+)$/.exec(text);
        const made = [...goods.values()].find(({ name }) => name === item?.[2]);
        const quantity = Number(item?.[1]?.replace('−', '-').replace(',', '.'));
        if (made !== undefined) put(toMake, made.id, Math.round(quantity * 1000));
      }
      const [{ owed } = { owed: 0 }] = await rows<{ owed: number }>(sql`
        SELECT coalesce(sum(amount), 0)::bigint AS owed FROM account_entry WHERE client_id = ${clientId}`);
      const numbers = [...vouchers.map(({ number }) => number), ...sold.keys()];
      const left = await rows<{ number: string; left: number; booked: number }>(sql`
        SELECT number, CASE WHEN is_for_sale AND sold_on IS NULL THEN 0 ELSE value - spent END AS "left",
          CASE WHEN is_for_sale THEN 0 ELSE value END
            + coalesce((SELECT sum(amount) FROM voucher_entry e WHERE e.voucher_id = v.id), 0)::bigint AS booked
        FROM voucher v WHERE number = ANY (${numbers}::text[])`);
      // The entries say the same as the vouchers.
      expect(left.filter((each) => each.left !== each.booked)).toEqual([]);
      return {
        orders,
        receipts: await rows(sql`
          SELECT id AS "orderId", closed_business_day::text AS day, receipt_number AS number, total
          FROM sales_order WHERE receipt_number IS NOT NULL AND id = ANY (${ids}::uuid[])`),
        refunds: await rows(sql`
          SELECT order_id AS "orderId", business_day::text AS day, total FROM refund WHERE order_id = ANY (${ids}::uuid[])`),
        reported,
        movements: await rows<Moved>(sql`
          SELECT payment_id AS "paymentId", shift_id AS "shiftId", method, reason, amount, business_day::text AS day
          FROM drawer_movement WHERE user_id = ANY (${posts.map(({ userId }) => userId)}::uuid[]) ORDER BY at, id`),
        toMake,
        owed,
        left: new Map(left.map((each) => [each.number, each.left])),
        points: await pointsNow(),
        visits: await rows<{ id: string; status: string; price: number | null }>(sql`
          SELECT id, status, price FROM visit WHERE started_by = ANY (${posts.map(({ userId }) => userId)}::uuid[])`),
      };
    },
  };
}
