const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const orderMessages = (title: string, count: string, closed: string) =>
  json({ orders: { title, count }, errors: { ORDER_CLOSED: closed } });

/** The smallest tree that has every part: kernel, platform, two features from table to screen, main, migrations. */
export const cleanTree: Readonly<Record<string, string>> = {
  'package.json': json({
    name: 'tree',
    private: true,
    type: 'module',
    imports: { '#*': './src/*' },
    dependencies: { react: '*', 'use-intl': '*', zod: '*' },
    devDependencies: { '@types/node': '*', '@types/react': '*', typescript: '*', vite: '*', vitest: '*' },
  }),
  'migrations/0001_floor.sql': 'CREATE TABLE dining_table (\n  id uuid PRIMARY KEY\n);\n',
  'migrations/0002_orders.sql':
    '-- Orders; and their lines.\nCREATE TABLE sales_order (\n  id uuid PRIMARY KEY,\n  table_id uuid REFERENCES dining_table (id)\n);\n',
  'src/main/feature-order.json': '["floor", "orders"]\n',
  'tests/kit/global-setup.ts': 'export function setup() {}\n',
  'tests/kit/browser-setup.ts': 'export function setup() {}\n',
  'src/main/table-owners.json': json({ dining_table: 'floor', sales_order: 'orders' }),
  'src/main/server.ts': `import { floorServer } from '#features/floor/server/index.ts';
import { ordersServer } from '#features/orders/server/index.ts';

export const entries = [floorServer, ordersServer];
`,
  'src/main/web.tsx': `import { OrdersScreen } from '#features/orders/ui/index.tsx';

export const app = <OrdersScreen />;
`,
  'src/kernel/contract.ts': `import type { z } from 'zod';

export interface Endpoint {
  readonly output: z.ZodType;
}
`,
  'src/kernel/error.ts': `export const commonErrors = {
  NOT_FOUND: 404,
} as const;

export class CodedError extends Error {
  readonly status: number;
  constructor(code: string, status: number = commonErrors.NOT_FOUND) {
    super(code);
    this.status = status;
  }
}
`,
  'src/kernel/money.ts': `/** Minor units. */
export function add(a: number, b: number): number {
  return a + b;
}
`,
  'src/kernel/money.test.ts': `import { expect, it } from 'vitest';
import { add } from './money.ts';

it('adds', () => {
  expect(add(1, 2)).toBe(3);
});
`,
  'src/platform/server/sql.ts': `export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]) {
  return { text: strings.join('?'), values };
}
`,
  'src/platform/ui/kit/panel.tsx': `import type { ReactNode } from 'react';

export function Panel({ children }: { readonly children: ReactNode }) {
  return <section>{children}</section>;
}
`,
  'src/platform/ui/messages/sq.json': json({ errors: { NOT_FOUND: 'Nuk u gjet.' } }),
  'src/platform/ui/messages/en.json': json({ errors: { NOT_FOUND: 'Not found.' } }),
  'src/platform/ui/messages/mk.json': json({ errors: { NOT_FOUND: 'Не е најдено.' } }),
  'src/platform/ui/messages/sr.json': json({ errors: { NOT_FOUND: 'Nije pronađeno.' } }),
  'src/platform/ui/messages/de.json': json({ errors: { NOT_FOUND: 'Nicht gefunden.' } }),
  'src/features/floor/README.md': '# Floor\n\nOwns the tables.\n',
  'src/features/floor/contract.ts': `import { z } from 'zod';
import type { Endpoint } from '#kernel/contract.ts';

export const floorContract = {
  'GET api/tables': { output: z.array(z.uuid()) },
} satisfies Record<string, Endpoint>;
`,
  'src/features/floor/domain/seats.ts': `export const seats = 4;
`,
  'src/features/floor/server/index.ts': `import { floorContract } from '../contract.ts';
import { insertTable } from './store.ts';

export const floorServer = { contract: floorContract, insertTable };
`,
  'src/features/floor/server/store.ts': `import { sql } from '#platform/server/sql.ts';

export function insertTable(id: string) {
  return sql\`INSERT INTO dining_table (id) VALUES (\${id})\`;
}
`,
  'src/features/floor/messages/sq.json': json({ floor: { title: 'Salla' } }),
  'src/features/floor/messages/en.json': json({ floor: { title: 'Floor' } }),
  'src/features/floor/messages/mk.json': json({ floor: { title: 'Сала' } }),
  'src/features/floor/messages/sr.json': json({ floor: { title: 'Sala' } }),
  'src/features/floor/messages/de.json': json({ floor: { title: 'Gastraum' } }),
  'src/features/orders/README.md': '# Orders\n\nOwns the orders.\n',
  'src/features/orders/contract.ts': `import { z } from 'zod';
import type { Endpoint } from '#kernel/contract.ts';
import { maxCovers } from './domain/order.ts';

export const ordersContract = {
  'GET api/orders': { output: z.int().max(maxCovers), errors: ['ORDER_CLOSED'] },
} satisfies Record<string, Endpoint & { errors: string[] }>;
`,
  'src/features/orders/domain/order.ts': `import { seats } from '#features/floor/domain/seats.ts';
import { add } from '#kernel/money.ts';

export const orderErrors = {
  ORDER_CLOSED: 409,
} as const;

export const maxCovers = add(seats, 2);
`,
  'src/features/orders/server/commands/close-order.ts': `import { CodedError } from '#kernel/error.ts';
import { orderErrors } from '../../domain/order.ts';
import { deleteOrder } from '../store.ts';

export function closeOrder(id: string) {
  if (id === '') throw new CodedError('ORDER_CLOSED', orderErrors.ORDER_CLOSED);
  return deleteOrder(id);
}
`,
  'src/features/orders/server/queries/open-orders.ts': `import { sql } from '#platform/server/sql.ts';

export const openOrders = sql\`SELECT o.id, extract(epoch FROM o.at) FROM sales_order AS o FOR UPDATE OF o\`;
`,
  'src/features/orders/server/store.ts': `import { sql } from '#platform/server/sql.ts';

export function deleteOrder(id: string) {
  return sql\`DELETE FROM sales_order WHERE id = \${id}\`;
}
`,
  'src/features/orders/server/index.ts': `import { ordersContract } from '../contract.ts';
import { closeOrder } from './commands/close-order.ts';
import { openOrders } from './queries/open-orders.ts';

export const ordersServer = { contract: ordersContract, closeOrder, openOrders };
`,
  'src/features/orders/ui/index.tsx': `import { useTranslations } from 'use-intl';
import { Panel } from '#platform/ui/kit/panel.tsx';
import type { ordersContract } from '../contract.ts';
import { maxCovers } from '../domain/order.ts';

type Key = keyof typeof ordersContract;
const key: Key = 'GET api/orders';

export function OrdersScreen() {
  const t = useTranslations('orders');
  return (
    <Panel>
      <h1 title={t('title')}>{t('title')}</h1>
      <p data-key={key}>{t('count', { n: maxCovers })} · 12 €</p>
    </Panel>
  );
}
`,
  'src/features/orders/messages/sq.json': orderMessages(
    'Porositë',
    '{n, plural, one {# porosi} other {# porosi}}',
    'Porosia është mbyllur.',
  ),
  'src/features/orders/messages/en.json': orderMessages(
    'Orders',
    '{n, plural, one {# order} other {# orders}}',
    'The order is closed.',
  ),
  'src/features/orders/messages/mk.json': orderMessages(
    'Нарачки',
    '{n, plural, one {# нарачка} other {# нарачки}}',
    'Нарачката е затворена.',
  ),
  'src/features/orders/messages/sr.json': orderMessages(
    'Porudžbine',
    '{n, plural, one {# porudžbina} few {# porudžbine} other {# porudžbina}}',
    'Porudžbina je zatvorena.',
  ),
  'src/features/orders/messages/de.json': orderMessages(
    'Bestellungen',
    '{n, plural, one {# Bestellung} other {# Bestellungen}}',
    'Die Bestellung ist abgeschlossen.',
  ),
};
