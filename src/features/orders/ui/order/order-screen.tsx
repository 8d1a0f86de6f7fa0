import './order.css';
import type { ComponentType, ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useRest } from '#platform/ui/router/use-router.tsx';
import { noteTables } from '#platform/ui/shell/has-tables.ts';
import { useAwake } from '#platform/ui/shell/use-awake.ts';
import type { TillState } from '../till/shown.ts';
import type { TillOrder } from '../till/till-order.ts';
import { type SignedInTill, useTill, useTillLocale, useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useServerRefusals } from '../use-refusals.ts';
import type { Counter } from './counter-parts.ts';
import { canGoOn, notedSale } from './direct-sale.ts';
import { OrderWork } from './order-work.tsx';

/** The order on screen: an existing one, or one that its first line will open. */
interface Target {
  readonly routeId: string | undefined;
  readonly orderId: string;
  readonly tableId: string | null;
  /** A sale to go on with once the server has told it: this device knew of it, and has no copy. */
  readonly awaited: string | null;
}

/** What a later feature adds to the order screen. */
export interface OrderScreenParts {
  /** Beside the title. */
  readonly BarEntry?: ComponentType<{ readonly till: TillStore }> | undefined;
}

/** An order: `id` in the address is a table or an order; without one it is a direct order. */
export function OrderScreen(parts: OrderScreenParts): ReactElement | null {
  useAwake();
  return <OrderScreenAt {...parts} counter={undefined} />;
}

interface AtProps extends OrderScreenParts {
  readonly counter: Counter | undefined;
}

/** The same at the counter of a shop, where it is always a direct order. */
export function OrderScreenAt({ counter, BarEntry }: AtProps): ReactElement | null {
  const signedIn = useTill();
  useTillLocale(signedIn?.till);
  useServerRefusals(signedIn?.till);
  return signedIn ? <Resolved {...signedIn} counter={counter} BarEntry={BarEntry} /> : null;
}

function Resolved({ counter, BarEntry, ...signedIn }: SignedInTill & AtProps): ReactElement {
  const t = useTranslations('orders.tables');
  const routeId = useRest() || undefined;
  const isReady = useTillState(
    signedIn.till,
    ({ catalogue, plans, businessDay }) => catalogue !== null && plans !== null && businessDay !== '',
  );
  const hasPlans = useTillState(signedIn.till, ({ plans }) => plans && plans.length > 0);
  useEffect(() => {
    if (hasPlans !== null) noteTables(hasPlans);
  }, [hasPlans]);
  const [target, setTarget] = useState<Target>();
  const { till } = signedIn;
  const isBack = useTillState(till, (state) => {
    if (target === undefined || state.orders.has(target.orderId)) return false;
    if (target.awaited !== null) return canGoOn(state, till.user, target.awaited);
    // The user's own order at this table: loaded anew right after its first line, this device has no copy of it.
    return target.tableId !== null && openAt(state, target.tableId)?.ownerId === till.user.id;
  });
  if (!isReady) return <Loading>{t('loading')}</Loading>;
  if (target === undefined || target.routeId !== routeId || isBack) {
    setTarget((counter ? saleOf : targetOf)(till, routeId));
    return <Loading>{t('loading')}</Loading>;
  }
  // Kept once chosen, also when the order is paid and leaves the floor while its change is still on screen.
  const onDone = () => setTarget(undefined);
  return (
    <OrderWork
      key={target.orderId}
      {...signedIn}
      orderId={target.orderId}
      tableId={target.tableId}
      counter={counter}
      barEntry={BarEntry && <BarEntry till={till} />}
      onDone={onDone}
    />
  );
}

function targetOf(till: TillStore, routeId: string | undefined): Target {
  const state = till.state();
  const noted = routeId === undefined ? notedSale(till.user) : null;
  const goesOn = noted !== null && canGoOn(state, till.user, noted);
  const order = state.orders.get(routeId ?? (goesOn ? noted : ''));
  if (order) return { routeId, orderId: order.id, tableId: order.tableId, awaited: null };
  const isTable = routeId !== undefined && state.tables.has(routeId);
  const open = isTable ? openAt(state, routeId) : undefined;
  if (open) return { routeId, orderId: open.id, tableId: open.tableId, awaited: null };
  return { routeId, orderId: uuidv7(), tableId: isTable ? routeId : null, awaited: noted };
}

/** The order that goes on at a table: the oldest whose content the user may see. */
function openAt({ byTable }: TillState, tableId: string): TillOrder | undefined {
  return byTable.get(tableId)?.find(({ status, order }) => status === 'open' && order !== null);
}

/** At the counter: the sale with this id, or the one that goes on, or a new one. */
function saleOf(till: TillStore, routeId: string | undefined): Target {
  const parked = till.state().orders.get(routeId ?? '');
  const isSale = parked !== undefined && parked.tableId === null;
  return { ...targetOf(till, isSale ? routeId : undefined), routeId };
}
