import { lettersOfCard } from '#features/staff/domain/card.ts';
import { type DecisionInput, decisionInput } from '#platform/server/decision-input.ts';
import type { KnownClients } from '../../domain/known-clients.ts';
import { clientsAmong, type KnownClient } from './clients-among.ts';

/** Nobody has to show a card that they do not have. */
const isCardOf = (own: string, shown: string | undefined): boolean =>
  own === '' || (shown !== undefined && lettersOfCard(shown) === lettersOfCard(own));

/** The existing clients among those that commands name. `clientOf` says whom a command names, if anybody. */
export function clientsInput<Command>(
  clientOf: (command: Command) => string | null | undefined,
): DecisionInput<Command, unknown, KnownClients> {
  return decisionInput<Command, unknown, readonly string[], ReadonlyMap<string, KnownClient>, KnownClients>({
    needs: (commands) => {
      const ids = commands.flatMap((command) => clientOf(command) ?? []);
      return ids.length === 0 ? null : ids;
    },
    read: clientsAmong,
    nothing: new Map(),
    answer: (clients) => ({
      hasClient: (id) => clients.has(id),
      clientName: (id) => clients.get(id)?.name,
      clientDiscount: (id) => clients.get(id)?.discount ?? 0,
      isCardShown: (id, card) => isCardOf(clients.get(id)?.card ?? '', card),
    }),
  });
}
