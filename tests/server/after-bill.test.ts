import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
});
afterAll(() => test.close());

async function outcome(command: Record<string, unknown>, by: Client = waiter): Promise<string> {
  const [answer] = (await by.command(command)).body.answers;
  return answer.code ?? answer.outcome;
}
const notesOf = async (commandId: string) => {
  const rows = await test.app.venue.read((tx) =>
    tx.rows<{ approverId: string | null; data: string }>(sql`
      SELECT approver_id AS "approverId", data FROM journal WHERE command_id = ${commandId} ORDER BY seq`),
  );
  return rows.map(({ approverId, data }) => ({ approverId, afterBill: JSON.parse(data).afterBill }));
};

/** An order of three beers, two of them sent, with its bill printed. */
async function billed() {
  const [orderId, sent, unsent] = [uuidv7(), uuidv7(), uuidv7()];
  const beer = { type: 'addLine', orderId, productId: test.venue.products.beer };
  const { body } = await waiter.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 1 },
    { ...beer, lineId: sent, quantity: 2000 },
    { type: 'send', orderId },
    { ...beer, lineId: unsent, quantity: 1000 },
    { type: 'printTotal', orderId },
  );
  expect(body.answers.every((each: { outcome: string }) => each.outcome === 'done')).toBe(true);
  return { orderId, sent, unsent };
}

it('finding: a line is taken off a printed bill with an approval only, and the journal says after which bill', async () => {
  const { orderId, unsent, sent } = await billed();
  const removing = { id: uuidv7(), type: 'removeLine', orderId, lineId: unsent };
  const { body } = await waiter.command(removing);
  expect(body.answers).toMatchObject([{ code: 'APPROVAL_REQUIRED', details: { action: 'removeLine', amount: 200 } }]);
  const asked = { pin: pins.Manager, action: 'removeLine', subject: orderId, amount: 200 };
  const forAnother = await waiter.call('POST', 'api/approvals', { ...asked, terms: { lineId: sent } });
  const approved = await waiter.call('POST', 'api/approvals', { ...asked, terms: { lineId: unsent } });
  expect(await outcome({ ...removing, id: uuidv7(), approvalId: forAnother.body.approvalId })).toBe(
    'APPROVAL_REQUIRED',
  );
  const allowed = { ...removing, id: uuidv7(), approvalId: approved.body.approvalId };
  expect(await outcome(allowed)).toBe('done');
  expect(await notesOf(allowed.id)).toEqual([
    { approverId: test.venue.people.Manager, afterBill: { printed: 600, before: 600, after: 400 } },
  ]);
});

it('finding: lines leave a printed bill for another order by a manager, and both orders’ entries are on record', async () => {
  const { orderId, sent } = await billed();
  const { orderId: toOrderId } = await billed();
  const lines = [{ lineId: sent, quantity: 1000, toLineId: uuidv7() }];
  const moving = { id: uuidv7(), type: 'transferLines', orderId, toOrderId, lines };
  expect(await outcome(moving)).toBe('APPROVAL_REQUIRED');
  const manager = await test.signIn('Manager', 'till');
  const again = { ...moving, id: uuidv7() };
  expect(await outcome(again, manager)).toBe('done');
  expect(await notesOf(again.id)).toEqual([
    { approverId: null, afterBill: { printed: 600, before: 600, after: 400 } },
    { approverId: null, afterBill: { printed: 600, before: 600, after: 800 } },
  ]);
});

it('finding: more on the order after its bill needs nobody, and is on record', async () => {
  const { orderId } = await billed();
  const line = { lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 };
  const more = { id: uuidv7(), type: 'addLine', orderId, ...line };
  expect(await outcome(more)).toBe('done');
  expect(await notesOf(more.id)).toEqual([{ approverId: null, afterBill: { printed: 600, before: 600, after: 800 } }]);
  const send = { id: uuidv7(), type: 'send', orderId };
  expect(await outcome(send)).toBe('done');
  expect(await notesOf(send.id)).toEqual([{ approverId: null, afterBill: undefined }]);
});
