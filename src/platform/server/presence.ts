/** A time in which nothing was heard of a point, epoch ms. */
export interface PointSilence {
  readonly since: number;
  readonly until: number;
}

/** The points that have a live feed open to this process: switched on and signed in now. And when others were heard of. */
export interface Presence {
  /** Returns a function that removes the entry. */
  enter(pointId: string): () => void;
  points(): readonly string[];
  /** A signed-in user of the point has called. */
  heard(pointId: string): void;
  /** When points were last heard of before this process began, epoch ms. */
  recall(lastSeen: ReadonlyMap<string, number>): void;
  /** The latest times in which nothing was heard of the point, the one that goes on now included. */
  silencesOf(pointId: string): readonly PointSilence[];
}

/** Shorter ones are pauses between two calls. */
const shortest = 10_000;
/** Silences kept of each point. */
const most = 8;

interface Heard {
  readonly last: number;
  readonly silences: readonly (PointSilence | { readonly since: null; readonly until: number })[];
}

export function createPresence(clock: () => number = Date.now): Presence {
  const feeds = new Map<string, number>();
  const heardOf = new Map<string, Heard>();
  let before: ReadonlyMap<string, number> = new Map();

  function heard(pointId: string): void {
    const now = clock();
    const known = heardOf.get(pointId);
    if (known === undefined) {
      heardOf.set(pointId, { last: now, silences: [{ since: null, until: now }] });
      return;
    }
    const wasSilent = !feeds.has(pointId) && now - known.last > shortest;
    const silences = wasSilent ? [...known.silences, { since: known.last, until: now }].slice(-most) : known.silences;
    heardOf.set(pointId, { last: now, silences });
  }

  return {
    enter(pointId) {
      heard(pointId);
      feeds.set(pointId, (feeds.get(pointId) ?? 0) + 1);
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        heard(pointId);
        const left = (feeds.get(pointId) ?? 1) - 1;
        if (left > 0) feeds.set(pointId, left);
        else feeds.delete(pointId);
      };
    },
    points: () => [...feeds.keys()],
    heard,
    recall: (lastSeen) => {
      before = lastSeen;
    },
    silencesOf(pointId) {
      const { last, silences } = heardOf.get(pointId) ?? { last: before.get(pointId), silences: [] };
      const now = clock();
      const past = silences.flatMap(({ since, until }) => {
        const from = since ?? before.get(pointId);
        return from === undefined || from >= until ? [] : [{ since: from, until }];
      });
      const goesOn = last !== undefined && !feeds.has(pointId) && now - last > shortest;
      return goesOn ? [...past, { since: last, until: now }] : past;
    },
  };
}
