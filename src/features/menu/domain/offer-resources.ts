import { orderTypes } from '#kernel/order-type.ts';
import { choice, links, money, names, part, percent, resource, texts, toggle, whole } from '#kernel/resource.ts';
import { always, type Schedule } from './schedule.ts';

/** Basis points; the largest rise is tenfold. */
export const changeLimits = { min: -10_000, max: 100_000 } as const;
/** Minor units. */
export const dearest = 100_000_000_00;

const rights = { feature: 'menu', read: 'prices.read', write: 'prices.write', title: 'names' } as const;

/** Alternative prices of products, with the rule of when and where they apply. */
export const priceLists = resource({
  ...rights,
  name: 'priceLists',
  api: 'price-lists',
  path: 'menus/price-lists',
  sort: '-priority',
  fields: {
    names: names({ isRequired: true, isUnique: true }),
    isEnabled: toggle({ initial: true }),
    priority: whole({ isRequired: true, initial: 0, max: 1_000 }),
    planIds: links('tablePlans', { inList: 'always', group: 'where' }),
    pointIds: links('points', { group: 'where' }),
    orderKinds: texts({ most: orderTypes.length, inList: 'never', group: 'where' }),
    /** Clients have no groups yet; the rule already supports them. */
    clientGroups: texts({ inList: 'never', group: 'where', waits: true }),
    /** A client's own list is a field of the client. */
    isOnlyForClients: toggle({ inList: 'chosen', group: 'where' }),
    schedule: part<Schedule>(always, { group: 'when' }),
    change: percent({ ...changeLimits, inList: 'chosen', group: 'change' }),
    categoryChanges: part<Readonly<Record<string, number>>>({}, { group: 'change' }),
    prices: part<Readonly<Record<string, number>>>({}, { group: 'prices' }),
  },
});

const by = (chosen: string) => {
  const isChosen = ({ reduction }: Readonly<Record<string, unknown>>) => reduction === chosen;
  return { group: 'what', onlyWhen: isChosen, requiredWhen: isChosen } as const;
};
const limit = { max: 10_000, group: 'who' } as const;

/** Why the venue gives discounts, what it usually takes off, and up to where a role may do so without an approver. */
export const discounts = resource({
  ...rights,
  name: 'discounts',
  fields: {
    names: names({ isRequired: true, isUnique: true }),
    isEnabled: toggle({ initial: true }),
    /** `typed`: a reason alone; whoever gives it types how much. */
    reduction: choice(['percent', 'amount', 'typed'], { group: 'what' }),
    percentOff: percent({ ...by('percent'), min: 1, max: 10_000 }),
    amountOff: money({ ...by('amount'), min: 1, max: dearest }),
    /** Empty: the person's own limit. */
    managerLimit: percent(limit),
    waiterLimit: percent(limit),
    salesmanLimit: percent(limit),
  },
});

/** Lower prices for some hours of some days. */
export const happyHours = resource({
  ...rights,
  name: 'happyHours',
  api: 'happy-hours',
  path: 'menus/happy-hours',
  fields: {
    names: names({ isRequired: true, isUnique: true }),
    isEnabled: toggle({ initial: true }),
    categoryIds: links('categories', { group: 'what' }),
    productIds: links('products', { group: 'what' }),
    reduction: choice(['percent', 'price'], { group: 'what' }),
    percentOff: percent({ ...by('percent'), min: 1 }),
    price: money({ ...by('price'), max: dearest }),
    schedule: part<Schedule>(
      { weekdays: [1, 2, 3, 4, 5], fromMinute: 17 * 60, toMinute: 19 * 60, validFrom: null, validTo: null },
      { group: 'when' },
    ),
  },
});
