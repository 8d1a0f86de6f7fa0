/** Which plan this device looks at, and whether it draws it or lists it. */
export interface FloorPlace {
  readonly planId: string | null;
  readonly isList: boolean;
}

const key = 'tavolina.floor';

/** A phone is too narrow for a room drawn to scale; there the tables are listed unless somebody wants it otherwise. */
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
