import { fail } from '#kernel/error.ts';
import type { QueryContext } from '../feature.ts';
import { createThrottle } from '../limits/throttle.ts';
import { perVenue } from '../per-venue.ts';

/** Files of one user: more than anybody needs in a minute, too few to fill the journal with. */
const pace = { burst: 120, perSecond: 0.5 };
const paceOf = perVenue(() => createThrottle(pace));

/**
 * Called before a list is read for a file.
 *
 * @throws TOO_MANY_REQUESTS
 */
export function admitExport({ venue, session }: Pick<QueryContext, 'venue' | 'session'>): void {
  if (!paceOf(venue)(session.userId)) fail('TOO_MANY_REQUESTS');
}

/** What of a list was asked for, and how many records went out. */
interface Exported {
  readonly count: number;
  readonly search?: string | undefined;
  readonly filter?: string | readonly string[] | undefined;
}

/**
 * Enters in the journal who took a list out of the venue: a file of its users or clients can be read anywhere by
 * anybody. Called after the reading transaction, before the file is given.
 */
export async function noteExport(
  { venue, session }: Pick<QueryContext, 'venue' | 'session'>,
  name: string,
  { count, search = '', filter = [] }: Exported,
): Promise<void> {
  const { userId, pointId } = session;
  await venue.inWriteTx(async (tx) => {
    tx.audit({
      action: `${name}.exported`,
      subject: `${name}:list`,
      userId,
      pointId,
      commandId: null,
      senderId: null,
      approverId: null,
      data: { count, ...(search !== '' && { search }), ...(filter.length > 0 && { filter: chosen(filter) }) },
    });
  });
}

/** `role:Waiter` by its field; several values of a field together. */
function chosen(filter: string | readonly string[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const each of typeof filter === 'string' ? [filter] : filter) {
    const [field = '', ...rest] = each.split(':');
    const value = rest.join(':');
    const before = values.get(field);
    values.set(field, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(values);
}
