import type { Role } from '#kernel/permission.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { type DecisionInput, decisionInput } from '#platform/server/decision-input.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { EmployeeRow } from './read-employee.ts';

/** What rules of other features may ask about colleagues. */
export interface KnownRecipients {
  /** Whether the user works here and may have what is handed over. */
  readonly canTake: (userId: string) => boolean;
}

export interface Recipients<Command> {
  /** Whom a command gives something to, if anybody. */
  readonly recipientOf: (command: Command) => string | null | undefined;
  readonly mayTake: (permissions: ReadonlySet<string>, role: Role) => boolean;
}

type Person = Pick<EmployeeRow, 'id' | 'name' | 'role' | 'flags'>;

const working = sql`SELECT id, name, role, flags FROM employee WHERE is_active AND deleted_at IS NULL`;

/** Those among the users whom commands name who can take what is handed over. */
export function recipientsInput<Command>(
  permissionsOf: PermissionsOf,
  { recipientOf, mayTake }: Recipients<Command>,
): DecisionInput<Command, unknown, KnownRecipients> {
  return decisionInput<Command, unknown, readonly string[], ReadonlySet<string>, KnownRecipients>({
    needs: (commands) => {
      const ids = commands.flatMap((command) => recipientOf(command) ?? []);
      return ids.length === 0 ? null : ids;
    },
    read: async (tx, ids) => {
      const people = await whoCanTake(tx, sql`${working} AND id = ANY (${ids}::uuid[])`, { permissionsOf, mayTake });
      return new Set(people.map(({ id }) => id));
    },
    nothing: new Set(),
    answer: (people) => ({ canTake: (id) => people.has(id) }),
  });
}

/** All users who can take what is handed over, by name. */
export async function recipientsOf(
  tx: ReadTx,
  permissionsOf: PermissionsOf,
  mayTake: Recipients<unknown>['mayTake'],
): Promise<{ readonly id: string; readonly name: string }[]> {
  const people = await whoCanTake(tx, sql`${working} ORDER BY name, id`, { permissionsOf, mayTake });
  return people.map(({ id, name }) => ({ id, name }));
}

async function whoCanTake(
  tx: ReadTx,
  people: Sql,
  { permissionsOf, mayTake }: { readonly permissionsOf: PermissionsOf } & Pick<Recipients<unknown>, 'mayTake'>,
): Promise<Person[]> {
  const rows = await tx.rows<Person>(people);
  const rights = await Promise.all(rows.map((person) => permissionsOf(tx, person)));
  return rows.filter(({ role }, index) => mayTake(rights[index] ?? new Set(), role));
}
