import { expect } from 'vitest';
import type { SendAnswer } from '../../src/platform/ui/outbox/deliver.ts';
import {
  leftFor,
  type NewEntry,
  type OutboxEntry,
  type OutboxStorage,
  type RefusedEntry,
} from '../../src/platform/ui/outbox/entry.ts';
import { createOutbox, type OutboxOptions } from '../../src/platform/ui/outbox/outbox.ts';
import { sendFaultOf } from '../../src/platform/ui/outbox/send-fault.ts';
import type { TabMessage, Tabs } from '../../src/platform/ui/outbox/tabs.ts';

/** A disk: its content survives every outbox on it. */
export function memoryStorage(): OutboxStorage {
  const pending = new Map<number, OutboxEntry>();
  const refused = new Map<number, RefusedEntry>();
  let last = 0;
  const turn = () => Promise.resolve();
  return {
    async append(entry) {
      const seq = ++last;
      await turn();
      pending.set(seq, { ...entry, seq });
      return seq;
    },
    async prove(seq, proof) {
      await turn();
      const entry = pending.get(seq);
      if (entry !== undefined) pending.set(seq, { ...entry, proof });
    },
    async pending() {
      await turn();
      return [...pending.values()].sort((a, b) => a.seq - b.seq);
    },
    async remove(seqs) {
      await turn();
      for (const seq of seqs) pending.delete(seq);
    },
    async refuse(entries) {
      await turn();
      for (const entry of entries) {
        refused.set(entry.seq, entry);
        pending.delete(entry.seq);
      }
    },
    refused: async () => [...refused.values()],
    async noteHeld(seqs, holder) {
      for (const entry of [...refused.values()].filter(({ seq }) => seqs.includes(seq))) {
        const left = leftFor(entry, holder);
        if (left === null) refused.delete(entry.seq);
        else refused.set(entry.seq, left);
      }
    },
  };
}

/** A browser whose tabs share a lock and a channel; `locks: false` is one on plain http. */
export function memoryBrowser({ locks = true } = {}) {
  const handlers = new Map<object, (message: TabMessage) => void>();
  let queue = Promise.resolve();
  return (): Tabs => {
    const self = {};
    return {
      post(message) {
        for (const [tab, handler] of handlers) if (tab !== self) handler(structuredClone(message));
      },
      onMessage: (handler) => void handlers.set(self, handler),
      lead(stop, run) {
        if (!locks) return run();
        queue = queue.then(() => (stop.aborted ? undefined : run()));
        return queue;
      },
    };
  };
}

/** A server that executes each command once and records the order. */
export function memoryServer() {
  const effects: { id: string; lanes: readonly string[]; userId: string }[] = [];
  function take(entries: readonly OutboxEntry[]): SendAnswer[] {
    return entries.map(({ id, lanes, userId }) => {
      if (!effects.some((effect) => effect.id === id)) effects.push({ id, lanes, userId });
      return { id, outcome: 'done' };
    });
  }
  return {
    effects,
    take,
    /** The first is deferred, and with it the entries behind it in any lane; the rest is done. */
    putOff(entries: readonly OutboxEntry[]): SendAnswer[] {
      const held = new Set(entries[0]?.lanes);
      return entries.flatMap((one) => {
        if (!one.lanes.some((lane) => held.has(lane))) return take([one]);
        for (const lane of one.lanes) held.add(lane);
        return [{ id: one.id, outcome: 'wait' as const }];
      });
    },
  };
}

export const quick = { retryFirst: 1, retryMost: 2, laneWait: 3 };
export const entry = (id: string, lanes: string | readonly string[] = 'order-1', userId = 'arta'): NewEntry => ({
  id,
  lanes: [lanes].flat(),
  userId,
  command: { kind: 'addLine', id },
  at: '2026-11-21T10:00:00.000Z',
});

export async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !isSo(); i++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isSo()).toBe(true);
}

/** The only tab of a browser, with the short waits of a test. */
export function openOutbox(options: Pick<OutboxOptions, 'storage' | 'send'> & Partial<OutboxOptions>) {
  return createOutbox({ faultOf: sendFaultOf, tabs: memoryBrowser()(), times: quick, ...options });
}
