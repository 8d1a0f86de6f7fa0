import { accessChanged } from '#platform/server/session.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { TestApp } from './app.ts';

/** Lets everybody of these roles into the back office, where their role was granted something there. */
export function letIntoOffice(test: Pick<TestApp, 'app'>, ...roles: readonly string[]): Promise<void> {
  return setAccess(
    test,
    sql`UPDATE employee SET flags = array_append(flags, 'userAccess') WHERE role = ANY (${roles}::text[])`,
  );
}

/** Changes a user's access as a command of the back office does: the rows and the event in one transaction. */
export async function setAccess({ app }: Pick<TestApp, 'app'>, ...changes: readonly Sql[]): Promise<void> {
  await app.venue.inWriteTx(async (tx) => {
    for (const change of changes) await tx.run(change);
    tx.emit({ name: accessChanged, data: {} });
  });
}
