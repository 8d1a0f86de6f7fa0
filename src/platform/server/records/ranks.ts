import type { Fields, RecordOf, ValuesOf } from '#kernel/resource.ts';
import type { ReadTx } from '../database.ts';
import type { ResourceServer } from './resource-server.ts';

interface Ranked {
  readonly ranking?: number | null;
}
const rankOf = (values: unknown): number | null => (values as Ranked | null)?.ranking ?? null;

/** The rank that is to be stored: the given one, otherwise the one it has; a new record is the last. */
export async function withRank<F extends Fields>(
  { resource, store }: ResourceServer<F>,
  tx: ReadTx,
  before: RecordOf<F> | null,
  values: ValuesOf<F>,
  /** How many others become the last before it. */
  place = 0,
): Promise<ValuesOf<F>> {
  if (!resource.isRanked) return values;
  const known = rankOf(values) ?? rankOf(before);
  if (known !== null) return { ...values, ranking: known };
  const { rows } = await store.list(tx, { sort: '-ranking', limit: 1, locale: 'sq' }, () => null);
  return { ...values, ranking: (rankOf(rows[0]) ?? -1) + 1 + place };
}

/** Of many records those that get a rank: how many new ones without a rank of their own stand before each. */
export function placesAmongNew(
  candidates: readonly { readonly before: unknown; readonly given: unknown }[],
): readonly number[] {
  let count = 0;
  return candidates.map(({ before, given }) => (before === null && rankOf(given) === null ? count++ : 0));
}

/** The records that make room for one at this rank, each with its next rank: those in a row from there on. */
export async function displacedBy<F extends Fields>(
  { resource, store }: ResourceServer<F>,
  tx: ReadTx,
  id: string,
  changed: Partial<ValuesOf<F>>,
): Promise<readonly { readonly row: RecordOf<F>; readonly changed: Partial<ValuesOf<F>> }[]> {
  const wanted = rankOf(changed);
  if (!resource.isRanked || wanted === null) return [];
  const { rows } = await store.list(tx, { sort: 'ranking', locale: 'sq', limit: 10_000 }, () => null);
  const behind = rows.filter((row) => row.id !== id && (rankOf(row) ?? 0) >= wanted);
  let taken = wanted;
  return behind.flatMap((row) => {
    if ((rankOf(row) ?? 0) > taken) return [];
    taken += 1;
    return [{ row, changed: { ranking: taken } as unknown as Partial<ValuesOf<F>> }];
  });
}
