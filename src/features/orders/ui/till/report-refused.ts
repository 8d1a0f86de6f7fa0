import { ApiError } from '#platform/ui/api/errors.ts';
import type { RefusedEntry } from '#platform/ui/outbox/entry.ts';
import type { Outbox } from '#platform/ui/outbox/outbox.ts';

/** Reports commands; resolves with the ids of those that the server has now. */
export type SendReport = (commands: Report[]) => Promise<{ readonly filed: readonly string[] }>;
export type Report = ReturnType<typeof reportOf>;

const most = 10;
/** Characters of JSON that the server takes of a command. */
const longest = 20_000;

/**
 * Reports refused commands that the server has not decided, because it would not read them, and notes which it has
 * now. What cannot be reported stays on the device, keeps no other from being reported, and is reported the next time.
 */
export async function reportRefused(outbox: Pick<Outbox, 'refused' | 'noteHeld'>, send: SendReport): Promise<void> {
  const unread = (await outbox.refused()).filter(({ refusal }) => refusal.isEntered !== true);

  /** An error of the server itself is about one of them, perhaps: halves find it. */
  async function report(entries: readonly RefusedEntry[]): Promise<void> {
    let filed: ReadonlySet<string>;
    try {
      filed = new Set((await send(entries.map(reportOf))).filed);
    } catch (error) {
      if (!isAboutContent(error)) throw error;
      if (entries.length === 1) return;
      const half = Math.ceil(entries.length / 2);
      await report(entries.slice(0, half));
      return report(entries.slice(half));
    }
    const seqs = entries.filter(({ id }) => filed.has(id)).map(({ seq }) => seq);
    if (seqs.length > 0) await outbox.noteHeld(seqs, 'server');
  }

  for (let from = 0; from < unread.length; from += most) await report(unread.slice(from, from + most));
}

/** Whether another selection of commands may fare better: not without a session or a server. */
function isAboutContent(error: unknown): boolean {
  return error instanceof ApiError && [400, 409, 413, 422, 500].includes(error.status);
}

function reportOf({ id, at, userId, proof, refusal, command }: RefusedEntry) {
  return {
    id,
    at: Date.parse(at),
    code: refusal.code,
    command: textOf(command),
    madeBy: userId,
    proof: proof ?? null,
  };
}

/** The command as JSON. Of one that is too long, what says which order it is about and what was taken: never half of it. */
function textOf(command: unknown): string {
  const whole = JSON.stringify(command);
  if (whole.length <= longest) return whole;
  const fields = Object.entries(command as Readonly<Record<string, unknown>>);
  const short = fields.filter(([, value]) => typeof value !== 'object' && !isLong(value));
  const payments = fields.filter(([name, value]) => name === 'payments' && Array.isArray(value));
  const leftOut = fields.filter((field) => ![...short, ...payments].includes(field)).map(([name]) => name);
  return JSON.stringify({
    ...Object.fromEntries(short.slice(0, 50)),
    ...Object.fromEntries(payments.map(([name, value]) => [name, (value as unknown[]).map(paymentOf)])),
    leftOut: leftOut.slice(0, 50),
  });
}

const isLong = (value: unknown) => typeof value === 'string' && value.length > 100;

/** The fields that count of a payment, without long texts. */
function paymentOf(payment: unknown): unknown {
  if (typeof payment !== 'object' || payment === null) return null;
  const kept = ['id', 'method', 'amount', 'tendered', 'cardFee', 'rounding', 'tip', 'reference'];
  return Object.fromEntries(Object.entries(payment).filter(([name, value]) => kept.includes(name) && !isLong(value)));
}
