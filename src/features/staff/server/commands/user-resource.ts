import { CodedError } from '#kernel/error.ts';
import { type Grantee, userFlags } from '#kernel/permission.ts';
import type { ResourceRules } from '#platform/server/records/resource-server.ts';
import { accessChanged } from '#platform/server/session.ts';
import { mayActFor } from '../../domain/access.ts';
import { userErrors } from '../../domain/errors.ts';
import type { users } from '../../domain/resources.ts';
import { endsSessions, problemOfUser, type UserValues } from '../../domain/user-rules.ts';
import { otherAdministrators } from '../queries/read-employee.ts';
import type { Rights } from '../queries/role-permissions.ts';
import { endSessionsOf } from '../store.ts';

/** The rules of users besides those of single fields. */
export const createUserRules = ({ accessOf }: Rights): ResourceRules<typeof users.fields> => ({
  inJournal: { pin: () => '•••' },
  async check({ tx, session, id, before, after }) {
    const mayAct = async (values: UserValues | null) =>
      values === null || mayActFor(session.permissions, await accessOf(tx, granteeOf(values)));
    const problem = problemOfUser({
      before,
      after,
      mayWrite: session.permissions.has('staff.write'),
      mayAct: (await mayAct(before)) && (await mayAct(after)),
      otherAdministrators: await otherAdministrators(tx, id),
    });
    if (problem === null) return [];
    const { code, field } = problem;
    const fields = field === null ? undefined : [{ path: field, problem: code }];
    throw new CodedError(code, userErrors[code], undefined, fields);
  },
  /** PIN and card were free for others the moment the user was deleted: not even their hashes are kept. */
  restorable: async ({ record }) => ({
    values: {},
    losses: [
      ...(record.hasPin ? [{ path: 'pin', problem: 'newNeeded', values: [] }] : []),
      ...(record.hasCard ? [{ path: 'hasCard', problem: 'newNeeded', values: [] }] : []),
    ],
  }),
  async afterWrite({ tx, id, before, after }) {
    if (before === null) return;
    if (endsSessions(before, after)) await endSessionsOf(tx, { employeeId: id }, tx.now);
    // Also for a changed name: cached sessions contain it.
    tx.emit({ name: accessChanged, data: {} });
  },
});

const granteeOf = (values: UserValues): Grantee => ({
  role: values.role,
  flags: userFlags.filter((flag) => values[flag]),
});
