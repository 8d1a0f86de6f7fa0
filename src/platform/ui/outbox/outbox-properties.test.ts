import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry, memoryBrowser, memoryServer, memoryStorage } from '../../../../tests/kit/outbox.ts';
import { ApiError, OfflineError } from '../api/errors.ts';
import { createOutbox } from './outbox.ts';
import { sendFaultOf } from './send-fault.ts';

describe('an outbox', () => {
  it('does every command once and in the order of its lane, whatever happens to connection, pages and responses', async () => {
    const lane = fc.constantFrom('lane-0', 'lane-1', 'lane-2');
    const plan = fc.record({
      commands: fc.array(
        fc.record({
          lanes: fc.uniqueArray(lane, { minLength: 1, maxLength: 2 }),
          tab: fc.integer({ min: 0, max: 1 }),
          userId: fc.constantFrom('arta', 'besnik'),
          // The server has an internal error for so many calls that it is in; or it is invalid, and refused.
          fails: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 12 })),
          isInvalid: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
        }),
        {
          minLength: 1,
          maxLength: 40,
        },
      ),
      // The outcome of each call: the request is lost, its response is lost, the page dies, half is unanswered,
      // the first is deferred, the server fails before or after it did all of it, or all is well.
      fates: fc.array(fc.constantFrom('ok', 'lost', 'answerLost', 'pageDies', 'half', 'held', 'fails', 'failsLate'), {
        maxLength: 30,
      }),
      locks: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ commands, fates, locks }) => {
        const storage = memoryStorage();
        const server = memoryServer();
        const browser = memoryBrowser({ locks });
        const rest = [...fates];
        const failures = new Map(commands.map(({ fails }, i) => [`c${i}`, fails]));
        const invalid = new Set(commands.flatMap(({ isInvalid }, i) => (isInvalid ? [`c${i}`] : [])));
        const stops: (() => void)[] = [];
        const openTab = () => {
          const outbox = createOutbox({
            storage,
            faultOf: sendFaultOf,
            tabs: browser(),
            times: { retryFirst: 0, retryMost: 0, laneWait: 0, failMost: 0, batchMost: 7 },
            firstUser: () => 'besnik',
            async send(entries) {
              await Promise.resolve();
              const fate = rest.shift() ?? 'ok';
              if (fate === 'lost') throw new OfflineError();
              expect(new Set(entries.map(({ userId }) => userId)).size).toBe(1);
              if (entries.some(({ id }) => invalid.has(id))) throw new ApiError(400, { code: 'INVALID_INPUT' });
              const faulty = entries.find(({ id }) => (failures.get(id) ?? 0) > 0)?.id;
              if (faulty !== undefined) failures.set(faulty, (failures.get(faulty) ?? 0) - 1);
              if (faulty !== undefined || fate === 'fails') throw new ApiError(500, { code: 'INTERNAL' });
              if (fate === 'half') {
                // In order, and the lane stops at the first one that was not accepted.
                return server.take(entries.slice(0, Math.ceil(entries.length / 2)));
              }
              if (fate === 'held') return server.putOff(entries);
              const answers = server.take(entries);
              if (fate === 'failsLate') throw new ApiError(500, { code: 'INTERNAL' });
              if (fate === 'answerLost') throw new OfflineError();
              if (fate === 'pageDies') {
                stops.shift()?.();
                openTab();
                throw new OfflineError();
              }
              return answers;
            },
          });
          stops.push(outbox.start());
          return outbox;
        };
        const tabs = [openTab(), openTab()];
        await Promise.all(
          commands.map(({ lanes, tab, userId }, i) => tabs[tab]?.append(entry(`c${i}`, lanes, userId))),
        );
        for (let i = 0; i < 500 && (await storage.pending()).length > 0; i++) {
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
        for (const stop of stops) stop();
        expect(await storage.pending()).toEqual([]);
        expect(server.effects.length).toBe(commands.length - invalid.size);
        expect((await storage.refused()).map(({ id }) => id).sort()).toEqual([...invalid].sort());
        for (const outbox of tabs) expect(outbox.failing()).toBe(0);
        for (const lane of ['lane-0', 'lane-1', 'lane-2'] as const) {
          const given = commands.flatMap((command, i) =>
            command.lanes.includes(lane) && !command.isInvalid ? [`c${i}`] : [],
          );
          const done = server.effects.filter((effect) => effect.lanes.includes(lane));
          expect(done.map((effect) => effect.id)).toEqual(given);
        }
      }),
      { numRuns: 150 },
    );
  });
});
