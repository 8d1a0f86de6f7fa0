import './hands.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Segmented } from '#platform/ui/kit/field.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { readPlace } from '../floor/floor-place.ts';
import { OrderList } from '../floor/order-list.tsx';
import { PlanTabs, PlanView } from '../floor/plan-view.tsx';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { Table } from '../till/views.ts';
import type { DialogParts } from './dialog-parts.ts';

/**
 * The floor, to choose where an order goes: a free table takes it, and with an order that is there it becomes one, unless
 * the guests pay apart. The order's own table puts it together with its others.
 */
export function MoveDialog({ till, orderId, give, onClose, onLeft }: DialogParts): ReactElement | null {
  const t = useTranslations('orders.move');
  const plans = useTillState(till, (state) => state.plans) ?? [];
  const own = useTillState(till, (state) => state.orders.get(orderId)?.tableId ?? null);
  const now = useNow(10_000);
  const [planId, setPlanId] = useState(() => plans.find(({ tables }) => tables.some(({ id }) => id === own))?.id);
  const [isTogether, setTogether] = useState(true);
  const [choosing, setChoosing] = useState<Table>();

  const header = () => ({ id: uuidv7(), orderId });
  const leave = (text: string) => {
    notify({ text, tone: 'success' });
    onLeft();
  };
  const move = (table: Table) => {
    if (give({ ...header(), type: 'moveOrder', tableId: table.id })) leave(t('moved', { table: table.name }));
  };
  const merge = (other: TillOrder, table: Table) => {
    if (give({ ...header(), type: 'mergeOrders', toOrderId: other.id })) leave(t('merged', { table: table.name }));
  };
  const othersAt = (table: Table) =>
    (till.state().byTable.get(table.id) ?? []).filter(({ id, status }) => status === 'open' && id !== orderId);
  const press = useStable((table: Table) => {
    const [first, second] = isTogether || table.id === own ? othersAt(table) : [];
    if (second) setChoosing(table);
    else if (first) merge(first, table);
    else move(table);
  });

  if (choosing !== undefined) {
    return (
      <OrderList
        till={till}
        title={t('withWhich', { table: choosing.name })}
        select={({ id, tableId }) => id !== orderId && tableId === choosing.id}
        onChoose={(other) => merge(other, choosing)}
        onClose={() => setChoosing(undefined)}
      />
    );
  }
  const plan = plans.find(({ id }) => id === planId) ?? plans[0];
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="full" className="move">
      <div className="move-head">
        {plan && plans.length > 1 && <PlanTabs till={till} plans={plans} value={plan.id} onChange={setPlanId} />}
        <Segmented
          label={t('atTaken')}
          value={isTogether ? 'together' : 'apart'}
          onChange={(value) => setTogether(value === 'together')}
          options={(['together', 'apart'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {plan && <PlanView till={till} plan={plan} isList={readPlace().isList} now={now} onPress={press} />}
    </Dialog>
  );
}
