import { accessChanged } from '#platform/server/session.ts';
import type { Sql } from '#platform/server/sql.ts';
import type { TestApp } from './app.ts';

/** Changes a user's access as a command of the back office does: the rows and the event in one transaction. */
export async function setAccess({ app }: Pick<TestApp, 'app'>, ...changes: readonly Sql[]): Promise<void> {
  await app.venue.inWriteTx(async (tx) => {
    for (const change of changes) await tx.run(change);
    tx.emit({ name: accessChanged, data: {} });
  });
}
