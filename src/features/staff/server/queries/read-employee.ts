import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import { employeeTable, pointTable } from '../tables.ts';

const employee = select(employeeTable, [
  ...(['id', 'name', 'role', 'flags', 'discountLimit', 'foodLimit', 'tablePlanId', 'language'] as const),
]);
export type EmployeeRow = RowOf<typeof employee>;

export function employeeByPin(tx: ReadTx, pinHash: string): Promise<EmployeeRow | null> {
  return tx.maybe<EmployeeRow>(sql`SELECT ${employee} FROM employee WHERE pin_hash = ${pinHash} AND is_active`);
}

export function employeeById(tx: ReadTx, id: string): Promise<EmployeeRow> {
  return tx.one<EmployeeRow>(sql`SELECT ${employee} FROM employee WHERE id = ${id}`);
}

const pinHashes = select(employeeTable, ['id', 'pinHash', 'pinStartHash']);

/** The stored PINs of all users who were not deleted. */
export function readPinHashes(tx: ReadTx): Promise<(RowOf<typeof pinHashes> & { readonly pinHash: string })[]> {
  return tx.rows(sql`
    SELECT ${pinHashes} FROM employee WHERE pin_hash IS NOT NULL`);
}

const pinPerson = select(employeeTable, ['id', 'role', 'birthDate', 'personalNumber']);
export type PinPerson = RowOf<typeof pinPerson>;

export function personOfPin(tx: ReadTx, id: string): Promise<PinPerson | null> {
  return tx.maybe<PinPerson>(sql`
    SELECT ${pinPerson} FROM employee WHERE id = ${id} AND deleted_at IS NULL`);
}

/** The user with this card, or null. */
export async function ownerOfCard(tx: ReadTx, cardHash: string): Promise<string | null> {
  return (await tx.maybe<{ id: string }>(sql`SELECT id FROM employee WHERE card_hash = ${cardHash}`))?.id ?? null;
}

/** The number of administrators who can sign in, apart from one. */
export async function otherAdministrators(tx: ReadTx, except: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM employee
    WHERE role = 'Admin' AND is_active AND deleted_at IS NULL AND pin_hash IS NOT NULL AND id <> ${except}`);
  return n;
}

const point = select(pointTable, ['id', 'name', 'kind', 'tablePlanId', 'menuId', 'stationId']);
export type PointRow = RowOf<typeof point>;

export function pointBySecret(tx: ReadTx, posValueHash: string): Promise<PointRow | null> {
  return tx.maybe<PointRow>(sql`
    SELECT ${point} FROM point WHERE pos_value_hash = ${posValueHash} AND revoked_at IS NULL AND deleted_at IS NULL`);
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
