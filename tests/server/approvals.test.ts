import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { setAccess } from '../kit/access.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let waiter: Client;
let orderId: string;
let lineId: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  // Long enough for every lock-out after wrong PINs to end.
  test.time.now += 3_600_000;
  waiter = await test.signIn('Waiter');
  [orderId, lineId] = [uuidv7(), uuidv7()];
  await waiter.command(...serve(orderId, lineId));
});

const serve = (order: string, line: string) => [
  { type: 'openOrder', orderId: order, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 1 },
  { type: 'addLine', orderId: order, lineId: line, productId: test.venue.products.beer, quantity: 2000 },
  { type: 'send', orderId: order },
];
const all = { kind: 'percent', value: 10_000 };
const ask = (more: object = {}, by: Client = waiter) =>
  by.call('POST', 'api/approvals', {
    pin: pins.Manager,
    action: 'voidLine',
    subject: orderId,
    terms: { lineId, quantity: 1000, reason: 'cold' },
    amount: 200,
    ...more,
  });
const taking = (approvalId: string | undefined, more: object = {}) => ({
  type: 'voidLine',
  orderId,
  lineId,
  voidLineId: uuidv7(),
  quantity: 1000,
  reason: 'cold',
  ...(approvalId && { approvalId }),
  ...more,
});
async function outcome(command: Record<string, unknown>, by: Client = waiter): Promise<string> {
  const [answer] = (await by.command(command)).body.answers;
  return answer.code ?? answer.outcome;
}
async function word(more: object = {}): Promise<string> {
  const answer = await ask(more);
  expect(answer.status).toBe(200);
  return answer.body.approvalId;
}

describe("an approver's word", () => {
  it('is needed, is good for one command, and both people are on record', async () => {
    expect(await outcome(taking(undefined))).toBe('APPROVAL_REQUIRED');
    const approvalId = await word();
    const command = { id: uuidv7(), ...taking(approvalId) };
    expect(await outcome(command)).toBe('done');
    const entry = await test.app.venue.read((tx) =>
      tx.one(sql`
      SELECT user_id AS "userId", approver_id AS "approverId", action FROM journal WHERE command_id = ${command.id}`),
    );
    expect(entry).toEqual({
      userId: test.venue.people.Waiter,
      approverId: test.venue.people.Manager,
      action: 'order.voidLine',
    });
    const used = await test.app.venue.read((tx) =>
      tx.one(sql`SELECT used_by AS "usedBy" FROM approval WHERE id = ${approvalId}`),
    );
    expect(used).toEqual({ usedBy: command.id });
  });

  it('is not good a second time, in a later call or in the same one', async () => {
    const first = await word();
    expect(await outcome(taking(first))).toBe('done');
    expect(await outcome(taking(first))).toBe('APPROVAL_REQUIRED');
    const line = uuidv7();
    await waiter.command(
      { type: 'addLine', orderId, lineId: line, productId: test.venue.products.beer, quantity: 2000 },
      { type: 'send', orderId },
    );
    const second = await word({ terms: { lineId: line, quantity: 1000, reason: 'cold' } });
    const { body } = await waiter.command(taking(second, { lineId: line }), taking(second, { lineId: line }));
    expect(body.answers.map(({ code }: { code: string }) => code)).toEqual([null, 'APPROVAL_REQUIRED']);
  });

  it('is not good in two calls at once', async () => {
    const approvalId = await word();
    const outcomes = await Promise.all([outcome(taking(approvalId)), outcome(taking(approvalId))]);
    expect(outcomes.sort()).toEqual(['APPROVAL_REQUIRED', 'done']);
  });

  // Each approval differs from what it is used for in one thing only: that one is what refuses it.
  it('is not good for another order', async () => {
    const other = uuidv7();
    await waiter.command(...serve(other, lineId));
    const approvalId = await word();
    expect(await outcome(taking(approvalId, { orderId: other }))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(taking(approvalId))).toBe('done');
  });

  it('is not good for another amount, nor for another quantity', async () => {
    expect(await outcome(taking(await word({ amount: 199 })))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(taking(await word({ amount: 201 })))).toBe('APPROVAL_REQUIRED');
    const two = await word({ terms: { lineId, quantity: 2000, reason: 'cold' } });
    expect(await outcome(taking(two))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(taking(await word()))).toBe('done');
  });

  it('review 27: is not good for another reason than the one that was told', async () => {
    expect(await outcome(taking(await word(), { reason: 'the guest complained' }))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(taking(await word()))).toBe('done');
  });

  it('review 26: is not good for another action, though it is asked for in the same words by whoever may both', async () => {
    const setMinimum = (amount: number | null) =>
      test.app.venue.inWriteTx(async (tx) => {
        await tx.run(sql`UPDATE dining_table SET minimum_spend = ${amount} WHERE id = ${test.venue.tables[0]}`);
        tx.touchCatalogue();
      });
    await setMinimum(1_000);
    const [order, line] = [uuidv7(), uuidv7()];
    await waiter.command(...serve(order, line));
    await setMinimum(null);
    const lettingOff = { type: 'waiveMinimum', orderId: order, isWaived: true };
    const asked = { subject: order, terms: { isWaived: true }, amount: 600 };
    const used = async (action: string) => outcome({ ...lettingOff, approvalId: await word({ ...asked, action }) });
    expect(await used('waiveFee')).toBe('APPROVAL_REQUIRED');
    expect(await used('waiveMinimum')).toBe('done');
  });

  it('is not good for whoever did not ask', async () => {
    const colleague = await test.signIn('waiter2');
    const [theirs, theirLine] = [uuidv7(), uuidv7()];
    await colleague.command(...serve(theirs, theirLine));
    const asked = { subject: theirs, terms: { lineId: theirLine, quantity: 1000, reason: 'cold' } };
    const used = (approvalId: string) => outcome(taking(approvalId, { orderId: theirs, lineId: theirLine }), colleague);
    expect(await used(await word(asked))).toBe('APPROVAL_REQUIRED');
    expect(await used((await ask(asked, colleague)).body.approvalId)).toBe('done');
  });

  it('finding 08: is not good for another line of the same order and amount', async () => {
    const [other, same] = [uuidv7(), uuidv7()];
    const beer = { orderId, productId: test.venue.products.beer, quantity: 2000 };
    await waiter.command(
      { ...beer, type: 'addLine', lineId: other },
      { ...beer, type: 'addLine', lineId: same },
      { type: 'send', orderId },
    );
    const approvalId = await word({ terms: { lineId: same, quantity: 1000, reason: 'cold' } });
    expect(await outcome(taking(approvalId, { lineId: other }))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(taking(approvalId))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(taking(approvalId, { lineId: same }))).toBe('done');
    const entry = await test.app.venue.read((tx) =>
      tx.one<{ data: string }>(sql`
        SELECT data FROM journal WHERE action = 'approval.given' AND data LIKE ${`%${approvalId}%`}`),
    );
    expect(JSON.parse(entry.data)).toMatchObject({ action: 'voidLine', lineId: same, quantity: 1000, amount: 200 });
  });

  it('is asked for with the fields that its action declares, all of them and no others', async () => {
    const problems = async (more: object) => (await ask(more)).body.error?.code;
    expect(await problems({ terms: undefined })).toBe('INVALID_INPUT');
    expect(await problems({ terms: { lineId } })).toBe('INVALID_INPUT');
    expect(await problems({ terms: { lineId, quantity: 1000, reason: 'cold', more: 1 } })).toBe('INVALID_INPUT');
    expect(await problems({ terms: { lineId, quantity: 'x'.repeat(100_000), reason: 'cold' } })).toBe('INVALID_INPUT');
    expect(await problems({ action: 'freeTable' })).toBe('INVALID_INPUT');
    expect(await problems({ action: 'freeTable', terms: undefined })).toBeUndefined();
  });

  it('review 14, 3: is given for no number of a payment card and no mass of text, and nothing is entered', async () => {
    const number = '4111 1111 1111 1111';
    const free = (reason: unknown) => ({ action: 'giveFree', terms: { amount: 200, method: 'free', reason } });
    const asked = [
      free(`Visa ${number} 123`),
      free({ deep: [4111111111111111] }),
      { terms: { lineId: number, quantity: 1000, reason: 'cold' } },
    ];
    for (const more of asked) expect((await ask(more)).body.error?.code).toBe('TEXT_IS_CARD');
    const mass = [free('x'.repeat(90_000)), free(Array(400).fill('y'.repeat(400))), free({ a: 'z'.repeat(5_000) })];
    for (const more of mass) expect((await ask(more)).body.error?.code).toBe('INVALID_INPUT');
    const kept = await test.app.venue.read((tx) =>
      tx.rows(sql`SELECT data FROM journal WHERE data LIKE '%4111%' OR data LIKE '%yyyy%' OR data LIKE '%zzzz%'`),
    );
    expect(kept).toEqual([]);
    expect((await ask(free('a birthday'))).status).toBe(200);
  });

  it('finding 08: covers what a discount was, not what it becomes', async () => {
    const discount = (value: object | null, approvalId?: string) => ({
      type: 'discountOrder',
      orderId,
      discount: value,
      ...(approvalId && { approvalId }),
    });
    const approvalId = await word({ action: 'discountOrder', terms: { discount: all, discountId: null }, amount: 400 });
    expect(await outcome(discount(all, approvalId))).toBe('done');
    const more = { orderId, productId: test.venue.products.pizza, quantity: 60_000, lineId: uuidv7() };
    expect(await outcome({ ...more, type: 'addLine' })).toBe('done');
    const uses = [{ type: 'send' }, { type: 'printTotal' }, { type: 'closeOrder' }];
    for (const use of uses) expect(await outcome({ ...use, orderId })).toBe('DISCOUNT_OUTGROWN');
    const { body } = await waiter.command({ type: 'closeOrder', orderId });
    expect(body.answers[0].details).toEqual({ amount: 400 + 60 * 650 });
    const wide = await word({
      action: 'discountOrder',
      terms: { discount: all, discountId: null },
      amount: 400 + 60 * 650,
    });
    expect(await outcome(discount(all, wide))).toBe('done');
    expect(await outcome({ type: 'closeOrder', orderId })).toBe('done');
    const [row] = await test.app.venue.read((tx) =>
      tx.rows(sql`
        SELECT discount_limit AS limit, discount_approved AS approved, total FROM sales_order WHERE id = ${orderId}`),
    );
    expect(row).toEqual({ limit: 1000, approved: 39_400, total: 0 });
  });

  it('expires after two minutes', async () => {
    const approvalId = await word();
    test.time.now += 120_000;
    expect(await outcome(taking(approvalId))).toBe('APPROVAL_REQUIRED');
    const fresh = await word();
    test.time.now += 119_999;
    expect(await outcome(taking(fresh))).toBe('done');
  });

  it('grants a discount above the limit, of exactly the amount asked', async () => {
    const discount = (value: number, approvalId?: string) => ({
      type: 'discountOrder',
      orderId,
      discount: { kind: 'percent', value },
      ...(approvalId && { approvalId }),
    });
    expect(await outcome(discount(1000))).toBe('done');
    expect(await outcome(discount(5000))).toBe('APPROVAL_REQUIRED');
    const approvalId = await word({
      action: 'discountOrder',
      terms: { discount: { kind: 'percent', value: 5000 }, discountId: null },
      amount: 200,
    });
    expect(await outcome(discount(5100, approvalId))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(discount(5000, approvalId))).toBe('done');
  });
});

describe('finding: an approval', () => {
  it('is not good for another quantity, discount or kind of discount of the same amount', async () => {
    // Two beers of 2.00: half of them, or the discount of the same sum in another form.
    const [half, flat] = [
      { kind: 'percent', value: 5000 },
      { kind: 'amount', value: 200 },
    ];
    const discount = (value: object, approvalId: string) => ({
      type: 'discountOrder',
      orderId,
      discount: value,
      approvalId,
    });
    const approvalId = await word({
      action: 'discountOrder',
      terms: { discount: half, discountId: null },
      amount: 200,
    });
    expect(await outcome(discount(flat, approvalId))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(discount(half, approvalId))).toBe('done');
    expect(await outcome(taking(await word({ amount: 400 }), { quantity: 2000 }))).toBe('APPROVAL_REQUIRED');
    expect(
      await outcome(
        taking(await word({ terms: { lineId, quantity: 2000, reason: 'cold' }, amount: 400 }), { quantity: 2000 }),
      ),
    ).toBe('done');
  });

  it('is not good once its approver was deactivated, or lost the right', async () => {
    const administrator = await test.signIn('Admin');
    const setActive = (isActive: boolean) =>
      setAccess(test, sql`UPDATE employee SET is_active = ${isActive} WHERE id = ${test.venue.people.Manager}`);
    const first = await word();
    await setActive(false);
    expect(await outcome(taking(first))).toBe('APPROVAL_REQUIRED');
    await setActive(true);
    const second = await word();
    const grant = async (isGranted: boolean) => {
      const { version } = (await administrator.call('GET', 'api/roles/permissions')).body;
      const changes = [{ role: 'Manager', permission: 'order.void', isGranted }];
      expect((await administrator.call('PUT', 'api/roles/permissions', { version, changes })).status).toBe(200);
    };
    await grant(false);
    expect(await outcome(taking(second))).toBe('APPROVAL_REQUIRED');
    await grant(true);
    expect(await outcome(taking(second))).toBe('done');
  });
});

describe('an approval that is asked for wrongly', () => {
  const code = async (more: object, by?: Client) => (await ask(more, by)).body.error?.code;

  it('is refused to oneself and to those who may not approve', async () => {
    expect(await code({ pin: pins.Manager }, await test.signIn('Manager'))).toBe('APPROVER_IS_REQUESTER');
    expect(await code({ pin: pins.waiter2 })).toBe('APPROVER_REFUSED');
    expect(await code({ pin: pins.Display })).toBe('APPROVER_REFUSED');
  });

  it('counts every PIN that does not approve, also one’s own, and then waits', async () => {
    const tried: unknown[] = [];
    for (const pin of ['0001', '0002', '0003', pins.Waiter, pins.waiter2, pins.Manager])
      tried.push(await code({ pin }));
    expect(tried).toEqual([
      'APPROVER_REFUSED',
      'APPROVER_REFUSED',
      'APPROVER_REFUSED',
      'APPROVER_IS_REQUESTER',
      'APPROVER_REFUSED',
      'LOGIN_LOCKED',
    ]);
    test.time.now += 30_000;
    expect(await code({})).toBeUndefined();
  });

  it('looks at five of fifty wrong PINs at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => code({ pin: String(1000 + n) })));
    expect(answers.filter((each) => each === 'APPROVER_REFUSED')).toHaveLength(5);
    expect(answers.filter((each) => each === 'LOGIN_LOCKED')).toHaveLength(45);
  });
});
