import { recipientsOf } from '#features/staff/server/index.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { takingOrders } from '../../domain/permissions.ts';

interface Presence {
  readonly isOffShift: boolean;
  /** Whether the venue lets them have orders as they are. */
  readonly mayTake: boolean;
}

/** Who of these users is at work; a later feature knows. */
export type ReadPresence = (tx: ReadTx, userIds: readonly string[]) => Promise<ReadonlyMap<string, Presence>>;

const takesOrders = (held: ReadonlySet<string>) => takingOrders.some((permission) => held.has(permission));

/** The ids of all users who can have orders. */
export async function orderTakers(tx: ReadTx, permissionsOf: PermissionsOf): Promise<ReadonlySet<string>> {
  return new Set((await recipientsOf(tx, permissionsOf, takesOrders)).map(({ id }) => id));
}

/** Whom an order can be handed to: first who is at work, each by name. */
export async function colleaguesOf(tx: ReadTx, permissionsOf: PermissionsOf, readPresence: ReadPresence) {
  const people = await recipientsOf(tx, permissionsOf, takesOrders);
  const presence = await readPresence(
    tx,
    people.map(({ id }) => id),
  );
  return people
    .map((person) => ({ ...person, ...(presence.get(person.id) ?? { isOffShift: false, mayTake: true }) }))
    .sort((one, other) => Number(one.isOffShift) - Number(other.isOffShift));
}
