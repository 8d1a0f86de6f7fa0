import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '#platform/ui/api/errors.ts';
import { leftFor, type RefusalHolder, type RefusedEntry } from '#platform/ui/outbox/entry.ts';
import { type Report, reportRefused } from './report-refused.ts';

const refusedEntry = (seq: number, command: unknown, isEntered = false): RefusedEntry => ({
  seq,
  id: `c${seq}`,
  lanes: ['order'],
  command,
  at: '2026-11-22T10:00:00.000Z',
  userId: 'arta',
  refusal: { code: 'INVALID_INPUT', isEntered },
  refusedAt: '2026-11-22T10:00:01.000Z',
});

function deviceWith(entries: readonly RefusedEntry[]) {
  let kept = entries;
  return {
    /** Those that the server has not. */
    seqs: () => kept.flatMap(({ seq, refusal }) => (refusal.isEntered ? [] : seq)),
    kept: () => kept.length,
    refused: async () => kept,
    noteHeld: async (seqs: readonly number[], holder: RefusalHolder) => {
      kept = kept.flatMap((entry) => (seqs.includes(entry.seq) ? (leftFor(entry, holder) ?? []) : entry));
    },
  };
}

it('security 1: one report that the server fails for keeps no other on the device', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('fine', 'fails', 'unfiled', 'invalid', 'entered'), { maxLength: 70 }),
      async (kinds) => {
        const device = deviceWith(kinds.map((kind, seq) => refusedEntry(seq, { kind }, kind === 'entered')));
        const filed: string[] = [];
        await reportRefused(device, async (reports) => {
          expect(reports.length).toBeLessThanOrEqual(10);
          const kindOf = ({ command }: Report) => (JSON.parse(command) as { kind: string }).kind;
          if (reports.some((one) => kindOf(one) === 'invalid')) throw new ApiError(400, { code: 'INVALID_INPUT' });
          if (reports.some((one) => kindOf(one) === 'fails')) throw new ApiError(500, { code: 'INTERNAL' });
          const fine = reports.filter((one) => kindOf(one) === 'fine').map(({ id }) => id);
          filed.push(...fine);
          return { filed: fine };
        });
        const withKind = (wanted: readonly string[]) =>
          kinds.flatMap((kind, seq) => (wanted.includes(kind) ? [seq] : []));
        expect(filed).toEqual(withKind(['fine']).map((seq) => `c${seq}`));
        expect(device.seqs()).toEqual(withKind(['fails', 'unfiled', 'invalid']));
        // Nobody has confirmed any of them.
        expect(device.kept()).toBe(kinds.length);
      },
    ),
  );
});

it('keeps all and asks once while there is no server or no session', async () => {
  for (const error of [new OfflineError(), new ApiError(401, { code: 'UNAUTHENTICATED' })]) {
    const device = deviceWith(Array.from({ length: 50 }, (_, seq) => refusedEntry(seq, {})));
    let calls = 0;
    const send = async () => {
      calls += 1;
      throw error;
    };
    await expect(reportRefused(device, send)).rejects.toBe(error);
    expect(calls).toBe(1);
    expect(device.seqs()).toHaveLength(50);
  }
});

it('security 1: a long command is never cut in the middle: the order and the money are readable', async () => {
  const id = (n: number) => `0190a6f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const lines = Array.from({ length: 500 }, (_, n) => ({ lineId: id(n), quantity: 1000, toLineId: id(n + 500) }));
  const payments = Array.from({ length: 50 }, (_, n) => ({
    id: id(n),
    method: 'cash',
    amount: 100 + n,
    rounding: 1,
    reference: 'r'.repeat(200),
    other: 'x'.repeat(1_000),
  }));
  const commands = [
    { id: id(1), type: 'transferLines', orderId: id(2), toOrderId: id(3), lines },
    { id: id(1), type: 'pay', orderId: id(2), expectedTotal: 5, payments, note: '\\"'.repeat(15_000) },
    { id: id(1), type: 'printTotal', orderId: id(2) },
  ];
  const sent: Report[] = [];
  await reportRefused(deviceWith(commands.map((command, seq) => refusedEntry(seq, command))), async (reports) => {
    sent.push(...reports);
    return { filed: [] };
  });
  for (const { command } of sent) expect(command.length).toBeLessThanOrEqual(20_000);
  const [transfer, pay, total] = sent.map(({ command }) => JSON.parse(command) as Record<string, unknown>);
  expect(transfer).toEqual({
    id: id(1),
    type: 'transferLines',
    orderId: id(2),
    toOrderId: id(3),
    leftOut: ['lines'],
  });
  expect(pay).toMatchObject({ type: 'pay', orderId: id(2), expectedTotal: 5, leftOut: ['note'] });
  expect(pay?.payments).toEqual(payments.map(({ other: _, reference: __, ...payment }) => payment));
  expect(total).toEqual(commands[2]);
});
