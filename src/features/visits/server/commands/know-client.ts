import { uuidv7 } from '#kernel/ids.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { writeRecord } from '#platform/server/records/write-record.ts';
import { serviceClients } from '../../domain/resources.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };
import { sameClient } from '../queries/read-visits.ts';
import { serviceClientStore } from '../store.ts';

export const visitMessages = { sq, en, mk, sr, de };

export const serviceClientServer = resourceServer(serviceClients, serviceClientStore, visitMessages, {
  affectsTills: false,
});

interface Visitor {
  readonly phone: string;
  readonly name: string;
  readonly parent: string;
}

/** The child of this number, or a new one on the list of service clients: whoever lets children in may add to it. */
export async function knowClient(context: CommandContext, { phone, name, parent }: Visitor): Promise<string> {
  const known = await sameClient(context.tx, phone, name);
  if (known !== null) return known;
  const id = uuidv7();
  await writeRecord(serviceClientServer, context, id, null, { phone, child: name, parent, note: '' });
  return id;
}
