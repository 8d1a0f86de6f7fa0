import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './places.ts';

/**
 * Every route of section 2 of the specification, taken from its text and not from the program. `title` is the key of
 * the message in the bar, null if it is the name of the open record.
 */
export interface SpecRoute {
  readonly path: string;
  readonly title: string | null;
  /** `<id>` of the path is the first record of this list: behind api/. */
  readonly recordOf?: string;
  /** Pages of one kind are rendered by the same component. Null if tests/pages/screens.test.ts covers the page. */
  readonly kind: string | null;
  /** Opened before any user has signed in. */
  readonly isPublic?: true;
}

/** A resource with its list, an empty form and the form of a record. */
function resource(path: string, words: string, api = path): readonly SpecRoute[] {
  return [
    { path: `/admin/${path}`, title: `${words}.title`, kind: 'list' },
    // Each form has its own fields and editors.
    { path: `/admin/${path}/create`, title: `${words}.add`, kind: `form of ${path}` },
    { path: `/admin/${path}/update/<id>`, title: null, recordOf: api, kind: 'record' },
  ];
}

const anyId = '019a0000-0000-7000-8000-000000000000';
const plannedPages = 'office.planned.pages';

/** A list of documents that come later. */
function documents(path: string, name: string): readonly SpecRoute[] {
  const title = `${plannedPages}.${name}.title`;
  return ['', `/create/${anyId}`, `/update/${anyId}`, `/details/${anyId}`].map((action) => ({
    path: `/admin/${path}${action}`,
    title,
    kind: 'planned',
  }));
}

function pages(...rows: readonly (readonly [path: string, title: string])[]): readonly SpecRoute[] {
  return rows.map(([path, title]) => ({ path, title, kind: title.startsWith(plannedPages) ? 'planned' : path }));
}

/** Pages that are also screens of tests/e2e/pages/screens.ts. */
function screens(...rows: readonly (readonly [path: string, title: string | null])[]): readonly SpecRoute[] {
  return rows.map(([path, title]) => ({ path, title, kind: null }));
}

function reports(...rows: readonly (readonly [path: string, name: string])[]): readonly SpecRoute[] {
  return rows.map(([path, name]) => ({
    path: `/admin/reports/${path}`,
    title: `${plannedPages}.${name}.title`,
    kind: 'planned',
  }));
}

export const specRoutes: readonly SpecRoute[] = [
  { path: '/login', title: null, isPublic: true, kind: null },
  ...screens(
    // Without an id, a direct order; tables are covered by the till's own test.
    ['/table', null],
    ['/barcode-order', 'orders.counter.title'],
    ['/tables', 'orders.tables.title'],
    ['/display', 'stations.title'],
    ['/display-controller', 'stations.pickup.title'],
    ['/admin', 'reports.dashboard.title'],
    ['/admin/configuration', 'configuration.resources.configuration.title'],
    ['/admin/reports/sales', 'reports.sales.title'],
  ),
  ...resource('users', 'staff.resources.users'),
  ...resource('vats', 'configuration.resources.vats'),
  ...resource('vendors', 'reference.resources.vendors'),
  ...resource('printers', 'printing.resources.printers'),
  ...resource('displays', 'stations.resources.stations'),
  ...resource('menus', 'menu.resources.menus'),
  ...resource('menus/products', 'menu.resources.products', 'products'),
  ...resource('menus/units', 'menu.resources.units', 'units'),
  ...resource('menus/categories', 'menu.resources.categories', 'categories'),
  ...resource('menus/price-lists', 'menu.resources.priceLists', 'price-lists'),
  ...resource('discounts', 'menu.resources.discounts'),
  // The specification has these at a path of their own, too.
  ...['products', 'units', 'categories', 'price-lists'].flatMap((path) => {
    const words = `menu.resources.${path === 'price-lists' ? 'priceLists' : path}`;
    return resource(path, words).map((route) => ({
      ...route,
      kind: route.kind?.replace(path, `menus/${path}`) ?? null,
    }));
  }),
  ...resource('tables', 'floor.resources.tablePlans', 'table-plans'),
  ...resource('banks', 'reference.resources.banks'),
  ...resource('points', 'staff.resources.points'),
  ...resource('vouchers', 'vouchers.resources.vouchers'),
  ...resource('clients', 'clients.resources.clients'),
  ...resource('invoice-clients', 'clients.resources.invoiceClients'),
  ...resource('reservation-clients', 'clients.resources.reservationClients'),
  ...resource('makers', 'reference.resources.makers'),
  ...resource('locations', 'reference.resources.locations'),
  ...pages(
    ['/admin/stock', `${plannedPages}.stock.title`],
    ['/admin/product-transactions', `${plannedPages}.productTransactions.title`],
    ['/admin/product-transactions-period', `${plannedPages}.productTransactionsPeriod.title`],
  ),
  ...documents('stock-change', 'stockChanges'),
  ...documents('stock-reset', 'stockResets'),
  ...documents('vendor-purchases', 'vendorPurchases'),
  ...pages(
    ['/admin/handouts', 'shifts.pages.handouts'],
    ['/admin/start-end', 'shifts.pages.shifts'],
    ['/admin/backups', 'backup.title'],
    ['/admin/audit', 'audit.title'],
    ['/admin/license', 'office.license.title'],
    ['/admin/reports', 'office.reports.title'],
    ['/admin/reports/duePayments', 'accounts.title'],
  ),
  ...reports(
    ['stockChange', 'stockChangeReport'],
    ['clocktime', 'clocktime'],
    ['productSales', 'productSales'],
    ['cashSales', 'cashSales'],
    ['employees', 'employees'],
    ['purchases', 'purchases'],
    ['purchaseProducts', 'purchaseProducts'],
    ['productHourlySales', 'productHourly'],
    ['delivery', 'delivery'],
    ['compoundItems', 'compoundItems'],
    ['sales/clients', 'salesClients'],
    ['damages', 'damages'],
    ['startEnd', 'startEnd'],
    ['salesByCategory', 'salesByCategory'],
    ['staff', 'staffAccounts'],
    ['salesByMaker', 'salesByMaker'],
    ['deliveryClients', 'deliveryClients'],
    ['productByCompoundItemsSalesReport', 'productByCompoundItems'],
    ['salesBook', 'salesBook'],
    ['purchaseBook', 'purchaseBook'],
    ['stockThreshold', 'stockThreshold'],
    ['regularInvoiceReport', 'regularInvoices'],
    ['productIntervalReport', 'productInterval'],
    ['productBetweenHoursSalesReport', 'productBetweenHours'],
    ['paymentMethodsReport', 'paymentMethods'],
    ['vatSalesReport', 'vatSales'],
    ['returnedProducts', 'returnedProducts'],
    ['reservations', 'reservations'],
    ['tableTransfers', 'tableTransfers'],
  ),
];

type Tree = { readonly [key: string]: string | Tree };
const files = new Map<string, Tree>();

/** The text of a message, without its values; in Albanian unless another language is given. */
export function titleIn(key: string, language = 'sq'): string {
  const [first = '', ...rest] = key.split('.');
  const folder = ['office', 'shell', 'records'].includes(first) ? 'platform/ui' : `features/${first}`;
  // Texts used only by the back office are in a separate file.
  for (const part of ['', 'office']) {
    const file = join(projectRoot, 'src', folder, 'messages', part, `${language}.json`);
    const tree = files.get(file) ?? treeOf(file);
    files.set(file, tree);
    const found = rest.reduce<string | Tree | undefined>(
      (inner, name) => (typeof inner === 'object' ? inner[name] : undefined),
      tree[first],
    );
    if (typeof found === 'string') return found;
  }
  throw new Error(`${key} is no message in ${language}`);
}

function treeOf(file: string): Tree {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tree) : {};
}
