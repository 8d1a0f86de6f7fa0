import type { clientsContract } from '#features/clients/contract.ts';
import { holdsPaymentCard } from '#features/clients/domain/client-rules.ts';
import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';

const call = client<typeof clientsContract>();
export type FoundClient = Answer<(typeof clientsContract)['GET api/clients/choice']>['clients'][number];

const longestCard = 60;

/** Whether a code may be the card of a client: what passes as a payment card is not even asked for. */
export const mayBeCard = (code: string): boolean => code.length <= longestCard && !holdsPaymentCard(code);

/** The client with this card; null if it is nobody's. */
export async function clientOfCard(number: string): Promise<FoundClient | null> {
  if (!mayBeCard(number)) return null;
  return (await call('GET api/clients/card', { query: { number } })).client;
}
