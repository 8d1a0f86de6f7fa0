import type { LiveEvent, LiveEventName } from '#kernel/event.ts';
import type { PermissionName } from '#kernel/permission.ts';
import type { Resources } from './records/resources.ts';
import type { Session } from './session.ts';

/**
 * Whom the live feed tells of an event (decision 0041): sessions with the permission, every session, or no client at all
 * (`nobody`: it is for the server's own processes). Whoever is told may read everything that is in the event; what users
 * may read only in part, such as slips, is announced without ids, and each client loads its own list again.
 */
export type LiveAudiences = { readonly [Name in LiveEventName]?: PermissionName | 'session' | 'nobody' | 'readers' };

/** `readers`: those of the resource, as it declares them. */
export const platformAudiences: LiveAudiences = {
  'access.changed': 'nobody',
  'catalogue.changed': 'menu.read',
  'record.changed': 'readers',
  'work.cancelRequested': 'nobody',
};

export type MayHear = (resources: Resources, session: Session, event: LiveEvent) => boolean;

/** The audiences of all events by name. An event that nobody declares is told to nobody. */
export function gatherAudiences(declared: readonly (LiveAudiences | undefined)[]): LiveAudiences {
  return Object.assign({}, ...declared);
}

/** Whether a session is told of an event. */
export function createMayHear(audiences: LiveAudiences): MayHear {
  return (resources, { permissions }, event) => {
    const audience = audiences[event.name];
    if (audience === undefined || audience === 'nobody') return false;
    if (audience === 'session') return true;
    if (audience !== 'readers') return permissions.has(audience);
    if (event.name !== 'record.changed') return false;
    return resources.readersOf(event.data.resource).some((permission) => permissions.has(permission));
  };
}
