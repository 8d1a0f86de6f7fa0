import { CodedError, fail } from '#kernel/error.ts';
import type { House } from '#platform/server/house.ts';
import type { Session } from '#platform/server/session.ts';
import { isPaymentCard, lettersOfCard } from '../../domain/card.ts';
import { userErrors } from '../../domain/errors.ts';
import { ownerOfCard, personOfPin } from '../queries/read-employee.ts';
import { saveCard } from '../store.ts';
import { hashCard } from './hash-pin.ts';

/** Gives somebody a card, or takes it away with null. */
export async function setCard(house: House, session: Session, id: string, typed: string | null): Promise<void> {
  const card = typed === null ? null : lettersOfCard(typed);
  // Before anything is hashed: what passes as a payment card lies nowhere in this system.
  if (card !== null && isPaymentCard(card)) refuse('CARD_IS_PAYMENT_CARD');
  await house.withPen(async (pen) => {
    const hash = card === null ? null : hashCard(house.secrets.pinKey, card);
    const [person, owner] = await Promise.all([
      personOfPin(pen.tx, id),
      hash === null ? null : ownerOfCard(pen.tx, hash),
    ]);
    if (person === null) fail('NOT_FOUND');
    if (owner !== null && owner !== id) refuse('CARD_TAKEN');
    await saveCard(pen.tx, id, hash);
    const deed = hash === null ? 'cardTaken' : 'cardGiven';
    const { userId, pointId } = session;
    pen.enter({ action: `users.${deed}`, subject: `users:${id}`, userId, pointId, commandId: null, data: {} });
    pen.emit({ name: 'record.changed', data: { section: 'users', id, deed } });
  });
}

function refuse(code: 'CARD_IS_PAYMENT_CARD' | 'CARD_TAKEN'): never {
  throw new CodedError(code, userErrors[code], undefined, [{ path: 'card', problem: code }]);
}
