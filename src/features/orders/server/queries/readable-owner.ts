import { settingsAt } from '#features/configuration/server/index.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import { catalogueVersion } from '#platform/server/versioned.ts';
import { mayChangeAny } from '../../domain/access.ts';
import { orderPolicy } from '../../domain/policy.ts';
import { actorOf } from './actor.ts';

/**
 * Whose orders the user may read: those of all (null), or only those of this owner. The rule of domain/access.ts, for a
 * list.
 */
export async function readableOwner(tx: ReadTx, session: Session): Promise<string | null> {
  const policy = orderPolicy(await settingsAt(tx, await catalogueVersion(tx)));
  return mayChangeAny(actorOf(session), policy) ? null : session.userId;
}
