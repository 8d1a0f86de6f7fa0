import { dayOf } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { lettersOfCard } from '#features/staff/domain/card.ts';
import { type DecisionInput, type Done, decisionInput } from '#platform/server/decision-input.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import { type BookedPoints, noPoints, type Points, type PointsBooks, withPoints } from '../../domain/points.ts';
import { changePoints, insertPointsEntries } from '../store.ts';
import { cardsAmong, pointsAmong } from './read-points.ts';

export interface PointsUse<Command, Accepted> {
  /** The client whose points a command spends. */
  readonly spentOf: (command: Command) => string | undefined;
  readonly bookedBy: (done: Done<Command, Accepted>) => readonly BookedPoints[];
}

interface Known {
  /** Of those whose points somebody wants to spend. */
  readonly points: ReadonlyMap<string, Points>;
  /** The cards of those who exist; empty for whoever has none. */
  readonly cards: ReadonlyMap<string, string>;
  readonly dayOf: (at: number) => string;
  readonly booked: readonly BookedPoints[];
}

/** What clients have in points, for commands that spend them; kept up to date within a transaction, with what is earned in it. */
export function pointsInput<Command, Accepted>({
  spentOf,
  bookedBy,
}: PointsUse<Command, Accepted>): DecisionInput<Command, Accepted, PointsBooks> {
  return decisionInput<Command, Accepted, readonly string[], Known, PointsBooks>({
    needs: (commands) => {
      const ids = new Set(commands.flatMap((command) => spentOf(command) ?? []));
      return ids.size > 0 ? [...ids] : null;
    },
    read: async (tx, ids) => {
      const [points, cards, settings] = await Promise.all([
        pointsAmong(tx, ids),
        cardsAmong(tx, ids),
        readSettings(tx),
      ]);
      return { points, cards, dayOf: (at) => dayOf(at, settings), booked: [] };
    },
    nothing: { points: new Map(), cards: new Map(), dayOf: () => '', booked: [] },
    answer: ({ points, cards }) => ({
      // Whoever was deleted keeps what they had, for when they are put back, and spends none of it.
      pointsOf: (clientId) => (cards.has(clientId) ? (points.get(clientId)?.balance ?? 0) : 0),
      isCardOf: (clientId, card) => {
        const letters = lettersOfCard(card);
        return letters !== '' && lettersOfCard(cards.get(clientId) ?? '') === letters;
      },
    }),
    after: (known, done) => {
      const booked = bookedBy(done);
      if (booked.length === 0) return known;
      const points = new Map(known.points);
      for (const { clientId, points: change } of booked) {
        points.set(clientId, withPoints(points.get(clientId) ?? noPoints, change));
      }
      return { ...known, points, booked: [...known.booked, ...booked] };
    },
    write: (tx, _, { booked, dayOf: day }) => {
      void ignoreRejection(changePoints(tx, booked));
      tx.append(
        insertPointsEntries,
        booked.map((entry) => ({ ...entry, businessDay: entry.businessDay ?? day(entry.at) })),
      );
    },
  });
}
