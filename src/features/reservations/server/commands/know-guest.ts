import { clientsAmong, isGuest, keepGuest } from '#features/clients/server/index.ts';
import { orderErrors } from '#features/orders/domain/errors.ts';
import { CodedError } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { checkTexts } from './decide-with.ts';

/** Who books, as it was typed or chosen. */
export interface Who {
  readonly name: string;
  readonly phone: string;
  readonly comment: string;
  readonly guestId: string | null;
  readonly clientId: string | null;
}

/** Who it is, with the reservation client that they are by their number; they are added to that list if they are new. */
export async function whoIs(context: CommandContext, who: Who): Promise<Who> {
  const { tx } = context;
  checkTexts(who);
  const { clientId, guestId } = who;
  const isKnown =
    (clientId === null || (await clientsAmong(tx, [clientId])).has(clientId)) &&
    (guestId === null || (await isGuest(tx, guestId)));
  if (!isKnown) throw new CodedError('CLIENT_NOT_FOUND', orderErrors.CLIENT_NOT_FOUND);
  const { name, phone, comment } = who;
  return { name, phone, comment, clientId, guestId: guestId ?? (await keepGuest(context, who)) };
}
