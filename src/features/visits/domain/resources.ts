import { link, money, resource, text, whole } from '#kernel/resource.ts';

/** Children who visit, with whom to call. */
export const serviceClients = resource({
  name: 'serviceClients',
  feature: 'visits',
  api: 'service-clients',
  path: 'service-clients',
  read: 'serviceClients.read',
  write: 'serviceClients.write',
  title: 'child',
  fields: {
    phone: text({ isRequired: true, longest: 30, form: 'phone' }),
    child: text({ isRequired: true, longest: 120 }),
    parent: text({ isRequired: true, longest: 120 }),
    note: text({ longest: 500, rows: 3 }),
  },
});

const minutes = { min: 1, max: 24 * 60 } as const;
const price = { max: 1_000_000_00 } as const;
const more = { group: 'more', inList: 'chosen' } as const;

/** What a visit costs by how long it takes. */
export const visitTariffs = resource({
  name: 'visitTariffs',
  feature: 'visits',
  api: 'visit-tariffs',
  path: 'visit-tariffs',
  read: 'visitTariffs.read',
  write: 'visitTariffs.write',
  title: 'name',
  fields: {
    name: text({ isRequired: true, isUnique: true, longest: 60 }),
    productId: link('products', { isRequired: true }),
    firstMinutes: whole({ ...minutes, isRequired: true, initial: 60 }),
    firstPrice: money({ ...price, isRequired: true }),
    secondMinutes: whole({ ...minutes, ...more }),
    secondPrice: money({ ...price, ...more }),
    thirdMinutes: whole({ ...minutes, ...more }),
    thirdPrice: money({ ...price, ...more }),
    furtherMinutes: whole({ ...minutes, group: 'more' }),
    furtherPrice: money({ ...price, group: 'more' }),
    graceMinutes: whole({ max: 60, initial: 5, isRequired: true }),
    alertMinutes: whole({ ...minutes, inList: 'chosen' }),
  },
});
