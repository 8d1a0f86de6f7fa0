import { isPaymentCard, lettersOfCard } from '#features/staff/domain/card.ts';
import type { ValuesOf } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import type { clients } from './resources.ts';

export type ClientValues = ValuesOf<typeof clients.fields>;

const ofBusinesses = [
  'fiscalNumber',
  'vatNumber',
  'businessNumber',
  'registrationNumber',
  'contactPerson',
  'website',
  'bankId',
  'bankAccount',
];
const ofPersons = ['birthDate'];

/** Whether a client of this kind has the field. */
export function hasField(kind: ClientValues['kind'], field: string): boolean {
  return kind === 'person' ? !ofBusinesses.includes(field) : !ofPersons.includes(field);
}

/** The values without those that a client of its kind does not have: what a form no longer shows is not kept unseen. */
export function withoutForeign(values: ClientValues): ClientValues {
  return values.kind === 'person'
    ? {
        ...values,
        fiscalNumber: '',
        vatNumber: '',
        businessNumber: '',
        registrationNumber: '',
        contactPerson: '',
        website: '',
        bankId: null,
        bankAccount: '',
      }
    : { ...values, birthDate: null };
}

/** Name and fiscal number cannot be empty for a business or NGO; the name is every client's. */
export function clientProblems(values: ClientValues): FieldProblem[] {
  const lacksNumber = values.kind !== 'person' && values.fiscalNumber === '';
  return [...(lacksNumber ? [{ path: 'fiscalNumber', problem: 'required' }] : []), ...bankProblems(values)];
}

/** A bank without an account is of no use, and the other way round. */
export function bankProblems({ bankId, bankAccount }: Pick<ClientValues, 'bankId' | 'bankAccount'>): FieldProblem[] {
  if ((bankId === null) === (bankAccount === '')) return [];
  return [{ path: bankId === null ? 'bankId' : 'bankAccount', problem: 'bankAndAccount' }];
}

/** Whether digits inside a client's card pass as the number of a payment card, with or without letters around them. */
export function holdsPaymentCard(cardNumber: string): boolean {
  return (lettersOfCard(cardNumber).match(/\d+/g) ?? []).some(isPaymentCard);
}
