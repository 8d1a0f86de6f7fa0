import { expect, it } from 'vitest';
import { clients, reservationClients } from '#features/clients/domain/resources.ts';
import { emptyValues } from '#kernel/resource.ts';
import { impliedValues } from './implied.ts';

const start = emptyValues(clients.fields);
const kindOf = (row: object) => impliedValues('clients', clients.fields, start, row as Record<string, unknown>);

it.each(['fiscalNumber', 'vatNumber', 'businessNumber', 'registrationNumber', 'contactPerson', 'website'])(
  'a client with a %s is a business',
  (field) => {
    expect(kindOf({ name: 'Bujku', [field]: '811234' })).toEqual({ kind: 'business' });
  },
);

it('a client with nothing that only businesses have stays a person', () => {
  expect(kindOf({ name: 'Arta', phone: '+383 49 100 100', birthDate: '1990-05-03' })).toEqual({});
});

it('what a row says itself counts', () => {
  expect(kindOf({ name: 'Kisha', kind: 'ngo', fiscalNumber: '81' })).toEqual({});
  expect(kindOf({ name: 'Arta', kind: 'person', fiscalNumber: '81' })).toEqual({});
});

it('other lists have no such kind', () => {
  const { fields } = reservationClients;
  expect(impliedValues('reservationClients', fields, emptyValues(fields), { name: 'Arta', phone: '1' })).toEqual({});
});
