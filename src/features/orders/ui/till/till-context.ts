import { ownPrices, type PriceBook } from '#features/menu/domain/price-book.ts';
import { type OrderContext, refundNeedsServer, type SellableProduct } from '../../domain/decision.ts';
import type { OrderPermission } from '../../domain/permissions.ts';
import { orderPolicy } from '../../domain/policy.ts';
import type { Login, PaymentMethod, Product } from './views.ts';

/** Who works at this till, and what the venue lets them do. */
export interface TillUser {
  readonly id: string;
  readonly name: string;
  readonly pointId: string;
  readonly discountLimit: number;
  readonly tablePlanId: string | null;
  readonly may: (permission: OrderPermission) => boolean;
  readonly policy: OrderContext['policy'];
}

/** `latest` answers the log-in with the settings and rights that hold now; an administrator may change them while the till is open. */
export function tillUserOf(login: Login, latest: () => Login): TillUser {
  const { employee, point } = login;
  return {
    id: employee.id,
    name: employee.name,
    pointId: point.id,
    discountLimit: employee.discountLimit,
    tablePlanId: employee.tablePlanId,
    may: (permission) => latest().userPermissions.includes(permission),
    get policy() {
      return orderPolicy(latest().posConfig);
    },
  };
}

/** What the till has loaded, as far as the rules ask for it. */
export interface TillKnowledge {
  readonly businessDay: string;
  readonly product: (id: string) => Product | undefined;
  /** Null until the catalogue is here. */
  readonly prices: PriceBook | null;
  readonly paymentMethod: (code: string) => PaymentMethod | undefined;
  readonly catalogueVersion: number;
  /** The plan of each table there is. */
  readonly planOf: (tableId: string) => string | undefined;
}

/** What the rules see at this till; the server sees the same through its database. */
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
    discountLimit: user.discountLimit,
    policy: user.policy,
    product: (id) => sellable(known.product(id)),
    prices: known.prices ?? ownPrices,
    paymentMethod: known.paymentMethod,
    catalogueVersion: known.catalogueVersion,
    hasTable: (id) => known.planOf(id) !== undefined,
    hasClient: () => true,
    planOf: (tableId) => known.planOf(tableId) ?? null,
    // Whose word it was is the server's to verify; an approval that was given here counts until then.
    approverOf: (approvalId) => approvalId ?? null,
    nextOrderNumber: () => null,
    nextReceiptNumber: () => null,
    refund: refundNeedsServer,
    // What they look at is the server's to know.
    guards: [],
  };
}

function sellable(product: Product | undefined): SellableProduct | undefined {
  if (product === undefined) return undefined;
  const { id, name, price, staffPrice, vatRate, categoryId, stationId, courseSpliter, type } = product;
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
  };
}
