import { choice, day, link, money, percent, resource, text, whole } from '#kernel/resource.ts';

const rights = { feature: 'clients', read: 'clients.read', write: 'clients.write', title: 'name' } as const;

const number = { longest: 20, form: 'lettersAndNumbers' } as const;
const reach = { group: 'reach' } as const;
const bank = { group: 'bank', inList: 'chosen' } as const;

const isPerson = ({ kind }: Readonly<Record<string, unknown>>) => kind === 'person';
const ofBusinesses = { onlyWhen: ({ kind }: Readonly<Record<string, unknown>>) => kind !== 'person' } as const;

/** Clients with an account or a card of the venue. The kind decides which fields a client has. */
export const clients = resource({
  ...rights,
  name: 'clients',
  fields: {
    name: text({ isRequired: true }),
    kind: choice(['person', 'business', 'ngo']),
    fiscalNumber: text({ ...number, ...ofBusinesses, group: 'numbers', requiredWhen: ofBusinesses.onlyWhen }),
    vatNumber: text({ ...number, ...ofBusinesses, group: 'numbers', inList: 'chosen' }),
    businessNumber: text({ ...number, ...ofBusinesses, group: 'numbers', inList: 'chosen' }),
    registrationNumber: text({ ...number, ...ofBusinesses, group: 'numbers', inList: 'chosen' }),
    cardNumber: text({ longest: 40, form: 'lettersAndNumbers', isUnique: true, group: 'card' }),
    discount: percent({ group: 'card' }),
    /** Its prices come first once the client is on an order (decision 0086). */
    priceListId: link('priceLists', { group: 'card', inList: 'chosen' }),
    /** Without one the client has no account. */
    dueLimit: money({ max: 100_000_000_00, group: 'account' }),
    priority: whole({ max: 100, group: 'card', inList: 'chosen' }),
    contactPerson: text({ ...reach, ...ofBusinesses, inList: 'chosen' }),
    phone: text({ ...reach, longest: 30, form: 'phone' }),
    email: text({ ...reach, form: 'email', inList: 'chosen' }),
    website: text({ ...reach, ...ofBusinesses, longest: 200, form: 'website', inList: 'chosen' }),
    address: text({ ...reach, longest: 200, inList: 'chosen' }),
    city: text({ ...reach, longest: 60 }),
    birthDate: day({ ...reach, onlyWhen: isPerson, inList: 'chosen' }),
    bankId: link('banks', { ...bank, ...ofBusinesses }),
    bankAccount: text({ ...bank, ...ofBusinesses, longest: 34 }),
    additionalInfo: text({ longest: 1_000, rows: 3, inList: 'never', group: 'more' }),
  },
});

/** Recipients of regular invoices. */
export const invoiceClients = resource({
  ...rights,
  name: 'invoiceClients',
  api: 'invoice-clients',
  path: 'invoice-clients',
  fields: {
    name: text({ isRequired: true }),
    kind: choice(['business', 'ngo']),
    fiscalNumber: text({ ...number, isRequired: true, isUnique: true, group: 'numbers' }),
    vatNumber: text({ ...number, group: 'numbers' }),
    businessNumber: text({ ...number, group: 'numbers', inList: 'chosen' }),
    contactPerson: text({ ...reach, inList: 'chosen' }),
    phone: text({ ...reach, longest: 30, form: 'phone' }),
    email: text({ ...reach, form: 'email' }),
    address: text({ ...reach, longest: 200, inList: 'chosen' }),
    city: text({ ...reach, longest: 60 }),
    bankId: link('banks', bank),
    bankAccount: text({ ...bank, longest: 34 }),
  },
});

/** Clients of reserved tables. */
export const reservationClients = resource({
  name: 'reservationClients',
  feature: 'clients',
  api: 'reservation-clients',
  path: 'reservation-clients',
  read: 'reservationClients.read',
  write: 'reservationClients.write',
  title: 'name',
  fields: {
    name: text({ isRequired: true }),
    phone: text({ isRequired: true, longest: 30, form: 'phone' }),
    email: text({ form: 'email' }),
    note: text({ longest: 500, rows: 3 }),
  },
});
