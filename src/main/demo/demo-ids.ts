import { rollDice } from './dice.ts';

/**
 * Reproducible ids in the form of a UUIDv7: the demo venue is the same on every machine, so that pictures of it and
 * links into it are too. `at` is epoch ms.
 */
export function demoIds(seed: string): (at: number) => string {
  const dice = rollDice(seed);
  const part = (length: number, from = 0, to = 16 ** length - 1) =>
    dice.between(from, to).toString(16).padStart(length, '0');
  return (at) => {
    const time = at.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${part(3)}-${part(4, 0x8000, 0xbfff)}-${part(6)}${part(6)}`;
  };
}

/** By the keys of the demo's data. */
export type Ids<Key extends string = string> = ReadonlyMap<Key, string>;

export function idIn(ids: Ids, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo has no ${key}`);
  return id;
}
