import { describe, expect, it } from 'vitest';
import { emptyValues } from '#kernel/resource.ts';
import { problemsOf, wantedValues } from '#kernel/resource-problems.ts';
import { bankProblems, type ClientValues, holdsPaymentCard } from './client-rules.ts';
import { clients } from './resources.ts';

const client = (values: Partial<ClientValues>): ClientValues => ({
  ...emptyValues(clients.fields),
  name: 'Arta',
  ...values,
});
const bankId = '019a0000-0000-7000-8000-000000000001';

describe('a client', () => {
  it('that is a business or an NGO has a fiscal number, a person needs none', () => {
    expect(problemsOf(clients.fields, client({ kind: 'person' }))).toEqual([]);
    for (const kind of ['business', 'ngo'] as const) {
      expect(problemsOf(clients.fields, client({ kind }))).toEqual([{ path: 'fiscalNumber', problem: 'required' }]);
      expect(problemsOf(clients.fields, client({ kind, fiscalNumber: '600123456' }))).toEqual([]);
    }
  });

  it('has a bank and an account, or neither', () => {
    const business = { kind: 'business', fiscalNumber: '1' } as const;
    expect(bankProblems(client({ ...business, bankId }))).toEqual([{ path: 'bankAccount', problem: 'bankAndAccount' }]);
    expect(bankProblems(client({ ...business, bankAccount: '1110' }))).toEqual([
      { path: 'bankId', problem: 'bankAndAccount' },
    ]);
    expect(bankProblems(client({ ...business, bankId, bankAccount: '1110' }))).toEqual([]);
  });

  it('keeps nothing that its kind does not have', () => {
    const person = client({ kind: 'person', birthDate: '1990-01-01', phone: '044' });
    const business = client({ kind: 'business', fiscalNumber: '1', vatNumber: '2', bankId, bankAccount: '3' });
    expect(wantedValues(clients.fields, person, { ...person, kind: 'ngo' })).toEqual({
      values: { ...person, kind: 'ngo', birthDate: null },
      problems: [],
    });
    expect(wantedValues(clients.fields, business, { ...business, kind: 'person' })).toEqual({
      values: client({ kind: 'person' }),
      problems: [],
    });
    const { problems } = wantedValues(clients.fields, null, { ...business, kind: 'person' });
    expect(problems.map(({ path, problem }) => `${path} ${problem}`)).toEqual(
      ['fiscalNumber', 'vatNumber', 'bankId', 'bankAccount'].map((path) => `${path} unwanted`),
    );
  });
});

describe('a card number', () => {
  it.each(['4111111111111111', '5500 0000 0000 0004', '3400-0000-0000-009', 'B4111111111111111'])(
    '%s passes as that of a payment card',
    (number) => expect(holdsPaymentCard(number)).toBe(true),
  );
  it.each(['4111111111111112', '123456789012', '41111111111111111111', 'CLUB0042', ''])('%s does not', (number) =>
    expect(holdsPaymentCard(number)).toBe(false),
  );
});
