import type { Session } from '#platform/server/session.ts';
import type { Actor } from '../../domain/access.ts';

/** Whoever is signed in, as the rules of access see them. */
export function actorOf({ userId, permissions }: Pick<Session, 'userId' | 'permissions'>): Actor {
  return { userId, may: (permission) => permissions.has(permission) };
}
