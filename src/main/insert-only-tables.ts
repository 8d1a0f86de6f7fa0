import { createFeatures } from './features.ts';

/** The tables that the features declare to be only appended to; their privileges say so too. */
export function insertOnlyTables(): readonly string[] {
  return createFeatures({ demo: null }).flatMap(({ insertOnly = [] }) => insertOnly.map(({ name }) => name));
}
