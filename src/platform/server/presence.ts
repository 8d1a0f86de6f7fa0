/** The points that have a live feed open to this process: switched on and signed in now. */
export interface Presence {
  /** Returns a function that removes the entry. */
  enter(pointId: string): () => void;
  points(): readonly string[];
}

export function createPresence(): Presence {
  const feeds = new Map<string, number>();
  return {
    enter(pointId) {
      feeds.set(pointId, (feeds.get(pointId) ?? 0) + 1);
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        const left = (feeds.get(pointId) ?? 1) - 1;
        if (left > 0) feeds.set(pointId, left);
        else feeds.delete(pointId);
      };
    },
    points: () => [...feeds.keys()],
  };
}
