import { type UserFlag, userFlags } from '#kernel/permission.ts';
import type { UserValues } from './user-rules.ts';

interface SplitValues {
  /** The values with a column of their own. */
  readonly own: UserValues;
  readonly granted: readonly UserFlag[];
  readonly taken: readonly UserFlag[];
}

/** Flags are stored in one column; a PIN is not written with the other values. */
export function splitFlags(values: Partial<UserValues>): SplitValues {
  const { pin: _, ...rest } = values;
  const given = userFlags.filter((flag) => values[flag] !== undefined);
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !userFlags.some((flag) => flag === name)));
  return {
    own: own as UserValues,
    granted: given.filter((flag) => values[flag] === true),
    taken: given.filter((flag) => values[flag] === false),
  };
}
