import { beer, cocktails, coffee, softDrinks, spirits, wine } from './templates/drinks.ts';
import { courseDivider, desserts, grill, pizza, snacks, starters } from './templates/food.ts';
import { groceries } from './templates/groceries.ts';
import { names, rowsOfTables, type Template } from './templates/template.ts';

const hall = names('Salla', 'Hall', 'Сала', 'Sala', 'Saal');
const terrace = names('Tarraca', 'Terrace', 'Тераса', 'Terasa', 'Terrasse');

const complaint = names('Ankesë', 'Complaint', 'Поплака', 'Reklamacija', 'Reklamation');
const staff = names('Stafi', 'Staff', 'Персонал', 'Osoblje', 'Personal');
const regularGuest = names('Mysafir i rregullt', 'Regular guest', 'Редовен гостин', 'Stalni gost', 'Stammgast');
const regularCustomer = names('Blerës i rregullt', 'Regular customer', 'Редовен купувач', 'Stalni kupac', 'Stammkunde');
const damaged = names('Mall i dëmtuar', 'Damaged goods', 'Оштетена стока', 'Oštećena roba', 'Beschädigte Ware');
const reasonsForGuests = [regularGuest, complaint, staff];

/** The templates of a new venue. Everything in them can be changed or deleted afterwards. */
export const templates = {
  cafe: {
    settings: { courseSpliters: false },
    stations: ['bar'],
    discountReasons: reasonsForGuests,
    categories: [coffee, softDrinks, { ...snacks, station: 'bar' }, { ...desserts, station: 'bar' }],
    plans: [
      {
        names: hall,
        width: 1000,
        height: 640,
        tables: rowsOfTables([
          {
            y: 60,
            tables: [
              ['square', 2, 110, 110],
              ['square', 2, 110, 110],
              ['square', 4, 120, 120],
              ['square', 4, 120, 120],
            ],
          },
          {
            y: 260,
            tables: [
              ['round', 4, 130, 130],
              ['round', 4, 130, 130],
              ['round', 4, 130, 130],
            ],
          },
          {
            y: 480,
            tables: [
              ['bar', 1, 90, 90],
              ['bar', 1, 90, 90],
              ['bar', 1, 90, 90],
              ['bar', 1, 90, 90],
            ],
          },
        ]),
      },
    ],
  },
  restaurant: {
    settings: { courseSpliters: true, seats: true },
    stations: ['bar', 'kitchen'],
    discountReasons: reasonsForGuests,
    categories: [
      ...[coffee, softDrinks, beer, wine, spirits],
      { ...starters, products: [...starters.products, courseDivider] },
      ...[grill, pizza, desserts],
    ],
    plans: [
      {
        names: hall,
        width: 1200,
        height: 800,
        tables: rowsOfTables([
          {
            y: 60,
            tables: [
              ['square', 2, 110, 110],
              ['square', 2, 110, 110],
              ['square', 4, 120, 120],
              ['square', 4, 120, 120],
              ['square', 4, 120, 120],
            ],
          },
          {
            y: 290,
            tables: [
              ['round', 4, 140, 140],
              ['round', 4, 140, 140],
              ['round', 6, 160, 160],
              ['round', 6, 160, 160],
            ],
          },
          {
            y: 560,
            tables: [
              ['rectangle', 6, 200, 110],
              ['rectangle', 8, 260, 110],
              ['rectangle', 10, 320, 120],
            ],
          },
        ]),
      },
      {
        names: terrace,
        width: 1000,
        height: 500,
        tables: rowsOfTables([
          {
            y: 60,
            tables: [
              ['square', 4, 120, 120],
              ['square', 4, 120, 120],
              ['square', 4, 120, 120],
              ['square', 4, 120, 120],
            ],
          },
          {
            y: 290,
            tables: [
              ['round', 4, 140, 140],
              ['round', 4, 140, 140],
              ['round', 4, 140, 140],
            ],
          },
        ]).map((table) => ({ ...table, name: `T${table.name}` })),
      },
    ],
  },
  bar: {
    settings: { courseSpliters: false },
    stations: ['bar'],
    discountReasons: reasonsForGuests,
    categories: [cocktails, spirits, beer, wine, softDrinks, coffee],
    plans: [
      {
        names: names('Bari', 'Bar', 'Бар', 'Bar', 'Bar'),
        width: 1000,
        height: 560,
        tables: rowsOfTables([
          {
            y: 60,
            tables: [
              ['bar', 1, 80, 80],
              ['bar', 1, 80, 80],
              ['bar', 1, 80, 80],
              ['bar', 1, 80, 80],
              ['bar', 1, 80, 80],
            ],
          },
          {
            y: 230,
            tables: [
              ['round', 4, 120, 120],
              ['round', 4, 120, 120],
              ['round', 4, 120, 120],
              ['round', 4, 120, 120],
            ],
          },
          {
            y: 420,
            tables: [
              ['rectangle', 6, 200, 100],
              ['rectangle', 6, 200, 100],
              ['rectangle', 6, 200, 100],
            ],
          },
        ]),
      },
    ],
  },
  shop: {
    settings: {
      notRestaurant: true,
      kitchenPrinter: false,
      courseSpliters: false,
      hasDisplays: false,
      // A button beside cash and card that a shop rarely wants.
      freePayment: false,
    },
    stations: [],
    discountReasons: [regularCustomer, damaged, staff],
    categories: groceries,
    plans: [],
  },
  empty: { settings: {}, stations: [], categories: [], plans: [], discountReasons: [] },
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateKey = keyof typeof templates;
export const templateKeys = Object.keys(templates) as [TemplateKey, ...TemplateKey[]];
