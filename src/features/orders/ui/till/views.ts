import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import type { floorContract } from '#features/floor/contract.ts';
import type { menuContract } from '#features/menu/contract.ts';
import type { staffContract } from '#features/staff/contract.ts';
import type { Answer } from '#kernel/contract.ts';
import type { ordersContract } from '../../contract.ts';

/** The shapes that the till reads, by the names under which its screens speak of them. */
export type Catalogue = Answer<(typeof menuContract)['GET api/menus/fetch']>;
export type Product = Catalogue['products'][number];
export type Category = Catalogue['categories'][number];
export type PaymentMethod = Catalogue['paymentMethods'][number];
export type Station = Catalogue['stations'][number];

export type TablePlan = Answer<(typeof floorContract)['GET api/tables']>[number];
export type Table = TablePlan['tables'][number];

export type OpenOrders = Answer<(typeof ordersContract)['GET api/orders/open']>;
/** What the server last said about one order. */
export type ServerOrder = OpenOrders['orders'][number];
export type Holder = NonNullable<ServerOrder['heldBy']>;

export type BatchAnswer = Answer<(typeof ordersContract)['POST api/orders/commands']>;
export type CommandAnswer = BatchAnswer['answers'][number];
export type OrderView = BatchAnswer['orders'][number];

export type Login = Omit<Answer<(typeof staffContract)['POST api/login']>, 'authorization'>;
/** The settings that something obeys, as the till knows them. */
export type PosConfig = Pick<Login['posConfig'], Extract<keyof SettingsInForce, keyof Login['posConfig']>>;
