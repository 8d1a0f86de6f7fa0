import { fail } from '#kernel/error.ts';
import { isUuid } from '#kernel/ids.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { OwnContext } from '#platform/server/feature.ts';
import { areRecordsChanged, recordsMark } from '#platform/server/records/records-since.ts';
import type { RuleContext } from '#platform/server/records/resource-server.ts';
import { answeredBefore, hashBody } from '#platform/server/routes.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

/** Only sends what is ready: sales wait while it runs. */
export type Write<T> = (tx: WriteTx) => Promise<T>;

/** How often a change is prepared anew because records changed meanwhile; then it is prepared while others wait. */
const attempts = 3;

/**
 * Carries out a large change once per command id. It is prepared before the write transaction begins, and prepared again
 * if records were changed in between.
 */
export async function writePrepared<T>(
  { venue, session, caller }: OwnContext,
  body: unknown,
  prepare: (context: RuleContext, commandId: string) => Promise<Write<T>>,
): Promise<T> {
  const commandId = caller.header('command-id');
  if (commandId === undefined || !isUuid(commandId)) fail('COMMAND_ID_REQUIRED');
  const bodyHash = hashBody([session.userId, body]);
  const before = (tx: ReadTx) => answeredBefore(tx, commandId, bodyHash) as Promise<{ answer: T } | null>;
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await venue.read(async (tx) => {
      const earlier = await before(tx);
      if (earlier !== null) return earlier;
      const write = await prepare({ venue, session, tx, now: venue.clock() }, commandId);
      return { mark: await recordsMark(tx), write };
    });
    if ('answer' in prepared) return prepared.answer;
    const done = await venue.inWriteTx(async (tx): Promise<{ answer: T } | null> => {
      const [earlier, isStale] = await Promise.all([before(tx), areRecordsChanged(tx, prepared.mark)]);
      if (earlier !== null) return earlier;
      if (isStale && attempt < attempts) return null;
      const write = isStale ? await prepare({ venue, session, tx, now: tx.now }, commandId) : prepared.write;
      const answer = await write(tx);
      tx.remember({ id: commandId, bodyHash, answer: JSON.stringify(answer) });
      return { answer };
    });
    if (done !== null) return done.answer;
  }
}
