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

/** Removes the values that a client of this kind does not have, so that hidden form fields are not stored. */
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

/** A bank and an account number are only useful together. */
export function bankProblems({ bankId, bankAccount }: Pick<ClientValues, 'bankId' | 'bankAccount'>): FieldProblem[] {
  if ((bankId === null) === (bankAccount === '')) return [];
  return [{ path: bankId === null ? 'bankId' : 'bankAccount', problem: 'bankAndAccount' }];
}

/** Whether the digits in a client's card number pass as a payment card number, with or without letters around them. */
export function holdsPaymentCard(cardNumber: string): boolean {
  return (lettersOfCard(cardNumber).match(/\d+/g) ?? []).some(isPaymentCard);
}
