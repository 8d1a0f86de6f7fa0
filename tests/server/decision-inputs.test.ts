import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientsInput } from '#features/clients/server/index.ts';
import type { GuardInput } from '#features/orders/server/index.ts';
import { approvalsInput } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { decisionInput } from '#platform/server/decision-input.ts';
import type { Session } from '#platform/server/session.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let left = 3;
const written: string[] = [];

/** What a feature of stock adds: how much of the beer is left, lowered by what is ordered. Orders know nothing of it. */
const stockGuard: GuardInput = decisionInput({
  needs: (commands) => (commands.some(({ type }) => type === 'addLine') ? true : null),
  read: async () => left,
  nothing: Number.POSITIVE_INFINITY,
  answer:
    (stock) =>
    ({ command }) =>
      command.type === 'addLine' && stock === 0 ? { ok: false, code: 'SOLD_OUT', details: {}, mayRetry: false } : null,
  after: (stock, { command }) => (command.type === 'addLine' ? stock - 1 : stock),
  write: (_, before, after) => {
    written.push(`${before} → ${after}`);
    left = after;
  },
});

/** A command that is no order's: what a feature with documents of its own would decide. */
interface Withdraw {
  readonly id: string;
  readonly from: string;
  readonly clientId: string | null;
  readonly approvalId?: string;
}

let test: TestApp;
let arta: Client;
beforeAll(async () => {
  test = await openTestApp({ orderGuards: [stockGuard] });
  arta = await test.signIn('Waiter');
});
afterAll(() => test?.close());

describe('inputs that features declare', () => {
  it('change with the commands of a batch, and are written once with the transaction', async () => {
    const orderId = uuidv7();
    const add = () => ({
      type: 'addLine',
      orderId,
      lineId: uuidv7(),
      quantity: 1000,
      productId: test.venue.products.beer,
    });
    const tableId = test.venue.tables[0];
    const open = { type: 'openOrder', orderId, orderType: 'inHouse', covers: 2, tableId };
    const { body } = await arta.command(open, add(), add(), add(), add());
    const said = body.answers.map((each: { code: string | null; outcome: string }) => each.code ?? each.outcome);
    expect(said).toEqual(['done', 'done', 'done', 'done', 'SOLD_OUT']);
    expect(written).toEqual(['3 → 0']);
    await arta.command({ type: 'setCovers', orderId, covers: 3 });
    expect(written).toEqual(['3 → 0']);
  });

  it('serve commands of every feature, with what each of them needs', async () => {
    const clients = clientsInput<Withdraw>(({ clientId }) => clientId);
    const approvals = approvalsInput<Withdraw, { readonly approverId: string | null }, 'withdraw'>(
      async () => new Set(),
      {
        approvalIdOf: ({ approvalId }) => approvalId,
        usedFor: ({ from }) => ({ needs: 'stock.withdraw', subject: `location:${from}`, terms: {} }),
      },
    );
    const unknown = uuidv7();
    const commands: Withdraw[] = [
      { id: uuidv7(), from: 'cellar', clientId: unknown, approvalId: uuidv7() },
      { id: uuidv7(), from: 'cellar', clientId: null },
    ];
    const answers = await test.app.venue.read(async (tx) => {
      const open = await Promise.all([clients.open(tx, commands, []), approvals.open(tx, commands, [])]);
      return commands.map((command) => {
        const asked = { command, maker: { userId: 'arta' } as Session, now: Date.now() };
        const { hasClient } = open[0].answer(asked);
        const { approverOf } = open[1].answer(asked);
        return [hasClient(unknown), approverOf(command.approvalId, 'withdraw', 0)];
      });
    });
    expect(answers).toEqual([
      [false, null],
      [false, null],
    ]);
  });
});
