import type { Role } from '#kernel/permission.ts';
import { userFlags } from '#kernel/permission.ts';
import type { ValuesOf } from '#kernel/resource.ts';
import type { users } from './resources.ts';

export type UserValues = ValuesOf<typeof users.fields>;

export interface UserChange {
  /** Null for a new user. */
  readonly before: UserValues | null;
  /** Null for a user who is being deleted. */
  readonly after: UserValues | null;
  readonly changedBy: Role;
  /** The number of other administrators who can sign in. */
  readonly otherAdministrators: number;
}

export interface UserProblem {
  readonly code: 'ONLY_ADMIN_DELETES_USERS' | 'LAST_ADMINISTRATOR' | 'ADMIN_ROLE_FIXED' | 'FOOD_LIMIT_REQUIRED';
  /** The field of the problem; null if it concerns the whole user. */
  readonly field: 'role' | 'isActive' | 'foodLimit' | null;
}

/** The rule that a change of a user violates, or null. */
export function problemOfUser({ before, after, changedBy, otherAdministrators }: UserChange): UserProblem | null {
  const isLast = before !== null && before.role === 'Admin' && before.isActive && otherAdministrators === 0;
  if (after === null) {
    if (changedBy !== 'Admin') return { code: 'ONLY_ADMIN_DELETES_USERS', field: null };
    return isLast ? { code: 'LAST_ADMINISTRATOR', field: null } : null;
  }
  if (before?.role === 'Admin' && after.role !== 'Admin') return { code: 'ADMIN_ROLE_FIXED', field: 'role' };
  if (isLast && !after.isActive) return { code: 'LAST_ADMINISTRATOR', field: 'isActive' };
  if (after.role === 'Staff' && after.foodLimit === null) return { code: 'FOOD_LIMIT_REQUIRED', field: 'foodLimit' };
  return null;
}

/** Whether the user's sessions must end, because their permissions no longer match the session. */
export function endsSessions(before: UserValues | null, after: UserValues | null): boolean {
  if (before === null) return false;
  if (after === null) return true;
  const rights = ['role', 'isActive', 'discountLimit', ...userFlags] as const;
  return rights.some((right) => before[right] !== after[right]);
}
