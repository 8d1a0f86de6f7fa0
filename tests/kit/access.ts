import { accessChanged } from '#platform/server/session.ts';
import type { Sql } from '#platform/server/sql.ts';
import type { TestApp } from './app.ts';

/** Changes somebody's access as a command of the back office does: the rows and the event in one transaction. */
export async function setAccess({ app }: Pick<TestApp, 'app'>, ...changes: readonly Sql[]): Promise<void> {
  await app.house.withPen(async (pen) => {
    for (const change of changes) await pen.tx.run(change);
    pen.emit({ name: accessChanged, data: {} });
  });
}
