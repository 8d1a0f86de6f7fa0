import { type Resource, resource, text } from '#kernel/resource.ts';

const read = 'reference.read';
const write = 'reference.write';
const feature = 'reference';

/** The banks of the venue and its business partners. */
export const banks = resource({
  name: 'banks',
  feature,
  read,
  write,
  title: 'name',
  fields: {
    name: text({ isRequired: true, isUnique: true }),
    account: text({ longest: 34 }),
    swift: text({ longest: 11, form: 'lettersAndNumbers' }),
    contactPerson: text(),
    phone: text({ longest: 30, form: 'phone' }),
  },
});

/** The manufacturers of products. */
export const makers = resource({
  name: 'makers',
  feature,
  read,
  write,
  title: 'name',
  fields: {
    name: text({ isRequired: true, isUnique: true }),
    code: text({ longest: 20, isUnique: true }),
    country: text({ longest: 60 }),
    website: text({ longest: 200, form: 'website' }),
    comment: text({ longest: 500, rows: 3, inList: 'chosen' }),
  },
});

/** The suppliers of the venue. */
export const vendors = resource({
  name: 'vendors',
  feature,
  read: 'vendors.read',
  write: 'vendors.write',
  title: 'name',
  fields: {
    name: text({ isRequired: true, isUnique: true }),
    fiscalNumber: text({ isRequired: true, isUnique: true, longest: 20, form: 'lettersAndNumbers' }),
    vatNumber: text({ longest: 20, form: 'lettersAndNumbers' }),
    businessNumber: text({ longest: 20, form: 'lettersAndNumbers', inList: 'chosen' }),
    address: text({ longest: 200, inList: 'chosen' }),
    city: text({ longest: 60 }),
    contactPerson: text({ inList: 'chosen' }),
    phone: text({ longest: 30, form: 'phone' }),
    email: text({ longest: 120, form: 'email', inList: 'chosen' }),
    bankAccount: text({ longest: 34, inList: 'chosen' }),
    comment: text({ longest: 500, rows: 3, inList: 'never' }),
  },
});

/** Where stock is kept: the bar, the kitchen, the store room. */
export const locations = resource({
  name: 'locations',
  feature,
  read,
  write,
  title: 'name',
  fields: {
    name: text({ isRequired: true, isUnique: true, longest: 60 }),
    comment: text({ longest: 500, rows: 3 }),
  },
});

/** Every resource of this feature. One more declaration here, with its messages, adds a resource to the back office. */
export const referenceResources: readonly Resource[] = [banks, makers, vendors, locations];
