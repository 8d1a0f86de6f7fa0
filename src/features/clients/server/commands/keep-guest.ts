import { uuidv7 } from '#kernel/ids.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { writeRecord } from '#platform/server/records/write-record.ts';
import { reservationClients } from '../../domain/resources.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };
import { guestByPhone } from '../queries/guest-by-phone.ts';
import { reservationClientStore } from '../store.ts';

export const reservationClientServer = resourceServer(
  reservationClients,
  reservationClientStore,
  { sq, en, mk, sr, de },
  { affectsTills: false },
);

/**
 * The reservation client with this phone number: the one that is known, or a new one, where the user may add to that list. Null
 * without a number, by which guests are told apart.
 */
export async function keepGuest(
  context: Pick<CommandContext, 'venue' | 'tx' | 'session' | 'commandId'>,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<string | null> {
  if (phone === '') return null;
  const known = await guestByPhone(context.tx, phone);
  if (known !== null || !context.session.permissions.has(reservationClients.write)) return known;
  const id = uuidv7();
  await writeRecord(reservationClientServer, context, id, null, { name, phone, email: '', note: '' });
  return id;
}
