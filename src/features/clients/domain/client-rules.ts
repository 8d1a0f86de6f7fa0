import { isPaymentCard, lettersOfCard } from '#features/staff/domain/card.ts';
import type { ValuesOf } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import type { clients } from './resources.ts';

export type ClientValues = ValuesOf<typeof clients.fields>;

/** A bank and an account number are only useful together. */
export function bankProblems({ bankId, bankAccount }: Pick<ClientValues, 'bankId' | 'bankAccount'>): FieldProblem[] {
  if ((bankId === null) === (bankAccount === '')) return [];
  return [{ path: bankId === null ? 'bankId' : 'bankAccount', problem: 'bankAndAccount' }];
}

/** Whether the digits in a client's card number pass as a payment card number, with or without letters around them. */
export function holdsPaymentCard(cardNumber: string): boolean {
  return (lettersOfCard(cardNumber).match(/\d+/g) ?? []).some(isPaymentCard);
}
