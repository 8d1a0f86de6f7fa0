import { lettersOfCard } from '#features/staff/domain/card.ts';
import { userErrors } from '#features/staff/domain/errors.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import { withoutControls } from '#kernel/text.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { refuseInvalid } from '#platform/server/records/record-problems.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { writeRecord } from '#platform/server/records/write-record.ts';
import type { clientsContract } from '../../contract.ts';
import { bankProblems, holdsPaymentCard } from '../../domain/client-rules.ts';
import { clientErrors } from '../../domain/errors.ts';
import { clients } from '../../domain/resources.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };
import { clientByPhone, holderOfCard } from '../queries/find-clients.ts';
import { clientStore } from '../store.ts';

export const clientServer = resourceServer(
  clients,
  clientStore,
  { sq, en, mk, sr, de },
  {
    // Of clients, tills only have whose price list is whose.
    affectsTills: false,
    normalize: { cardNumber: lettersOfCard },
    // Whoever knows all of it can show the card: the journal, and every backup, has its end.
    inJournal: { cardNumber: (number) => number.slice(-4) },
    applyDefaults: async ({ after }) => ({ cardNumber: lettersOfCard(after.cardNumber) }),
    check: async ({ after }) => {
      if (after === null) return [];
      if (holdsPaymentCard(after.cardNumber)) {
        const fields = [{ path: 'cardNumber', problem: 'paymentCard' }];
        throw new CodedError('CARD_IS_PAYMENT_CARD', userErrors.CARD_IS_PAYMENT_CARD, undefined, fields);
      }
      return bankProblems(after);
    },
    afterWrite: async ({ tx, before, after }) => {
      if ((before?.priceListId ?? null) !== (after?.priceListId ?? null)) tx.touchCatalogue();
    },
  },
);

interface NewClient {
  readonly name: string;
  readonly phone: string;
  readonly cardNumber: string;
}

/**
 * Notes a person at the till. Whoever has the phone number or the card already is named, and not noted twice. The phone number is looked
 * at first, and before both whether anybody can be noted so: otherwise cards could be tried without a trace.
 */
export async function addClient(
  context: CommandContext,
  { name, phone, cardNumber }: NewClient,
): Promise<Answer<(typeof clientsContract)['POST api/clients/at-till']>> {
  const { tx } = context;
  const values = {
    ...emptyValues(clients.fields),
    kind: 'person',
    name: withoutControls(name),
    phone,
    cardNumber: lettersOfCard(cardNumber),
  } as const;
  refuseInvalid(problemsOf(clients.fields, values));
  const known =
    (phone === '' ? null : await clientByPhone(tx, phone)) ??
    (cardNumber === '' ? null : await holderOfCard(tx, cardNumber));
  if (known !== null) throw new CodedError('CLIENT_EXISTS', clientErrors.CLIENT_EXISTS, { name: known.name });
  const id = uuidv7();
  await writeRecord(clientServer, context, id, null, values);
  return {
    id,
    name: values.name,
    city: '',
    phoneEnd: phone.slice(-2),
    fiscalNumber: '',
    vatNumber: '',
    address: '',
    discount: 0,
    isBirthday: false,
  };
}
