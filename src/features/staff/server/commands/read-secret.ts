import type { ReadTx } from '#platform/server/database.ts';
import { isPaymentCard, lettersOfCard } from '../../domain/card.ts';
import { ownersOfCard, ownersOfPin, type PinOwners } from '../queries/read-employee.ts';
import { hashCard, hashPin } from './hash-pin.ts';

/** How somebody says who they are: one of the two, or the same digits as both where it is not known which they are. */
export interface Secret {
  readonly pin?: string | undefined;
  readonly card?: string | undefined;
}

export interface ReadSecret {
  /** What the guard counts by: a PIN, so that it knows typos of it, or something of a card that cannot be held to a reader. */
  readonly typed: string;
  readonly isCard: boolean;
  readonly owners: PinOwners;
}

const nobody: PinOwners = { named: null, owner: null, unnumbered: [] };

/** Whose PIN or card it is. Nothing is hashed of a payment card. */
export async function readSecret(tx: ReadTx, pinKey: string, { pin, card = '' }: Secret): Promise<ReadSecret> {
  if (pin !== undefined) {
    // Both are looked up whatever the first is: how long it takes must not tell that the PIN was right.
    const [owners, byCard] = await Promise.all([
      ownersOfPin(tx, pin, hashPin(pinKey, pin)),
      card === '' ? null : readSecret(tx, pinKey, { card }),
    ]);
    const isCards = owners.owner === null && byCard !== null && byCard.owners.owner !== null;
    return isCards ? byCard : { typed: pin, isCard: false, owners };
  }
  const letters = lettersOfCard(card);
  if (isPaymentCard(letters)) return { typed: 'a payment card', isCard: true, owners: nobody };
  const hash = hashCard(pinKey, letters);
  return { typed: `card ${hash}`, isCard: true, owners: await ownersOfCard(tx, hash) };
}

/** Whether a code is one of goods that the venue sells, by the patterns of its scales; asked of the feature that knows goods. */
export type IsOfGoods = (tx: ReadTx, code: string, scaleLabels: string) => Promise<boolean>;

/**
 * Whether it is no card at all but a product of the venue. Also where it is somebody's card: otherwise whoever makes products
 * could make their codes of guessed cards, and try as many as they like.
 */
export async function isProduct(
  tx: ReadTx,
  { card }: Secret,
  goods: { readonly isOfGoods: IsOfGoods; readonly scaleLabels: string },
): Promise<boolean> {
  if (card === undefined) return false;
  // As it came, and as a card is compared: with a dash in it, it is no other card.
  const codes = new Set([card, lettersOfCard(card)]);
  for (const code of codes) if (await goods.isOfGoods(tx, code, goods.scaleLabels)) return true;
  return false;
}
