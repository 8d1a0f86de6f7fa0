import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, OfflineError } from '#platform/ui/api/errors.ts';
import type { Kept } from '#platform/ui/api/kept-change.ts';
import type { Asked } from '../till/asking.ts';
import { askedAt, createAskedOfServer, keepAsked } from './asked-of-server.ts';

// Review of issue 10, finding 6: what was asked of the server and not answered is the same when it is asked again.

interface Command {
  readonly id: string;
  readonly paymentId: string;
  readonly approvalId?: string | undefined;
}

let made = 0;
const make = (): Command => {
  made += 1;
  return { id: `command-${made}`, paymentId: `payment-${made}` };
};
const refused = (code: string, mayRetry = false): Asked => ({ code, details: {}, mayRetry });

/** A server that keeps what it decided under each id, and whose answers may be lost on the way to it or back. */
function server(needsApproval: boolean) {
  const answers = new Map<string, Asked>();
  const payments: string[] = [];
  const approvals = new Set<string>();
  const decide = ({ id, paymentId, approvalId }: Command): Asked => {
    const known = answers.get(id);
    if (known !== undefined) return known;
    const isAllowed = !needsApproval || (approvalId !== undefined && !approvals.has(approvalId));
    const answer = isAllowed ? null : refused('APPROVAL_REQUIRED');
    if (answer === null && approvalId !== undefined) approvals.add(approvalId);
    if (answer === null) payments.push(paymentId);
    answers.set(id, answer);
    return answer;
  };
  const through = (loss: 'no' | 'before' | 'after') => async (command: Command) => {
    if (loss === 'before') throw new OfflineError();
    const answer = decide(command);
    if (loss === 'after') throw new OfflineError();
    return answer;
  };
  return { payments, through };
}

describe('what is asked of the server', () => {
  it('is given again with its approval and its ids where the answer was lost', async () => {
    const { payments, through } = server(true);
    const asked = createAskedOfServer<Command>();
    const chosen = { reason: 'cold', amount: 500 };
    expect((await asked.choose(chosen, make, through('no'))).is).toBe('needsApproval');
    expect((await asked.approve('word', through('after'))).is).toBe('failed');
    expect(asked.isUnanswered()).toBe(true);
    // The same choice once more, as by the button of the form.
    const became = await asked.choose(chosen, make, through('no'));
    expect(became).toMatchObject({ is: 'done', command: { approvalId: 'word' } });
    expect(payments).toHaveLength(1);
    expect(asked.isUnanswered()).toBe(false);
  });

  it('is never done twice, nor needs a second approval, whatever is lost: with and without approvals', async () => {
    const losses = fc.array(fc.constantFrom('no' as const, 'before' as const, 'after' as const), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), losses, fc.array(fc.boolean()), async (needsApproval, lost, byForm) => {
        const { payments, through } = server(needsApproval);
        const asked = createAskedOfServer<Command>();
        const chosen = { amount: 500 };
        let words = 0;
        let became = await asked.choose(chosen, make, through(lost[0] ?? 'no'));
        for (let step = 1; became.is !== 'done'; step += 1) {
          const send = through(lost[step] ?? 'no');
          if (became.is === 'needsApproval') {
            words += 1;
            became = await asked.approve(`word-${words}`, send);
          } else if (byForm[step]) became = await asked.choose(chosen, make, send);
          else became = await asked.again(send);
        }
        expect(payments).toHaveLength(1);
        expect(words).toBe(needsApproval ? 1 : 0);
      }),
    );
  });

  it('is another one where something else is chosen, and after a refusal', async () => {
    const asked = createAskedOfServer<Command>();
    const ids: string[] = [];
    const saying =
      (answer: Asked) =>
      async ({ id }: Command) => {
        ids.push(id);
        return answer;
      };
    await asked.choose({ reason: 'cold' }, make, saying(refused('SALES_AMOUNT_CHANGED')));
    await asked.choose({ reason: 'cold' }, make, saying(refused('ORDER_ON_OTHER_DEVICE', true)));
    // Nothing was decided: the same one.
    await asked.choose({ reason: 'cold' }, make, saying(refused('APPROVAL_REQUIRED')));
    // The approver was not there; it is asked anew.
    await asked.choose({ reason: 'cold' }, make, saying(null));
    await asked.choose({ reason: 'late' }, make, saying(null));
    expect(new Set(ids).size).toBe(4);
    expect(ids[1]).toBe(ids[2]);
  });

  it('is unanswered still when the server then says only that nobody is signed in', async () => {
    const asked = createAskedOfServer<Command>();
    const failing = (error: Error) => async () => Promise.reject(error);
    const denied = new ApiError(403, { code: 'NO_PERMISSION', details: {} } as never);
    await asked.choose({}, make, failing(denied));
    expect(asked.isUnanswered()).toBe(false);
    await asked.choose({}, make, failing(new OfflineError()));
    await asked.again(failing(denied));
    expect(asked.isUnanswered()).toBe(true);
  });

  it('review 24: is found by a page that is loaded anew, until it is answered, and what cannot be read is not sent', async () => {
    const { payments, through } = server(true);
    const onDevice = new Map<string, Kept<Command>>();
    const page = () =>
      createAskedOfServer<Command>({
        list: async () => [...onDevice.values()],
        put: async (sent) => void onDevice.set(sent.commandId, sent),
        delete: async (id) => void onDevice.delete(id),
      });
    const before = page();
    await before.choose({ quantity: 1 }, make, through('no'));
    expect(onDevice.size).toBe(0);
    // It reaches the server only after this page is gone.
    const late: Command[] = [];
    await before.approve('word', async (command) => {
      late.push(command);
      expect([...onDevice.keys()]).toEqual([command.id]);
      throw new OfflineError();
    });
    const after = page();
    expect(after.isUnanswered()).toBe(false);
    await after.seek();
    expect(after.unanswered()).toEqual(late[0]);
    for (const command of late) await through('no')(command);
    expect((await after.again(through('no'))).is).toBe('done');
    expect([payments.length, onDevice.size]).toEqual([1, 0]);
    onDevice.set('forged', { commandId: 'forged', isUnreadable: true });
    const next = page();
    await next.seek();
    expect([next.isUnanswered(), next.isUnreadable()]).toEqual([false, true]);
    await next.dropUnreadable();
    expect([next.isUnreadable(), onDevice.size]).toEqual([false, 0]);
  });

  it('review 22: is the same in a form that is closed and opened before the answer comes', async () => {
    const sent: string[] = [];
    let arrive = () => {};
    const slow = (command: Command) =>
      new Promise<Asked>((resolve) => {
        sent.push(command.id);
        arrive = () => resolve(null);
      });
    const first = askedAt<Command>('refund 1');
    const close = keepAsked('refund 1', first);
    const going = first.choose({ quantity: 1 }, make, slow);
    close();
    const second = askedAt<Command>('refund 1');
    const closeAgain = keepAsked('refund 1', second);
    expect(second.isUnanswered()).toBe(true);
    const again = second.again(slow);
    arrive();
    expect((await again).is).toBe('done');
    expect(new Set(sent).size).toBe(1);
    closeAgain();
    expect(askedAt('refund 1')).not.toBe(first);
    expect(askedAt('refund 2').isUnanswered()).toBe(false);
    void going;
  });

  it('review 23: says in the form that is open what the closed one was answered', async () => {
    let arrive = (_: Asked) => {};
    const slow = () => new Promise<Asked>((resolve) => (arrive = resolve));
    const asked = askedAt<Command>('refund 3');
    const going = asked.choose({ quantity: 1 }, make, slow);
    arrive(refused('REFUND_TOO_MUCH'));
    await going;
    const became = await asked.again(slow);
    expect(became).toMatchObject({ is: 'refused', refused: { code: 'REFUND_TOO_MUCH' } });
  });
});
