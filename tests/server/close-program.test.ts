import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
});
afterAll(() => test?.close());

const ask = (asks: boolean) => admin.call('PUT', 'api/configuration', { changes: { adminConfirmAppClose: asks } });
beforeEach(() => ask(true));

const close = (by: Client, body: object = {}, headers?: Record<string, string>) =>
  by.call('POST', 'api/session/close', body, headers);
const codeOf = ({ status, body }: { status: number; body: { error?: { code?: string } } }) =>
  status === 200 ? 'closed' : body.error?.code;
const isIn = async (by: Client) => (await by.call('GET', 'api/session')).status === 200;
const approve = async (by: Client, subject: string, pin: string, action = 'closeProgram') => {
  const answer = await by.call('POST', 'api/approvals', { pin, action, subject, amount: 0 });
  return answer.status === 200 ? (answer.body.approvalId as string) : (answer.body.error.code as string);
};
const closings = () =>
  test.app.venue.read((tx) =>
    tx.rows<{ user: string; approver: string | null }>(sql`
      SELECT user_id AS user, approver_id AS approver FROM journal WHERE action = 'points.closed' ORDER BY seq`),
  );

describe('closing the program where the venue asks for an approval', () => {
  it('needs one from a waiter, which is used once and ends the session', async () => {
    const waiter = await test.signIn('Waiter');
    expect(codeOf(await close(waiter))).toBe('CLOSING_NEEDS_APPROVAL');
    expect(codeOf(await close(waiter, { approvalId: uuidv7() }))).toBe('CLOSING_NEEDS_APPROVAL');
    expect(await isIn(waiter)).toBe(true);
    const approvalId = await approve(waiter, test.venue.points.till, pins.Manager);
    const before = (await closings()).length;
    expect(codeOf(await close(waiter, { approvalId }))).toBe('closed');
    expect(await isIn(waiter)).toBe(false);
    expect((await closings()).slice(before)).toEqual([
      { user: test.venue.people.Waiter, approver: test.venue.people.Manager },
    ]);
    const again = await test.signIn('Waiter');
    expect(codeOf(await close(again, { approvalId }))).toBe('CLOSING_NEEDS_APPROVAL');
  });

  it('takes no approval of another device, of another person or for something else', async () => {
    const waiter = await test.signIn('Waiter');
    const colleague = await test.signIn('waiter2', 'tablet');
    const elsewhere = await approve(waiter, test.venue.points.tablet, pins.Manager);
    expect(codeOf(await close(waiter, { approvalId: elsewhere }))).toBe('CLOSING_NEEDS_APPROVAL');
    const theirs = await approve(colleague, test.venue.points.till, pins.Manager);
    expect(codeOf(await close(waiter, { approvalId: theirs }))).toBe('CLOSING_NEEDS_APPROVAL');
    const other = await approve(waiter, test.venue.points.till, pins.Manager, 'takeOver');
    expect(codeOf(await close(waiter, { approvalId: other }))).toBe('CLOSING_NEEDS_APPROVAL');
    const late = await approve(waiter, test.venue.points.till, pins.Manager);
    test.time.now += 121_000;
    expect(codeOf(await close(waiter, { approvalId: late }))).toBe('CLOSING_NEEDS_APPROVAL');
  });

  it('is approved by whoever has the flag, never by oneself, and not once the flag is gone', async () => {
    const waiter = await test.signIn('Waiter');
    expect(await approve(waiter, test.venue.points.till, pins.Waiter)).toBe('APPROVER_IS_REQUESTER');
    expect(await approve(waiter, test.venue.points.till, pins.waiter2)).toBe('APPROVER_REFUSED');
    const flag = (isOn: boolean) =>
      test.app.venue.inWriteTx(async (tx) => {
        await tx.run(sql`
          UPDATE employee SET flags = ${isOn ? ['waiterAccess', 'approveAppClose'] : ['waiterAccess']}
          WHERE id = ${test.venue.people.waiter2}`);
        tx.touchCatalogue();
      });
    await flag(true);
    const given = await approve(waiter, test.venue.points.till, pins.waiter2);
    await flag(false);
    expect(codeOf(await close(waiter, { approvalId: given }))).toBe('CLOSING_NEEDS_APPROVAL');
    await flag(true);
    const own = await test.signIn('waiter2', 'tablet');
    expect(codeOf(await close(own))).toBe('closed');
    await flag(false);
  });

  it('is not asked of whoever may close it, nor where the venue does not ask', async () => {
    const manager = await test.signIn('Manager', 'tablet');
    expect(codeOf(await close(manager))).toBe('closed');
    await ask(false);
    const waiter = await test.signIn('Waiter');
    expect(codeOf(await close(waiter))).toBe('closed');
    expect((await closings()).slice(-2).map(({ approver }) => approver)).toEqual([null, null]);
  });

  it('closes one of two devices with one approval, however fast both are', async () => {
    const [one, other] = [await test.signIn('Waiter'), await test.signIn('Waiter')];
    const approvalId = await approve(one, test.venue.points.till, pins.Manager);
    const answers = await Promise.all([one, other].map((each) => close(each, { approvalId })));
    expect(answers.map(codeOf).sort()).toEqual(['CLOSING_NEEDS_APPROVAL', 'closed']);
  });
});
