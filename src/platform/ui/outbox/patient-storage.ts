import type { OutboxStorage } from './entry.ts';

/**
 * The storage until one of its calls fails; from then on what `onTrouble` makes of it, which first repeats that call. If
 * that cannot be fetched, the failure stands.
 */
export function patientStorage(
  storage: OutboxStorage,
  onTrouble: () => Promise<(storage: OutboxStorage) => OutboxStorage>,
): OutboxStorage {
  let used = storage;
  const call =
    (name: keyof OutboxStorage) =>
    async (...given: never[]): Promise<unknown> => {
      const attempt = () => (used[name] as (...given: never[]) => Promise<unknown>)(...given);
      try {
        return await attempt();
      } catch (error) {
        const make = await onTrouble().catch(() => undefined);
        if (make === undefined) throw error;
        if (used === storage) used = make(storage);
        return attempt();
      }
    };
  const names = Object.keys(storage) as (keyof OutboxStorage)[];
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as OutboxStorage;
}
