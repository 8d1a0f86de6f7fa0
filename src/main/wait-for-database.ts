import { setTimeout as delay } from 'node:timers/promises';
import { checkDatabase } from '#platform/server/check-database.ts';
import type { Connection } from '#platform/server/database.ts';
import { isAway } from '#platform/server/database-faults.ts';
import { StartUpError } from '#platform/server/start-up-error.ts';

interface Patience {
  /** How long a database may take to come up, ms. */
  readonly patienceMs?: number;
  /** The first pause; each is twice as long as the one before, up to 5 s. */
  readonly firstPauseMs?: number;
}

/**
 * Waits for a database that may start at the same time as this server, and checks it. `say` gets one line when it has to
 * wait, and one for each warning.
 *
 * @throws {StartUpError} DATABASE_UNSUITED, DATABASE_POOLED; DATABASE_AWAY if it does not come
 */
export async function waitForDatabase(
  connection: Connection,
  say: (line: string) => void,
  { patienceMs = 120_000, firstPauseMs = 250 }: Patience = {},
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let pause = firstPauseMs; ; pause = Math.min(5_000, pause * 2)) {
    try {
      for (const warning of await checkDatabase(connection)) say(warning);
      return;
    } catch (error) {
      if (!isAway(error)) throw error;
      const { message } = error as Error;
      if (performance.now() + pause > deadline) {
        throw new StartUpError(
          'DATABASE_AWAY',
          `The database of DATABASE_URL cannot be reached: ${message || 'no answer'}. Start it, or correct DATABASE_URL.`,
          error,
        );
      }
      if (pause === firstPauseMs)
        say(`The database cannot be reached yet (${message || 'no answer'}). Waiting for it…`);
      await delay(pause);
    }
  }
}
