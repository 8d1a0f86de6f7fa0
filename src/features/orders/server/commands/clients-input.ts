import { clientsAmong } from '#features/clients/server/index.ts';
import { kindOf } from '../../domain/command-kinds.ts';
import type { OrderContext } from '../../domain/decision.ts';
import { decisionInput } from './decision-input.ts';

/** The existing clients among those that the commands name. */
export const clientsInput = decisionInput<readonly string[], ReadonlySet<string>, Pick<OrderContext, 'hasClient'>>({
  needs: (commands) => {
    const ids = commands.flatMap((command) => kindOf(command).client?.(command) ?? []);
    return ids.length === 0 ? null : ids;
  },
  read: async (tx, ids) => new Set(await clientsAmong(tx, ids)),
  nothing: new Set(),
  answer: (clients) => ({ hasClient: (id) => clients.has(id) }),
});
