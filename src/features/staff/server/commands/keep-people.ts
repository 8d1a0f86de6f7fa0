import { CodedError } from '#kernel/error.ts';
import type { SectionRules } from '#platform/server/records/section-server.ts';
import { accessChanged } from '#platform/server/session.ts';
import { userErrors } from '../../domain/errors.ts';
import type { users } from '../../domain/sections.ts';
import { endsSessions, problemOfUser } from '../../domain/user-rules.ts';
import { otherAdministrators } from '../queries/read-employee.ts';
import { endSessionsOf } from '../store.ts';

/** What the section of people decides beyond its fields. */
export const userRules: SectionRules<typeof users.fields> = {
  hidden: ['pin'],
  async check({ pen, session, id, before, after }) {
    const problem = problemOfUser({
      before,
      after,
      changedBy: session.role,
      otherAdministrators: await otherAdministrators(pen.tx, id),
    });
    if (problem === null) return [];
    const { code, field } = problem;
    const fields = field === null ? undefined : [{ path: field, problem: code }];
    throw new CodedError(code, userErrors[code], undefined, fields);
  },
  async written({ pen, id, before, after }) {
    if (before === null) return;
    if (endsSessions(before, after)) await endSessionsOf(pen.tx, { employeeId: id }, pen.now);
    // Also for a new name alone: sessions that are kept in memory say it.
    pen.emit({ name: accessChanged, data: {} });
  },
};
