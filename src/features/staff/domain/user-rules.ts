import { userFlags } from '#kernel/permission.ts';
import type { ValuesOf } from '#kernel/resource.ts';
import type { users } from './resources.ts';

export type UserValues = ValuesOf<typeof users.fields>;

export interface UserChange {
  /** Null for a new user. */
  readonly before: UserValues | null;
  /** Null for a user who is being deleted. */
  readonly after: UserValues | null;
  /** Whether whoever changes it may change users at all, beyond seeing them. */
  readonly mayWrite: boolean;
  /** Whether they may act for the user, as they were and as they shall be (`access.ts`). */
  readonly mayAct: boolean;
  /** The number of other administrators who can sign in and use the back office. */
  readonly otherAdministrators: number;
}

export interface UserProblem {
  readonly code:
    | 'ONLY_ADMIN_DELETES_USERS'
    | 'RIGHTS_BEYOND_YOURS'
    | 'LAST_ADMINISTRATOR'
    | 'ADMIN_ROLE_FIXED'
    | 'FOOD_LIMIT_REQUIRED';
  /** The field of the problem; null if it concerns the whole user. */
  readonly field: 'role' | 'isActive' | 'userAccess' | 'foodLimit' | null;
}

/** The rule that a change of a user violates, or null. */
export function problemOfUser({
  before,
  after,
  mayWrite,
  mayAct,
  otherAdministrators,
}: UserChange): UserProblem | null {
  const isLast = before !== null && isAdministrator(before) && otherAdministrators === 0;
  if (!mayWrite) return { code: 'ONLY_ADMIN_DELETES_USERS', field: null };
  if (!mayAct) return { code: 'RIGHTS_BEYOND_YOURS', field: null };
  if (after === null) {
    return isLast ? { code: 'LAST_ADMINISTRATOR', field: null } : null;
  }
  if (before?.role === 'Admin' && after.role !== 'Admin') return { code: 'ADMIN_ROLE_FIXED', field: 'role' };
  if (isLast && !after.isActive) return { code: 'LAST_ADMINISTRATOR', field: 'isActive' };
  if (isLast && !after.userAccess) return { code: 'LAST_ADMINISTRATOR', field: 'userAccess' };
  if (after.role === 'Staff' && after.foodLimit === null) return { code: 'FOOD_LIMIT_REQUIRED', field: 'foodLimit' };
  return null;
}

/** Whether they can sign in and give others their rights. */
const isAdministrator = ({ role, isActive, userAccess }: UserValues) => role === 'Admin' && isActive && userAccess;

/** Whether the user's sessions must end, because their permissions no longer match the session. */
export function endsSessions(before: UserValues | null, after: UserValues | null): boolean {
  if (before === null) return false;
  if (after === null) return true;
  const rights = ['role', 'isActive', 'discountLimit', 'foodLimit', ...userFlags] as const;
  return rights.some((right) => before[right] !== after[right]);
}
