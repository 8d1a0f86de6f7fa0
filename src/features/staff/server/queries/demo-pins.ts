import type { ReadTx } from '#platform/server/database.ts';
import { needsNewPin } from '../../domain/pin-rules.ts';
import { hashPin } from '../commands/hash-pin.ts';
import { ownersOfPin } from './read-employee.ts';

/** Which of these public PINs somebody still has, and of which they are asked for a new one when they sign in. */
export async function standingOfPins<Person extends { readonly pin: string }>(
  tx: ReadTx,
  pinKey: string,
  staff: readonly Person[],
): Promise<{ readonly good: readonly Person[]; readonly old: readonly Person[] }> {
  const owners = await Promise.all(staff.map(({ pin }) => ownersOfPin(tx, pin, hashPin(pinKey, pin))));
  const held = staff.flatMap((person, index) => {
    const owner = owners[index]?.owner ?? null;
    return owner === null ? [] : [{ person, isOld: needsNewPin({ ...owner, isOverOthers: true }) }];
  });
  const those = (isOld: boolean) => held.filter((each) => each.isOld === isOld).map(({ person }) => person);
  return { good: those(false), old: those(true) };
}
