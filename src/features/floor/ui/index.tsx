import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';

/** Behind the tables, so that a floor may be used before it is there; rooms without fixtures never load it. */
export const Scenery = lazyPart(async () => (await import('./scenery/scenery.tsx')).Scenery);
