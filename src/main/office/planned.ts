/**
 * Pages of the specification whose data comes later. Each opens, says what it will show and with which part it comes,
 * and links to what exists today. This list is the source of their addresses, the menu, the index of the reports and
 * the test of every route. When a page is built, remove it from this list.
 */

/** Where to find something like it today; its texts are `office.planned.today.<name>`. */
export const todayLinks = {
  sales: { to: '/admin/reports/sales' },
  product: { to: '/admin/reports/sales', search: { by: 'product' } },
  category: { to: '/admin/reports/sales', search: { by: 'category' } },
  hour: { to: '/admin/reports/sales', search: { by: 'hour' } },
  employee: { to: '/admin/reports/sales', search: { by: 'employee' } },
  paymentMethod: { to: '/admin/reports/sales', search: { by: 'paymentMethod' } },
  vatRate: { to: '/admin/reports/sales', search: { by: 'vatRate' } },
  vendors: { to: '/admin/vendors' },
  shifts: { to: '/admin/start-end' },
  reservations: { to: '/admin/reservations' },
} as const satisfies Record<string, { readonly to: string; readonly search?: Readonly<Record<string, string>> }>;
export type TodayLink = keyof typeof todayLinks;

export const reportGroups = ['sales', 'money', 'people', 'guests', 'stock'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** The key in `office.planned.parts.<name>`. */
type Part = 'reports' | 'stock' | 'invoices';

export interface PlannedPage {
  /** The key of its texts: `office.planned.pages.<name>`. */
  readonly name: string;
  /** The full address. */
  readonly path: string;
  readonly part: Part;
  readonly permission: string;
  readonly today?: TodayLink;
  /** Documents have `create/<id>`, `update/<id>` and `details/<id>` below their list. */
  readonly isDocument?: true;
}

type Planned = readonly [name: string, path: string, part: Part, today?: TodayLink];

const report =
  (permission: string) =>
  ([name, path, part, today]: Planned): PlannedPage => ({
    name,
    path: `/admin/reports/${path}`,
    part,
    permission,
    ...(today !== undefined && { today }),
  });
const everyReport = 'report.dashboard';
const stockReport = 'vendors.read';

export const plannedReports: Readonly<Record<ReportGroup, readonly PlannedPage[]>> = {
  sales: (
    [
      ['productSales', 'productSales', 'reports', 'product'],
      ['salesByCategory', 'salesByCategory', 'reports', 'category'],
      ['salesByMaker', 'salesByMaker', 'reports', 'product'],
      ['productHourly', 'productHourlySales', 'reports', 'hour'],
      ['productBetweenHours', 'productBetweenHoursSalesReport', 'reports', 'hour'],
      ['productInterval', 'productIntervalReport', 'reports', 'product'],
      ['compoundItems', 'compoundItems', 'stock', 'product'],
      ['productByCompoundItems', 'productByCompoundItemsSalesReport', 'stock', 'product'],
      ['delivery', 'delivery', 'reports', 'sales'],
      ['returnedProducts', 'returnedProducts', 'reports', 'sales'],
    ] as const
  ).map(report(everyReport)),
  money: (
    [
      ['paymentMethods', 'paymentMethodsReport', 'reports', 'paymentMethod'],
      ['cashSales', 'cashSales', 'reports', 'paymentMethod'],
      ['vatSales', 'vatSalesReport', 'reports', 'vatRate'],
      ['salesBook', 'salesBook', 'invoices', 'vatRate'],
      ['purchaseBook', 'purchaseBook', 'stock', 'vendors'],
      ['regularInvoices', 'regularInvoiceReport', 'invoices', 'sales'],
    ] as const
  ).map(report(everyReport)),
  people: (
    [
      ['employees', 'employees', 'reports', 'employee'],
      ['staffAccounts', 'staff', 'reports', 'employee'],
      ['clocktime', 'clocktime', 'reports', 'shifts'],
      ['startEnd', 'startEnd', 'reports', 'shifts'],
      ['tableTransfers', 'tableTransfers', 'reports', 'employee'],
    ] as const
  ).map(report(everyReport)),
  guests: (
    [
      ['salesClients', 'sales/clients', 'reports', 'sales'],
      ['deliveryClients', 'deliveryClients', 'reports', 'sales'],
      ['reservations', 'reservations', 'reports', 'reservations'],
    ] as const
  ).map(report(everyReport)),
  stock: (
    [
      ['stockChangeReport', 'stockChange', 'stock', 'vendors'],
      ['stockThreshold', 'stockThreshold', 'stock', 'vendors'],
      ['purchases', 'purchases', 'stock', 'vendors'],
      ['purchaseProducts', 'purchaseProducts', 'stock', 'vendors'],
      ['damages', 'damages', 'stock', 'vendors'],
    ] as const
  ).map(report(stockReport)),
};

const stockPages: readonly PlannedPage[] = [
  { name: 'stock', path: '/admin/stock', part: 'stock', permission: stockReport, today: 'vendors' },
  {
    name: 'stockChanges',
    path: '/admin/stock-change',
    part: 'stock',
    permission: stockReport,
    today: 'vendors',
    isDocument: true,
  },
  {
    name: 'stockResets',
    path: '/admin/stock-reset',
    part: 'stock',
    permission: stockReport,
    today: 'vendors',
    isDocument: true,
  },
  {
    name: 'productTransactions',
    path: '/admin/product-transactions',
    part: 'stock',
    permission: stockReport,
    today: 'vendors',
  },
  {
    name: 'productTransactionsPeriod',
    path: '/admin/product-transactions-period',
    part: 'stock',
    permission: stockReport,
    today: 'vendors',
  },
  {
    name: 'vendorPurchases',
    path: '/admin/vendor-purchases',
    part: 'stock',
    permission: stockReport,
    today: 'vendors',
    isDocument: true,
  },
];

/** The planned pages below /admin/. */
export const plannedInOffice: readonly PlannedPage[] = [
  ...reportGroups.flatMap((group) => plannedReports[group]),
  ...stockPages,
];

const documentAction = /^\/(?:create(?:\/[^/]+)?|update\/[^/]+|details\/[^/]+)$/;

/** The planned page at an address below /admin/, or null. */
export function plannedAt(splat: string): PlannedPage | null {
  const path = `/admin/${splat.replace(/\/$/, '')}`;
  const fits = ({ path: own, isDocument }: PlannedPage) =>
    path === own || (isDocument === true && path.startsWith(`${own}/`) && documentAction.test(path.slice(own.length)));
  return plannedInOffice.find(fits) ?? null;
}

/** A planned page by its name, for the menu. */
export function plannedPage(name: string): PlannedPage {
  const found = plannedInOffice.find((page) => page.name === name);
  if (found === undefined) throw new Error(`${name} is no planned page`);
  return found;
}
