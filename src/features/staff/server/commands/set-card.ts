import { CodedError, fail } from '#kernel/error.ts';
import { accessChanged, type Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { mayActFor } from '../../domain/access.ts';
import { isPaymentCard, isSimpleCard, lettersOfCard } from '../../domain/card.ts';
import { userErrors } from '../../domain/errors.ts';
import { ownerOfCard, personOfPin } from '../queries/read-employee.ts';
import type { Rights } from '../queries/role-permissions.ts';
import { endSessionsOf, saveCard } from '../store.ts';
import { hashCard } from './hash-pin.ts';
import { beyondYours } from './set-pin.ts';

/** Assigns a card to a user, or removes it with null. */
export async function setCard(
  venue: VenueContext,
  session: Session,
  { id, typed, rights }: { readonly id: string; readonly typed: string | null; readonly rights: Rights },
): Promise<void> {
  const card = typed === null ? null : lettersOfCard(typed);
  // Checked before anything is hashed: a payment card number must not be stored in this system.
  if (card !== null && isPaymentCard(card)) refuse('CARD_IS_PAYMENT_CARD');
  if (card !== null && isSimpleCard(card)) refuse('CARD_TOO_SIMPLE');
  await venue.inWriteTx(async (tx) => {
    const hash = card === null ? null : hashCard(venue.secrets.pinKey, card);
    const [person, owner] = await Promise.all([personOfPin(tx, id), hash === null ? null : ownerOfCard(tx, hash)]);
    if (person === null) fail('NOT_FOUND');
    if (!mayActFor(session.permissions, await rights.accessOf(tx, person))) throw beyondYours();
    if (owner !== null && owner !== id) refuse('CARD_TAKEN');
    await saveCard(tx, id, hash);
    // Whoever found the old card may be signed in by it, as with a PIN that was changed.
    if (person.cardHash !== null && person.cardHash !== hash) {
      await endSessionsOf(tx, { employeeId: id }, tx.now);
      tx.emit({ name: accessChanged, data: {} });
    }
    const action = hash === null ? 'cardTaken' : 'cardGiven';
    const { userId, pointId } = session;
    tx.audit({
      action: `users.${action}`,
      subject: `users:${id}`,
      userId,
      pointId,
      commandId: null,
      senderId: null,
      approverId: null,
      data: {},
    });
    tx.emit({ name: 'record.changed', data: { resource: 'users', id, action } });
  });
}

function refuse(code: 'CARD_IS_PAYMENT_CARD' | 'CARD_TOO_SIMPLE' | 'CARD_TAKEN'): never {
  throw new CodedError(code, userErrors[code], undefined, [{ path: 'card', problem: code }]);
}
