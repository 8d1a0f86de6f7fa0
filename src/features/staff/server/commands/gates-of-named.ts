import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import type { EmployeeRow, PinOwners } from '../queries/read-employee.ts';
import { type Gate, liftGate, userGate } from './guard-pin.ts';

export interface NamedAttempt {
  readonly pointId: string;
  readonly owners: PinOwners;
  readonly permissionsOf: PermissionsOf;
}

/**
 * The scopes in which a PIN counts for whom it names. Misses elsewhere never keep those out who lift waits; at each device they
 * have a limit of their own, which no success and no wait lifted by somebody with fewer rights empties.
 */
export async function gatesOfNamed(tx: ReadTx, { pointId, owners, permissionsOf }: NamedAttempt): Promise<Gate[]> {
  if (await maySpeakOfLifter(tx, owners, permissionsOf)) return [liftGate(pointId)];
  const { named } = owners;
  return named === null ? [] : [userGate(named.id)];
}

/** Whether this person may lift waits. */
export const lifts = async (tx: ReadTx, person: EmployeeRow, permissionsOf: PermissionsOf): Promise<boolean> =>
  (await permissionsOf(tx, person)).has('staff.unlock');

/** Whether a PIN that speaks of these people could be that of somebody who may lift waits. */
export async function maySpeakOfLifter(
  tx: ReadTx,
  { named, unnumbered }: PinOwners,
  permissionsOf: PermissionsOf,
): Promise<boolean> {
  const people = named === null ? unnumbered : [named, ...unnumbered];
  for (const person of people) if (await lifts(tx, person, permissionsOf)) return true;
  return false;
}
