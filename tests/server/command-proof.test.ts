import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import { proveCommand } from '../../src/platform/ui/api/prove-command.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import type { Person } from '../kit/venue.ts';

let test: TestApp;
let admin: Client;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { freePaymentConfirmation: false } });
});
afterAll(() => test?.close());
beforeEach(async () => {
  // An administrator worked at this till and has signed out; now a waiter works at it.
  admin = await test.signIn('Admin');
  await admin.call('POST', 'api/logout');
  waiter = await test.signIn('Waiter');
});

type Command = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly type: string;
  readonly orderId: string;
};
/** A proof of a session that has ended counts for what was given while it lasted. */
const made = () => ({ made: { at: test.time.now, catalogueVersion: 1 } });
const opening = (orderId = uuidv7(), orderType = 'inHouse'): Command => ({
  ...made(),
  id: uuidv7(),
  type: 'openOrder',
  orderId,
  covers: 1,
  orderType,
  tableId: orderType === 'inHouse' ? test.venue.tables[0] : null,
});
const beer = (orderId: string, pieces = 1): Command => ({
  ...made(),
  id: uuidv7(),
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products.beer,
  quantity: pieces * 1000,
});
const discount = (orderId: string, value = 10_000): Command => ({
  ...made(),
  id: uuidv7(),
  type: 'discountOrder',
  orderId,
  discount: { kind: 'percent', value },
});
const closing = (orderId: string): Command => ({ ...made(), id: uuidv7(), type: 'closeOrder', orderId });
const paying = (orderId: string, amount: number): Command => ({
  ...made(),
  id: uuidv7(),
  type: 'pay',
  orderId,
  expectedTotal: amount,
  payments: [{ id: uuidv7(), method: 'cash', amount }],
});

/** Sends commands in a user's name, with proofs made with the token of a session. */
async function sendAs(
  sender: Client,
  person: Person,
  commands: readonly Command[],
  token?: string,
): Promise<(string | null)[]> {
  const proofs = await Promise.all(commands.map((command) => (token ? proveCommand(token, command) : null)));
  return codesOf(await send(sender, person, commands, proofs));
}
const send = (sender: Client, person: Person, commands: readonly Command[], proofs?: readonly (string | null)[]) =>
  sender.call('POST', 'api/orders/commands', { madeBy: test.venue.people[person], proofs, commands });
const codesOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const entryOf = async (command: Command) => {
  const [entry] = await read<{ userId: string; senderId: string | null; data: string }>(
    sql`SELECT user_id AS "userId", sender_id AS "senderId", data FROM journal WHERE command_id = ${command.id}`,
  );
  return entry && { ...entry, data: JSON.parse(entry.data) };
};

describe('finding 07: a command in a colleague’s name without proof', () => {
  it('has the sender’s limit, is the sender’s in the journal, and says whose it was said to be', async () => {
    const orderId = uuidv7();
    const given = [opening(orderId), beer(orderId, 100), discount(orderId), closing(orderId)];
    expect(await sendAs(waiter, 'Admin', given)).toEqual(['done', 'done', 'APPROVAL_REQUIRED', 'ORDER_NOT_PAID']);
    const { people } = test.venue;
    expect(await entryOf(given[0] as Command)).toMatchObject({
      userId: people.Waiter,
      senderId: null,
      data: { claimedBy: people.Admin },
    });
    const [order] = await read(sql`SELECT owner_id AS "ownerId", status FROM sales_order WHERE id = ${orderId}`);
    expect(order).toEqual({ ownerId: people.Waiter, status: 'open' });
  });

  it('pays no colleague’s table, and opens none for a salesman', async () => {
    const colleague = await test.signIn('waiter2');
    const orderId = uuidv7();
    await colleague.command(opening(orderId), beer(orderId));
    expect(await sendAs(waiter, 'waiter2', [paying(orderId, 200)])).toEqual(['ORDER_OF_COLLEAGUE']);
    const salesman = await test.signIn('Salesman');
    expect(await sendAs(salesman, 'Admin', [opening()])).toEqual(['ORDER_TYPE_NOT_OFFERED']);
  });

  it('is the same with a proof of another command, session, person, device or day, or none at all', async () => {
    const { token } = admin;
    const denied = async (
      proofOf: (command: Command) => Promise<string>,
      sender = waiter,
      person: Person = 'Admin',
    ) => {
      const orderId = uuidv7();
      const own = [opening(orderId), beer(orderId)];
      await sender.command(...own);
      const command = discount(orderId);
      return codesOf(await send(sender, person, [command], [await proofOf(command)]))[0];
    };
    const prove = (command: Command) => proveCommand(token, command);
    expect(await denied((command) => prove({ ...command, id: uuidv7() }))).toBe('APPROVAL_REQUIRED');
    expect(await denied((command) => prove({ ...command, orderId: uuidv7() }))).toBe('APPROVAL_REQUIRED');
    expect(await denied((command) => prove({ ...command, discount: { kind: 'percent', value: 1 } } as Command))).toBe(
      'APPROVAL_REQUIRED',
    );
    expect(await denied((command) => proveCommand(waiter.token, command))).toBe('APPROVAL_REQUIRED');
    expect(await denied(prove, waiter, 'Manager')).toBe('APPROVAL_REQUIRED');
    expect(await denied(prove, await test.signIn('Waiter', 'tablet'))).toBe('APPROVAL_REQUIRED');
    for (const forged of ['', 'x', 'A'.repeat(43)]) expect(await denied(async () => forged)).toBe('APPROVAL_REQUIRED');
    // A proof more than a command, or one less, moves none to another command.
    const [first, second] = [discount(uuidv7()), discount(uuidv7())];
    const moved = await send(waiter, 'Admin', [first, second], [await prove(second), await prove(first), '']);
    expect(codesOf(moved)).toEqual(['ORDER_NOT_FOUND', 'ORDER_NOT_FOUND']);
    // Refused, and entered as the sender's own.
    expect(await entryOf(first)).toMatchObject({
      userId: test.venue.people.Waiter,
      data: { code: 'ORDER_NOT_FOUND', claimedBy: test.venue.people.Admin },
    });
    test.time.now += 24 * 3_600_000;
    expect(await denied(prove, await test.signIn('Waiter'))).toBe('APPROVAL_REQUIRED');
  });
});

describe('finding 07: a command that a colleague proves to have made', () => {
  it('has the colleague’s rights and limits, also those over money, and names who sent it', async () => {
    const orderId = uuidv7();
    const given = [opening(orderId), beer(orderId, 100), discount(orderId), closing(orderId)];
    expect(await sendAs(waiter, 'Admin', given, admin.token)).toEqual(['done', 'done', 'done', 'done']);
    const { people } = test.venue;
    for (const command of given) {
      expect(await entryOf(command)).toMatchObject({ userId: people.Admin, senderId: people.Waiter });
    }
    const boss = await test.signIn('Admin', 'tablet');
    const seen = async (userId: string) => {
      const { body } = await boss.call('GET', `api/audit?userId=${userId}&action=order.discountOrder`);
      return body.entries.map((entry: Record<string, unknown>) => [entry.userName, entry.senderName]);
    };
    const names = await read<{ id: string; name: string }>(sql`SELECT id, name FROM employee`);
    const nameOf = (id: string) => names.find((each) => each.id === id)?.name;
    const expected = [[nameOf(people.Admin), nameOf(people.Waiter)]];
    expect(await seen(people.Waiter)).toEqual(expected);
    expect(await seen(people.Admin)).toEqual(expected);
    expect(await seen(people.waiter2)).toEqual([]);
  });

  it('stands beside one that is not proven, each by its own rights', async () => {
    const orderId = uuidv7();
    const given = [opening(orderId), beer(orderId), discount(orderId), discount(orderId)];
    const proofs = await Promise.all(given.map((command) => proveCommand(admin.token, command)));
    const answer = await send(waiter, 'Admin', given, [...proofs.slice(0, 3), null]);
    // The waiter has no rights on the administrator's order.
    expect(codesOf(answer)).toEqual(['done', 'done', 'done', 'ORDER_OF_COLLEAGUE']);
    expect(answer.body.orders).toEqual([]);
  });

  it('counts once, and in whatever order its fields come', async () => {
    const command = opening();
    const proof = await proveCommand(admin.token, command);
    const turned = Object.fromEntries(Object.entries(command).reverse()) as unknown as Command;
    for (const each of [turned, command])
      expect(codesOf(await send(waiter, 'Admin', [each], [proof]))).toEqual(['done']);
    expect(await read(sql`SELECT 1 FROM journal WHERE command_id = ${command.id}`)).toHaveLength(1);
  });

  it('is taken also when its maker was dismissed since: the guests have ordered. Without proof it is not theirs', async () => {
    const salesman = await test.signIn('Salesman');
    const other = await test.signIn('Admin', 'tablet');
    // The till loses the server; the salesman goes on selling.
    test.time.now += 5 * 60_000;
    const [proven, unproven] = [opening(uuidv7(), 'direct'), opening(uuidv7(), 'direct')];
    test.time.now += 5 * 60_000;
    expect((await other.call('DELETE', `api/users/${test.venue.people.Salesman}`)).status).toBe(200);
    const boss = await test.signIn('Admin');
    // Whoever has the token still makes more.
    test.time.now += 3 * 60_000;
    const later = opening(uuidv7(), 'direct');
    expect(await sendAs(boss, 'Salesman', [later], salesman.token)).toEqual(['done']);
    expect((await entryOf(later))?.userId).toBe(test.venue.people.Admin);
    expect(await sendAs(boss, 'Salesman', [proven], salesman.token)).toEqual(['done']);
    expect(await sendAs(boss, 'Salesman', [unproven])).toEqual(['done']);
    expect((await entryOf(proven))?.userId).toBe(test.venue.people.Salesman);
    expect((await entryOf(unproven))?.userId).toBe(test.venue.people.Admin);
  });

  it('finding S7: counts for what was given while the session lasted, not before and not after it', async () => {
    const token = (await test.signIn('Admin')).token;
    test.time.now += 60_000;
    await (await test.signIn('Waiter')).call('GET', 'api/session');
    const during = opening();
    const makers = async (command: Command, at: number | null) => {
      const { made: _, ...rest } = command as Command & { made: unknown };
      const given = (at === null ? rest : { ...rest, made: { at, catalogueVersion: 1 } }) as Command;
      await sendAs(waiter, 'Admin', [given], token);
      return (await entryOf(given))?.userId;
    };
    const began = test.time.now - 60_000;
    const ending = await test.signIn('Admin');
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE session SET ended_at = ${new Date(test.time.now).toISOString()}::timestamptz
                 WHERE employee_id = ${test.venue.people.Admin} AND ended_at IS NULL`),
    );
    expect(ending.token).not.toBe(token);
    waiter = await test.signIn('Waiter');
    const { Admin, Waiter } = test.venue.people;
    test.time.now += 10 * 60_000;
    expect(await makers(during, began + 30_000)).toBe(Admin);
    expect(await makers(opening(), began - 60_000)).toBe(Waiter);
    expect(await makers(opening(), test.time.now - 5 * 60_000)).toBe(Waiter);
    expect(await makers(opening(), test.time.now)).toBe(Waiter);
    expect(await makers(opening(), null)).toBe(Waiter);
  });

  it('leaves a journal that verifies', async () => {
    const verify = () => test.app.venue.read((tx) => verifyJournal(tx, test.app.venue.secrets.journalKey));
    const command = opening();
    await sendAs(waiter, 'Admin', [command], admin.token);
    expect((await verify()).ok).toBe(true);
  });
});
