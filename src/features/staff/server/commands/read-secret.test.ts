import { expect, it } from 'vitest';
import type { ReadTx } from '#platform/server/database.ts';
import { readSecret } from './read-secret.ts';

it('review 21: digits given as PIN and card are looked up as often for a right PIN as for a wrong one', async () => {
  const steps = async (isRight: boolean) => {
    let queries = 0;
    const answer = async (one: unknown) => {
      queries += 1;
      return one;
    };
    // Only counted: what the database answers is tested in cards.test.ts.
    const tx = { rows: () => answer([{ id: 'a', pinNumber: '3', isRight }]), maybe: () => answer(null) };
    await readSecret(tx as unknown as ReadTx, 'key', { pin: '35730291', card: '35730291' });
    return queries;
  };
  expect(await steps(true)).toBe(await steps(false));
});
