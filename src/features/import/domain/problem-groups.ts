/** A problem of one cell or row. */
export interface RowProblem {
  readonly row: number;
  readonly column: number;
  readonly field: string;
  readonly problem: string;
  readonly bound?: number;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  readonly text: string;
}

/** Equal problems of a column. */
export interface ProblemGroup {
  readonly column: number;
  readonly field: string;
  readonly problem: string;
  readonly bound: number | null;
  readonly details: RowProblem['details'] | null;
  readonly count: number;
  /** The first ones. */
  readonly rows: readonly number[];
  /** The commonest ones, with how often each occurs. */
  readonly texts: readonly { readonly text: string; readonly count: number }[];
}

const mostRows = 6;
const mostTexts = 4;

/** Equal problems together, those that occur most often first: one mistake is corrected once, not in three hundred rows. */
export function groupProblems(problems: readonly RowProblem[]): ProblemGroup[] {
  const byKey = grouped(problems, ({ column, field, problem, bound, details }) =>
    // Repeated values differ in the row that had them first.
    JSON.stringify([column, field, problem, problem === 'repeatedInFile' ? null : bound, details]),
  );
  return [...byKey.values()]
    .map((all): ProblemGroup => {
      const { column, field, problem, bound, details } = all[0] as RowProblem;
      const texts = [...grouped(all, ({ text }) => text)].map(([text, each]) => ({ text, count: each.length }));
      return {
        column,
        field,
        problem,
        details: details ?? null,
        count: all.length,
        bound: all.every((each) => each.bound === bound) ? (bound ?? null) : null,
        rows: all.slice(0, mostRows).map(({ row }) => row),
        texts: texts
          .filter(({ text }) => text !== '')
          .sort((a, b) => b.count - a.count)
          .slice(0, mostTexts),
      };
    })
    .sort((a, b) => b.count - a.count || (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
}

export function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}
