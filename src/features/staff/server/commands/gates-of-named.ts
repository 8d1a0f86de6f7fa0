import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { type EmployeeRow, peopleWithoutNumber } from '../queries/read-employee.ts';
import { type Gate, liftGate, userGate } from './guard-pin.ts';

export interface NamedAttempt {
  readonly pointId: string;
  /** Whose number the PIN begins with. */
  readonly named: EmployeeRow | null;
  readonly permissionsOf: PermissionsOf;
}

/**
 * The scopes in which a PIN counts for whom it names. Misses elsewhere never keep those out who lift waits; at each device they
 * have a limit of their own, which no success and no wait lifted by somebody with fewer rights empties.
 */
export async function gatesOfNamed(tx: ReadTx, { pointId, named, permissionsOf }: NamedAttempt): Promise<Gate[]> {
  if (await maySpeakOfLifter(tx, named, permissionsOf)) return [liftGate(pointId)];
  return named === null ? [] : [userGate(named.id)];
}

/** Whether this person may lift waits. */
export const lifts = async (tx: ReadTx, person: EmployeeRow, permissionsOf: PermissionsOf): Promise<boolean> =>
  (await permissionsOf(tx, person)).has('staff.unlock');

/** Whether a PIN that names this person, or nobody, could be that of somebody who may lift waits. */
export async function maySpeakOfLifter(
  tx: ReadTx,
  named: EmployeeRow | null,
  permissionsOf: PermissionsOf,
): Promise<boolean> {
  if (named !== null && (await lifts(tx, named, permissionsOf))) return true;
  // A PIN from before there were numbers may begin with any digits.
  for (const person of await peopleWithoutNumber(tx)) if (await lifts(tx, person, permissionsOf)) return true;
  return false;
}
