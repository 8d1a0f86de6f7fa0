import type { PermissionsOf } from '#platform/server/feature.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { openProgress } from '../../domain/progress.ts';
import { openOrderCache } from '../queries/order-cache.ts';
import { type Batch, type BatchResult, decideBatches } from './decide-batch.ts';
import { createOrderInputs, type GuardInput } from './order-inputs.ts';
import type { Deciding } from './read-batch.ts';

interface Waiting {
  readonly batch: Batch;
  readonly resolve: (answer: BatchResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface CommandBatcher {
  /** Decides a call's commands, together with those of other calls that are waiting. */
  submit(batch: Batch): Promise<BatchResult>;
}

const commandsAtOnce = 400;

/**
 * Group commit. Calls that arrive during a transaction are collected, and the next transaction handles them all: eight
 * tills cost one commit instead of eight, and a single till does not wait.
 */
export function openCommandBatcher(
  venue: VenueContext,
  permissionsOf: PermissionsOf,
  guards: readonly GuardInput[],
): CommandBatcher {
  let queue: Waiting[] = [];
  let isBusy = false;
  const deciding: Deciding = {
    memory: openOrderCache(),
    guards,
    progress: openProgress(),
    given: new Map(),
    inputs: createOrderInputs(permissionsOf),
  };

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (queue.length > 0) await decide(venue, takeSome(), deciding);
    isBusy = false;
  }

  function takeSome(): Waiting[] {
    let commands = 0;
    const count = queue.findIndex(({ batch }) => {
      commands += batch.given.length;
      return commands > commandsAtOnce;
    });
    const taken = queue.slice(0, count === -1 ? queue.length : Math.max(1, count));
    queue = queue.slice(taken.length);
    return taken;
  }

  return {
    submit: (batch) =>
      new Promise((resolve, reject) => {
        queue.push({ batch, resolve, reject });
        // Each call is resolved or rejected separately, so this promise has nothing to report.
        void ignoreRejection(work());
      }),
  };
}

async function decide(venue: VenueContext, calls: readonly Waiting[], deciding: Deciding): Promise<void> {
  try {
    const batches = calls.map(({ batch }) => batch);
    const { answers, changed } = await venue.inWriteTx((tx) => decideBatches(venue, tx, batches, deciding));
    deciding.memory.keep(changed);
    calls.forEach(({ resolve }, index) => {
      resolve(answers[index] as BatchResult);
    });
  } catch (error) {
    if (calls.length === 1) {
      calls[0]?.reject(error);
      return;
    }
    // Nothing was written. One call must not fail the others, so each is tried separately.
    for (const call of calls) await decide(venue, [call], deciding);
  }
}
