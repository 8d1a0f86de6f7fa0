import type { Session } from '#platform/server/session.ts';
import type { Actor } from '../../domain/access.ts';

/** The signed-in user for the access rules. */
export function actorOf({ userId, permissions }: Pick<Session, 'userId' | 'permissions'>): Actor {
  return { userId, may: (permission) => permissions.has(permission) };
}
