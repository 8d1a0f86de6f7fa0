import type { TillUser } from '#features/orders/ui/till/till-context.ts';
import type { Catalogue, TablePlan } from '#features/orders/ui/till/views.ts';

// The products, tables and waiters of till-world.ts.

const policy: TillUser['policy'] = {
  currency: 'EUR',
  chargesVat: true,
  offersDirectOrders: true,
  dailyAllowance: 0,
  serviceFee: 0,
  cardFee: 0,
  offersDelivery: true,
  offersCard: true,
  offersFree: true,
  offersVouchers: true,
  offersClientCards: true,
  clientsShowCards: false,
  pointsPerHundred: 0,
  pointWorth: 0,
  confirmsFree: true,
  keepsTableAfterPayment: false,
  allowsComments: true,
  offersCourses: true,
  offersSeats: true,
  offersBill: true,
  letsWaitersShareOrders: true,
  offersSplits: true,
  showsAllTotals: false,
  offlineHours: 12,
};
export const userOf = (name: string): TillUser => ({
  id: `user-${name}`,
  name,
  pointId: `point-${name}`,
  role: 'Waiter',
  discountLimit: 10_000,
  tablePlanId: null,
  may: () => true,
  policy,
});

export const products = ['coffee', 'tea'].map((id, index) => ({
  id,
  name: id,
  code: String(index),
  internalCode: '',
  categoryId: 'drinks',
  type: 'simple' as const,
  unit: 'piece',
  price: 100 + index * 30,
  vatRate: 1800,
  preselectedQuantity: 1000,
  picture: null,
  courseSpliter: false,
  stationId: 'bar',
  staffPrice: null,
  isService: false,
  isQuickKey: false,
  doser: null,
  makerId: null,
  maker: '',
  content: null,
  choices: null,
  barcodes: [],
}));
export const paymentMethods = (['cash', 'card'] as const).map((kind) => ({
  code: kind,
  kind,
  name: kind,
  needsReference: false,
  isActive: true,
}));
export const catalogue: Catalogue = {
  version: 1,
  currency: 'EUR',
  menus: [{ id: 'menu', name: 'Menu', productIds: products.map(({ id }) => id) }],
  categories: [{ id: 'drinks', name: 'Drinks', colour: '#aa7744', picture: null, stationId: 'bar' }],
  stations: [{ id: 'bar', name: 'Bar', kind: 'bar' }],
  products,
  timeZone: 'Europe/Belgrade',
  offers: { priceLists: [], happyHours: [] },
  discounts: [],
  notes: [],
  paymentMethods,
};
const place = { x: 0, y: 0, width: 100, height: 100, rotation: 0 };
const table = { ...place, planId: 'hall', shape: 'round' as const, seats: 4, minimumSpend: null };
export const plans: readonly TablePlan[] = [
  {
    id: 'hall',
    name: 'Hall',
    width: 1000,
    height: 1000,
    pictureId: null,
    decorations: [],
    tables: [
      { ...table, id: 't1', name: '1' },
      { ...table, id: 't2', name: '2' },
    ],
  },
];
