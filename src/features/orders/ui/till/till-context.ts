import { ownPrices, type PriceBook } from '#features/menu/domain/price-book.ts';
import type { Role } from '#kernel/permission.ts';
import type { OrderContext, SellableProduct } from '../../domain/decision.ts';
import type { OrderPermission } from '../../domain/permissions.ts';
import { orderPolicy } from '../../domain/policy.ts';
import type { Login, PaymentMethod, Product } from './views.ts';

/** The user of this till and their permissions. */
export interface TillUser {
  readonly id: string;
  readonly name: string;
  readonly pointId: string;
  readonly role: Role;
  readonly discountLimit: number;
  readonly tablePlanId: string | null;
  readonly may: (permission: OrderPermission) => boolean;
  readonly policy: OrderContext['policy'];
}

/**
 * `latest` returns the log-in with the current settings and permissions; an administrator may change them while the
 * till is open.
 */
export function tillUserOf(login: Login, latest: () => Login): TillUser {
  const { employee, point } = login;
  return {
    id: employee.id,
    name: employee.name,
    pointId: point.id,
    role: employee.role.name,
    discountLimit: employee.discountLimit,
    tablePlanId: employee.tablePlanId,
    may: (permission) => latest().userPermissions.includes(permission),
    get policy() {
      return orderPolicy(latest().posConfig);
    },
  };
}

/** The till's loaded data that the rules use. */
export interface TillKnowledge {
  readonly businessDay: string;
  readonly product: (id: string) => Product | undefined;
  readonly isOffered: (productId: string) => boolean;
  readonly discountPreset: OrderContext['discountPreset'];
  /** Null until the catalogue is loaded. */
  readonly prices: PriceBook | null;
  readonly paymentMethod: (code: string) => PaymentMethod | undefined;
  /** The plan of each existing table. */
  readonly planOf: (tableId: string) => string | undefined;
  readonly minimumOf: (tableId: string) => number | null;
}

/** The rules' context at this till; the server builds the same from its database. */
export function tillContext(
  user: TillUser,
  known: TillKnowledge,
  { now, heldBy }: Pick<OrderContext, 'now' | 'heldBy'>,
): OrderContext {
  return {
    now,
    heldBy,
    businessDay: known.businessDay,
    userId: user.id,
    pointId: user.pointId,
    may: user.may,
    role: user.role,
    discountLimit: user.discountLimit,
    discountPreset: known.discountPreset,
    policy: user.policy,
    product: (id) => sellable(known.product(id)),
    isOffered: known.isOffered,
    prices: known.prices ?? ownPrices,
    paymentMethod: known.paymentMethod,
    hasTable: (id) => known.planOf(id) !== undefined,
    hasClient: () => true,
    clientName: () => undefined,
    clientDiscount: () => undefined,
    isCardShown: () => true,
    canTake: () => true,
    isGivenBack: () => false,
    planOf: (tableId) => known.planOf(tableId) ?? null,
    minimumOf: known.minimumOf,
    // The server verifies the approver; on the till an entered approval counts until then.
    approverOf: (approvalId) => approvalId ?? null,
    nextOrderNumber: () => null,
    nextReceiptNumber: () => null,
    serverRules: null,
    // Only the server has the data of guards.
    guards: [],
  };
}

function sellable(product: Product | undefined): SellableProduct | undefined {
  if (product === undefined) return undefined;
  const { id, name, price, staffPrice, vatRate, categoryId, stationId, courseSpliter, type, choices } = product;
  return {
    id,
    name,
    price,
    staffPrice,
    vatRate,
    categoryId,
    stationId,
    isDivider: courseSpliter,
    isDynamic: type === 'dynamic',
    choices: choices ?? undefined,
  };
}
