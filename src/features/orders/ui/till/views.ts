import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import type { floorContract } from '#features/floor/contract.ts';
import type { menuContract } from '#features/menu/contract.ts';
import type { staffContract } from '#features/staff/contract.ts';
import type { Answer } from '#kernel/contract.ts';
import type { ordersContract } from '../../contract.ts';

/** The till's types of server answers, by the names that its screens use. */
export type Catalogue = Answer<(typeof menuContract)['GET api/menus/fetch']>;
export type Product = Catalogue['products'][number];
export type Category = Catalogue['categories'][number];
export type PaymentMethod = Catalogue['paymentMethods'][number];
export type Station = Catalogue['stations'][number];

export type TablePlan = Answer<(typeof floorContract)['GET api/tables']>[number];
export type Table = TablePlan['tables'][number];

export type OpenOrders = Answer<(typeof ordersContract)['GET api/orders/open']>;
/** The latest server state of one order. */
export type ServerOrder = OpenOrders['orders'][number];
export type Holder = NonNullable<ServerOrder['heldBy']>;

export type BatchAnswer = Answer<(typeof ordersContract)['POST api/orders/commands']>;
export type OrderView = BatchAnswer['orders'][number];

export type Login = Omit<Answer<(typeof staffContract)['POST api/login']>, 'authorization'>;
/** The settings in use, for the till. */
export type PosConfig = Pick<Login['posConfig'], Extract<keyof SettingsInForce, keyof Login['posConfig']>>;
