// Short stories of which the model once said the wrong thing: each is played on the rules, and the model judges every command of it.
import { expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { openRulesPremises } from '../kit/model/rules-premises.ts';
import { give, openStage } from '../kit/model/stage.ts';
import type { Sent } from '../kit/saturday/ledger.ts';

/** What an order of the first device says to one command after the other; who takes something else from it than the model, fails. */
async function said(commands: readonly Sent[]): Promise<readonly (string | null)[]> {
  const stage = openStage(openRulesPremises(2, { fee: 333, cardFee: 0 }));
  const [device] = stage.devices;
  if (device === undefined) throw new Error('there is no device');
  const orderId = uuidv7();
  const answers: (string | null)[] = [];
  try {
    for (const command of commands) answers.push(await give(stage, device, { ...command, orderId }));
  } finally {
    for (const each of stage.devices) each.stop();
  }
  return answers;
}

it('a cheaper choice leaves the waiter no more of an order than the venue (decision 0076)', async () => {
  const lineId = uuidv7();
  const choosing = (count: number) => ({ type: 'changeChoices', lineId, choices: [{ optionId: 'small', count }] });
  const payment = { id: uuidv7(), method: 'cash', amount: 81, tendered: 192, tip: 111 };
  const answers = await said([
    { type: 'openOrder', orderType: 'delivery', tableId: null, covers: 0 },
    { type: 'addLine', lineId, productId: 'makiato', quantity: 1_000 },
    { type: 'pay', expectedTotal: 150, payments: [payment] },
    choosing(2),
    choosing(1),
  ]);
  expect(answers).toEqual([null, null, null, 'ORDER_HAS_PAYMENTS', null]);
});
