import type { Role } from '#kernel/permission.ts';
import { userFlags } from '#kernel/permission.ts';
import type { ValuesOf } from '#kernel/resource.ts';
import type { users } from './resources.ts';

export type UserValues = ValuesOf<typeof users.fields>;

export interface UserChange {
  /** Null for somebody who is just being made. */
  readonly before: UserValues | null;
  /** Null for somebody who is being deleted. */
  readonly after: UserValues | null;
  readonly changedBy: Role;
  /** Administrators beside this one who can sign in. */
  readonly otherAdministrators: number;
}

export interface UserProblem {
  readonly code: 'ONLY_ADMIN_DELETES_USERS' | 'LAST_ADMINISTRATOR' | 'ADMIN_ROLE_FIXED' | 'FOOD_LIMIT_REQUIRED';
  /** The field at which it is told; null where it is about the whole. */
  readonly field: 'role' | 'isActive' | 'foodLimit' | null;
}

/** What the rules of people refuse, or null. */
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

/** Whether what somebody is signed in with must end: what they may do is no longer what their session says. */
export function endsSessions(before: UserValues | null, after: UserValues | null): boolean {
  if (before === null) return false;
  if (after === null) return true;
  const rights = ['role', 'isActive', 'discountLimit', ...userFlags] as const;
  return rights.some((right) => before[right] !== after[right]);
}
