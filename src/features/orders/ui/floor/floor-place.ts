/** The plan that this device shows, and whether as a drawing or a list. */
export interface FloorPlace {
  readonly planId: string | null;
  readonly isList: boolean;
}

const key = 'tavolina.floor';

/** A phone is too narrow for a room drawn to scale, so the tables are listed there by default. */
export function readPlace(): FloorPlace {
  const usual: FloorPlace = { planId: null, isList: window.matchMedia('(max-width: 600px)').matches };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<FloorPlace>) };
  } catch {
    return usual;
  }
}

export function writePlace(place: FloorPlace): void {
  localStorage.setItem(key, JSON.stringify(place));
}
