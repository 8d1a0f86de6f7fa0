import './tables.css';
import type { ComponentType, ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { aheadPart, lazyPart, useAhead } from '#platform/ui/kit/lazy-part.tsx';
import { NoticeRow, notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { noteTables } from '#platform/ui/shell/has-tables.ts';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { isWorkOf } from '../../domain/access.ts';
import { counterPath, sellsAtCounter } from '../../domain/counter.ts';
import { isToGo, isYetToGo } from '../../domain/rules/delivery.ts';
import { forgetSale } from '../order/direct-sale.ts';
import { useScans } from '../order/use-scans.ts';
import { useNewMeal } from '../staff-meal/use-new-meal.ts';
import { mayComeBack, type TillOrder } from '../till/till-order.ts';
import { tillPolicy } from '../till/till-policy.ts';
import { type SignedInTill, useTill, useTillLocale, useTillState } from '../till/use-till.ts';
import type { Table } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';
import { BringDialog } from '../to-go/ahead.ts';
import type { KindToGo, ReadinessProps } from '../to-go/orders-to-go.tsx';
import { useAct, useServerRefusals } from '../use-refusals.ts';
import { CountButton } from './count-button.tsx';
import { readPlace, writePlace } from './floor-place.ts';
import { OrderList } from './order-list.tsx';
import { PlanTabs, PlanView } from './plan-view.tsx';
import { ScanEntry } from './scan-entry.tsx';
import { type TableMarks, tableMarks } from './table-marks.ts';
import { tableViewOf } from './table-view.ts';
import { useWantedTable } from './use-wanted-table.ts';

/** What is shown first does not share the line with what is fetched ahead. */
const aheadAfterMs = 1_000;

/** Separate chunks: the floor does not wait for them. */
const Handovers = aheadPart(async () => (await import('./handovers.tsx')).Handovers);
const OrdersToGo = aheadPart(async () => (await import('../to-go/orders-to-go.tsx')).OrdersToGo);
const StaffHome = lazyPart(async () => (await import('../staff-meal/staff-home.tsx')).StaffHome);
const FreeTableDialog = aheadPart(async () => (await import('./free-table-dialog.tsx')).FreeTableDialog);

/** What a part of the floor is given: the orders, and where it says what the tables show. */
interface PartProps {
  readonly till: TillStore;
  readonly marks: TableMarks;
  /** Opens an order at a table and goes there. */
  readonly openAt: (tableId: string) => void;
}

/** What a later feature adds to the floor. */
export interface FloorParts {
  /** Over the plan: who arrives. */
  readonly Arrivals?: Part;
  /** Beside the rooms, in the head. */
  readonly HeadEntry?: Part;
  /** Beside the plan. */
  readonly Aside?: Part;
  /** In the strip of actions. */
  readonly Entry?: Part;
  /** How far the orders are that are to be fetched or brought. */
  readonly Readiness?: ComponentType<ReadinessProps>;
}

/** The floor: every table of a plan, one tap away. */
export function TablesScreen(parts: FloorParts): ReactElement | null {
  const signedIn = useTill();
  useTillLocale(signedIn?.till);
  useServerRefusals(signedIn?.till);
  if (!signedIn) return null;
  const { may } = signedIn.till.user;
  const eatsOnly = may('order.takeStaff') && !may('order.takeTable') && !may('order.takeDirect');
  return eatsOnly ? <StaffHome {...signedIn} /> : <Floor {...signedIn} {...parts} />;
}

type Asked =
  | { readonly kind: 'orders'; readonly table: Table }
  | { readonly kind: 'free' | 'bring'; readonly order: TillOrder };

function Floor({ till, login, Arrivals, HeadEntry, Aside, Entry, Readiness }: SignedInTill & FloorParts): ReactElement {
  const t = useTranslations('orders.tables');
  const navigate = useNavigate();
  const act = useAct(till);
  const now = useNow(10_000);
  useAhead(aheadAfterMs);
  // Until the open orders are loaded, an occupied table would look free and could be opened twice.
  const plans = useTillState(till, (state) => (state.businessDay === '' ? null : state.plans));
  const catalogue = useTillState(till, (state) => state.catalogue);
  const [place, setPlace] = useState(readPlace);
  const [asked, setAsked] = useState<Asked>();
  const [isMineOpen, setMineOpen] = useState(false);
  const [isToGoOpen, setToGoOpen] = useState(false);

  const goTo = (id: string) => {
    navigate({ to: `/table/${id}` }).catch(() => undefined);
  };
  const policy = tillPolicy(login.posConfig);
  const isAtCounter = sellsAtCounter(till.user.role, policy.isShop);
  const toGo = policy.kindsWithoutTable.filter((kind) => kind !== 'direct') as KindToGo[];
  const openToGo = (orderType: KindToGo) => {
    const opening = { ...command(), type: 'openOrder', orderType, tableId: null, covers: 0 } as const;
    if (!act(opening)) goTo(opening.orderId);
  };
  const newMeal = useNewMeal(till);
  const newSale = () => {
    forgetSale(till.user);
    navigate({ to: isAtCounter ? counterPath : '/table' }).catch(() => undefined);
  };
  const isMine = ({ ownerId, order }: TillOrder) =>
    isWorkOf({ ownerId, delivery: order?.delivery ?? null }, till.user.id);
  const open = (order: TillOrder, by: string) => {
    if (isYetToGo(order) || mayComeBack(order, serverClock.now())) setAsked({ kind: 'bring', order });
    else if (order.order === null) notify({ text: t('ofColleague', { name: order.ownerName }), tone: 'warning' });
    else if (isAtCounter && order.type === 'direct') navigate({ to: `${counterPath}/${by}` }).catch(() => undefined);
    else goTo(by);
  };
  const openAt = ({ id: tableId }: Pick<Table, 'id'>) => {
    if (!act({ ...command(), type: 'openOrder', orderType: 'inHouse', tableId, covers: 0 })) goTo(tableId);
  };
  const press = useStable((table: Table) => {
    const view = tableViewOf(till.state().byTable.get(table.id) ?? [], till.user.pointId);
    const [first, second] = view.open;
    const held = view.orders.find((order) => order.isTableHeld);
    if (second) setAsked({ kind: 'orders', table });
    else if (first) open(first, table.id);
    else if (held) setAsked({ kind: 'free', order: held });
    else (tableMarks.of(table.id)?.press ?? (() => openAt(table)))();
  });
  const change = (next: Partial<typeof place>) => {
    setPlace({ ...place, ...next });
    writePlace({ ...place, ...next });
  };

  const hasPlans = plans === null ? null : plans.length > 0;
  useEffect(() => {
    if (hasPlans !== null) noteTables(hasPlans);
  }, [hasPlans]);

  const takeCode = useScans(policy, catalogue, { target: 'noOrder' });
  useWantedTable(till, plans !== null, press);

  const isShop = useVenueKind() === 'shop';
  if (plans === null) return <Loading>{t('loading')}</Loading>;
  const wanted = place.planId ?? till.user.tablePlanId;
  const plan = plans.find(({ id }) => id === wanted) ?? plans[0];
  const parts = { till, plan, openAt: (tableId: string) => openAt({ id: tableId }) };
  return (
    <div className="floor-frame">
      <div className="floor">
        <Bar title={t('title')} />
        <Handovers till={till} />
        <div className="floor-head">
          {plan && <PlanTabs till={till} plans={plans} value={plan.id} onChange={(planId) => change({ planId })} />}
          <Shown part={HeadEntry} {...parts} />
          <ScanEntry onCode={takeCode} />
          {plan && (
            <Button
              variant="quiet"
              className="floor-view"
              icon={place.isList ? 'table' : 'menu'}
              onClick={() => change({ isList: !place.isList })}
            >
              {t(place.isList ? 'asPlan' : 'asList')}
            </Button>
          )}
        </div>
        <Shown part={Arrivals} {...parts} />
        {plan ? (
          <PlanView till={till} plan={plan} isList={place.isList} now={now} onPress={press} />
        ) : (
          <EmptyState icon={isShop ? 'receipt' : 'table'} title={t('noPlans')}>
            {t('noPlansText')}
          </EmptyState>
        )}
        <nav className="floor-strip" aria-label={t('actions')}>
          {policy.offersDirectOrders && (
            <Button size="lg" variant="primary" icon="bag" onClick={newSale}>
              {t('directOrder')}
            </Button>
          )}
          <CountButton
            till={till}
            label={t('toGo')}
            icon="bag"
            counts={isToGo}
            isOffered={toGo.length > 0 && !isShop}
            onClick={() => setToGoOpen(true)}
          />
          {till.user.may('order.takeStaff') && till.user.policy.dailyAllowance > 0 && (
            <Button size="lg" icon="bag" onClick={newMeal}>
              {t('staffMeal')}
            </Button>
          )}
          <CountButton
            till={till}
            label={t('myOrders')}
            icon="receipt"
            counts={isMine}
            isOffered
            onClick={() => setMineOpen(true)}
          />
          <Button size="lg" icon="receipt" onClick={() => void navigate({ to: '/receipts' })}>
            {t('receipts')}
          </Button>
          <Shown part={Entry} {...parts} />
          <div className="floor-rest">
            <NoticeRow />
            {plan && <Legend />}
          </div>
        </nav>
      </div>
      <Shown part={Aside} {...parts} />
      {isToGoOpen && (
        <OrdersToGo
          till={till}
          kinds={toGo}
          onNew={(kind) => openToGo(kind)}
          onChoose={(order) => open(order, order.id)}
          onClose={() => setToGoOpen(false)}
          Readiness={Readiness}
        />
      )}
      {isMineOpen && (
        <OrderList
          till={till}
          title={t('myOrders')}
          select={isMine}
          onChoose={(order) => open(order, order.id)}
          onClose={() => setMineOpen(false)}
        />
      )}
      {asked?.kind === 'orders' && (
        <OrderList
          till={till}
          title={t('chooseOrder', { name: asked.table.name })}
          select={(order) => order.tableId === asked.table.id}
          onChoose={(order) => open(order, order.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.kind === 'bring' && <BringDialog till={till} order={asked.order} onClose={() => setAsked(undefined)} />}
      {asked?.kind === 'free' && (
        <FreeTableDialog
          till={till}
          order={asked.order}
          onOrder={() => openAt({ id: asked.order.tableId ?? '' })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

type Part = ComponentType<PartProps>;

interface ShownProps {
  readonly part: Part | undefined;
  readonly till: TillStore;
  readonly plan: object | undefined;
  readonly openAt: PartProps['openAt'];
}

/** Where there are tables. */
function Shown({ part: Part, till, plan, openAt }: ShownProps): ReactElement | null {
  return Part && plan ? <Part till={till} marks={tableMarks} openAt={openAt} /> : null;
}

const command = () => ({ id: uuidv7(), orderId: uuidv7() });

function Legend(): ReactElement {
  const t = useTranslations('orders.tables');
  return (
    <ul className="floor-legend" aria-hidden="true">
      {(['free', 'open', 'busy', 'closed'] as const).map((status) => (
        <li key={status}>
          <span className={`floor-dot table-${status}`} />
          {t(`status.${status}`)}
        </li>
      ))}
    </ul>
  );
}
