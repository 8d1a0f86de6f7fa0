import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import { employeeTable, pointTable } from '../tables.ts';

const employee = select(employeeTable, [
  ...(['id', 'name', 'role', 'flags', 'discountLimit', 'foodLimit', 'tablePlanId', 'language'] as const),
  ...(['pinNumber', 'pinDigits'] as const),
]);
export type EmployeeRow = RowOf<typeof employee>;

/** Whom a PIN that was typed speaks of: by its number, and whose it is. */
export interface PinOwners {
  /** Who has the number that it begins with. */
  readonly named: EmployeeRow | null;
  /** Whose PIN it is, or null. */
  readonly owner: EmployeeRow | null;
  /** Who signs in with a PIN from before there were numbers: it may begin with any digits. */
  readonly unnumbered: readonly EmployeeRow[];
}

export async function ownersOfPin(tx: ReadTx, pin: string, pinHash: string): Promise<PinOwners> {
  const rows = await tx.rows<EmployeeRow & { readonly isRight: boolean }>(sql`
    SELECT ${employee}, pin_hash = ${pinHash} AS "isRight" FROM employee
    WHERE is_active AND (left(${pin}::text, length(pin_number)) = pin_number
                         OR (pin_number IS NULL AND pin_hash IS NOT NULL))
    ORDER BY pin_number IS NULL, id`);
  const people = rows.map(({ isRight, ...person }) => ({ isRight, person }));
  return {
    named: people.find(({ person }) => person.pinNumber !== null)?.person ?? null,
    owner: people.find(({ isRight }) => isRight)?.person ?? null,
    unnumbered: people.flatMap(({ person }) => (person.pinNumber === null ? [person] : [])),
  };
}

/** Whom a card speaks of: its owner, and nobody else. */
export async function ownersOfCard(tx: ReadTx, cardHash: string): Promise<PinOwners> {
  const owner = await tx.maybe<EmployeeRow>(sql`
    SELECT ${employee} FROM employee WHERE is_active AND card_hash = ${cardHash}`);
  return { named: null, owner, unnumbered: [] };
}

export function employeesById(tx: ReadTx, ids: readonly string[]): Promise<EmployeeRow[]> {
  return tx.rows<EmployeeRow>(sql`SELECT ${employee} FROM employee WHERE id = ANY (${ids}::uuid[])`);
}

export function employeeById(tx: ReadTx, id: string): Promise<EmployeeRow> {
  return tx.one<EmployeeRow>(sql`SELECT ${employee} FROM employee WHERE id = ${id}`);
}

const pinNumbers = select(employeeTable, ['id', 'pinNumber']);

/** The numbers of everybody who was not deleted. */
export function readPinNumbers(tx: ReadTx): Promise<(RowOf<typeof pinNumbers> & { readonly pinNumber: string })[]> {
  return tx.rows(sql`
    SELECT ${pinNumbers} FROM employee WHERE pin_number IS NOT NULL`);
}

const pinPerson = select(employeeTable, ['id', 'role', 'flags', 'birthDate', 'personalNumber', 'cardHash']);
export type PinPerson = RowOf<typeof pinPerson>;

export function personOfPin(tx: ReadTx, id: string): Promise<PinPerson | null> {
  return tx.maybe<PinPerson>(sql`
    SELECT ${pinPerson} FROM employee WHERE id = ${id} AND deleted_at IS NULL`);
}

/** The user with this card, or null. */
export async function ownerOfCard(tx: ReadTx, cardHash: string): Promise<string | null> {
  return (await tx.maybe<{ id: string }>(sql`SELECT id FROM employee WHERE card_hash = ${cardHash}`))?.id ?? null;
}

/** The number of administrators who can sign in and use the back office, apart from one. */
export async function otherAdministrators(tx: ReadTx, except: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM employee
    WHERE role = 'Admin' AND is_active AND deleted_at IS NULL AND pin_hash IS NOT NULL AND id <> ${except}
      AND 'userAccess' = ANY (flags)`);
  return n;
}

const point = select(pointTable, ['id', 'name', 'kind', 'tablePlanId', 'menuId', 'stationId']);
export type PointRow = RowOf<typeof point>;

export function pointBySecret(tx: ReadTx, posValueHash: string): Promise<PointRow | null> {
  return tx.maybe<PointRow>(sql`
    SELECT ${point} FROM point WHERE pos_value_hash = ${posValueHash} AND revoked_at IS NULL AND deleted_at IS NULL`);
}

/** The keys of the venue's devices by their hashed secrets; null for one without a key. */
export async function keysOfDevices(tx: ReadTx): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx.rows<{ secret: string; publicKey: string | null }>(sql`
    SELECT pos_value_hash AS secret, public_key AS "publicKey" FROM point
    WHERE pos_value_hash IS NOT NULL AND revoked_at IS NULL AND deleted_at IS NULL`);
  return new Map(rows.map(({ secret, publicKey }) => [secret, publicKey]));
}

/** The key of a device, if it has one. */
export async function keyOfDevice(tx: ReadTx, posValueHash: string): Promise<string | null> {
  const row = await tx.maybe<{ publicKey: string | null }>(sql`
    SELECT public_key AS "publicKey" FROM point WHERE pos_value_hash = ${posValueHash}`);
  return row?.publicKey ?? null;
}

export function pointById(tx: ReadTx, id: string): Promise<PointRow> {
  return tx.one<PointRow>(sql`SELECT ${point} FROM point WHERE id = ${id}`);
}
