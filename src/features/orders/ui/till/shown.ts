import type { Price } from '#features/menu/domain/price.ts';
import type { OrderContext } from '../../domain/decision.ts';
import { byId, type Order, type Orders } from '../../domain/order.ts';
import { saleOf } from '../../domain/sale.ts';
import { type CatalogueIndex, indexCatalogue } from './catalogue.ts';
import type { OrderParts, Part } from './order-parts.ts';
import { createPriceClock } from './price-clock.ts';
import { type TillUser, tillContext } from './till-context.ts';
import { describe, foldOrders, isOnFloor, type TillOrder } from './till-order.ts';
import type { Catalogue, Product, Table, TablePlan } from './views.ts';

export interface TillState {
  readonly catalogue: CatalogueIndex | null;
  readonly plans: readonly TablePlan[] | null;
  readonly tables: ReadonlyMap<string, Table>;
  /** A product's current price; replaced by a new function when a happy hour or a price list begins or ends. */
  readonly priceOf: PriceNow;
  /** Empty until the server or the stored copy provides it. */
  readonly businessDay: string;
  /** Whether a bill given here comes out on paper. */
  readonly printsBills: boolean;
  readonly orders: ReadonlyMap<string, TillOrder>;
  /** The orders of a table, oldest first; the array keeps its identity while none of them changes. */
  readonly byTable: ReadonlyMap<string, readonly TillOrder[]>;
}

/** The price of a product on an order of that type, at that table, for that client. */
export type PriceNow = (product: Product, order: Pick<Order, 'type' | 'tableId' | 'clientId'>) => Price;

/** The state for the screens, and the data by which commands are decided. */
export interface Shown {
  state(): TillState;
  subscribe(listener: () => void): () => void;
  contextAt(at: number, heldBy?: OrderContext['heldBy']): OrderContext;
  /** Keeps the order on screen after it left the floor. */
  focus(id: string | null): void;
  focused(): string | null;
  /** Recomputes some orders, those linked to them by commands, and those that advanced with others. */
  refresh(ids: Iterable<string>): void;
  /** Shows orders as a command has just left them. */
  show(orders: readonly Order[]): void;
  takeVenue(venue: Pick<TillState, 'businessDay' | 'printsBills'>): void;
  takeCatalogue(catalogue: Catalogue): void;
  takePlans(plans: readonly TablePlan[]): void;
  stop(): void;
}

export function createShown(user: TillUser, parts: OrderParts, now: () => number): Shown {
  const listeners = new Set<() => void>();
  let focused: string | null = null;
  let state: TillState = {
    catalogue: null,
    plans: null,
    tables: new Map(),
    priceOf: priceNow(),
    businessDay: '',
    printsBills: false,
    orders: new Map(),
    byTable: new Map(),
  };

  function priceNow(): PriceNow {
    return (product, order) => {
      const context = contextAt(now());
      return context.prices.priceOf(product, saleOf(order, context));
    };
  }
  const set = (next: Partial<TillState>): void => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };
  const knowledge = {
    get businessDay() {
      return state.businessDay;
    },
    product: (id: string) => state.catalogue?.products.get(id),
    isOffered: (id: string) => state.catalogue?.offered.has(id) ?? false,
    discountPreset: (id: string) => state.catalogue?.discounts.find((each) => each.id === id),
    get prices() {
      return state.catalogue?.prices ?? null;
    },
    paymentMethod: (code: string) => state.catalogue?.paymentMethods.get(code),
    planOf: (tableId: string) => state.tables.get(tableId)?.planId,
    minimumOf: (tableId: string) => state.tables.get(tableId)?.minimumSpend ?? null,
  };
  const priceClock = createPriceClock(
    now,
    () => state.catalogue?.prices,
    () => set({ priceOf: priceNow() }),
  );
  const contextAt = (at: number, heldBy: OrderContext['heldBy'] = () => null) =>
    tillContext(user, knowledge, { now: at, heldBy });
  const knownOf = (id: string, { server, pending, isWaiting }: Part) => ({
    id,
    server,
    pending,
    isWaiting,
    pointId: user.pointId,
    userName: user.name,
  });

  function place(changes: ReadonlyMap<string, TillOrder | null>): void {
    const orders = new Map(state.orders);
    const touched = new Set<string>();
    for (const [id, order] of changes) {
      for (const each of [orders.get(id), order]) if (each?.tableId) touched.add(each.tableId);
      if (order === null) orders.delete(id);
      else orders.set(id, order);
    }
    const byTable = new Map(state.byTable);
    for (const tableId of touched) {
      const there = [...orders.values()].filter((order) => order.tableId === tableId);
      byTable.set(
        tableId,
        there.sort((a, b) => a.openedAt - b.openedAt),
      );
    }
    set({ orders, byTable });
  }

  /** The latest server state of linked orders, with this device's pending commands applied. */
  function fold(ids: readonly string[]): Orders {
    const confirmed = ids.flatMap((id) => parts.get(id).server?.order ?? []);
    return foldOrders(byId(confirmed), parts.pendingOf(ids), contextAt);
  }

  /** An order for the screens; orders that are no longer relevant are removed. */
  function shownAs(id: string, folded: Order | null): TillOrder | null {
    const part = parts.find(id);
    const order = part ? describe(knownOf(id, part), folded) : null;
    if (order !== null && (isOnFloor(order, now()) || focused === id)) return order;
    if (part?.pending.length === 0) parts.drop(id);
    return null;
  }

  /** Nobody tells when what was handed out has been there for long enough. */
  const handedOut = () =>
    [...state.orders.values()].filter((order) => !isOnFloor(order, now()) && focused !== order.id).map(({ id }) => id);

  function refresh(ids: Iterable<string>): void {
    const changes = new Map<string, TillOrder | null>();
    for (const wanted of [...ids, ...parts.takeAdvanced(), ...handedOut()]) {
      if (changes.has(wanted)) continue;
      const tied = parts.tiedTo(wanted);
      const folded = fold(tied);
      for (const id of tied) changes.set(id, shownAs(id, folded.get(id) ?? null));
    }
    place(changes);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    contextAt,
    focus(id) {
      focused = id;
    },
    focused: () => focused,
    refresh,
    show: (orders) =>
      place(new Map(orders.map((order) => [order.id, describe(knownOf(order.id, parts.get(order.id)), order)]))),
    takeVenue({ businessDay, printsBills }) {
      // The caller then refreshes the orders and notifies the screens. A copy kept by an older build knows no printers.
      state = { ...state, businessDay, printsBills: printsBills ?? false };
    },
    takeCatalogue(catalogue) {
      set({ catalogue: indexCatalogue(catalogue), priceOf: priceNow() });
      priceClock.look();
      refresh(parts.entries().flatMap(([id, part]) => (part.pending.length > 0 ? [id] : [])));
    },
    takePlans(plans) {
      set({ plans, tables: new Map(plans.flatMap((plan) => plan.tables.map((table) => [table.id, table]))) });
    },
    stop: () => priceClock.stop(),
  };
}
