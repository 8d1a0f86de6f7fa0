import './hands.css';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Segmented } from '#platform/ui/kit/field.tsx';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { readPlace } from '../floor/floor-place.ts';
import { OrderList } from '../floor/order-list.tsx';
import { PlanTabs, PlanView } from '../floor/plan-view.tsx';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { Table } from '../till/views.ts';
import type { DialogParts } from './dialog-parts.ts';

interface WhereDialogProps extends Pick<DialogParts, 'till' | 'orderId' | 'onClose'> {
  readonly title: string;
  /** As an order of its own. */
  readonly onTable: (table: Table) => void;
  readonly onOrder: (other: TillOrder, table: Table) => void;
  /** Beside the choice of what happens at a taken table. */
  readonly children?: ReactNode;
}

/**
 * The floor, to choose where an order or a part of it goes: to a free table, or to an order that is there, unless the guests pay
 * apart. The order's own table offers its others.
 */
export function WhereDialog(props: WhereDialogProps): ReactElement {
  const { till, orderId, onClose, title, onTable, onOrder, children } = props;
  const t = useTranslations('orders.move');
  const plans = useTillState(till, (state) => state.plans) ?? [];
  const own = useTillState(till, (state) => state.orders.get(orderId)?.tableId ?? null);
  const now = useNow(10_000);
  const [planId, setPlanId] = useState(
    () => plans.find(({ tables }) => tables.some(({ id }) => id === own))?.id ?? readPlace().planId,
  );
  const [isTogether, setTogether] = useState(true);
  const [choosing, setChoosing] = useState<Table>();

  const othersAt = (table: Table) =>
    (till.state().byTable.get(table.id) ?? []).filter(({ id, status }) => status === 'open' && id !== orderId);
  const press = useStable((table: Table) => {
    const [first, second] = isTogether || table.id === own ? othersAt(table) : [];
    if (second) setChoosing(table);
    else if (first) onOrder(first, table);
    else onTable(table);
  });

  if (choosing !== undefined) {
    return (
      <OrderList
        till={till}
        title={t('withWhich', { table: choosing.name })}
        select={({ id, tableId }) => id !== orderId && tableId === choosing.id}
        onChoose={(other) => onOrder(other, choosing)}
        onClose={() => setChoosing(undefined)}
      />
    );
  }
  const plan = plans.find(({ id }) => id === planId) ?? plans[0];
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} size="full" className="move">
      <div className="move-head">
        {plan && plans.length > 1 && <PlanTabs till={till} plans={plans} value={plan.id} onChange={setPlanId} />}
        <Segmented
          label={t('atTaken')}
          value={isTogether ? 'together' : 'apart'}
          onChange={(value) => setTogether(value === 'together')}
          options={(['together', 'apart'] as const).map((value) => ({ value, label: t(value) }))}
        />
        {children}
      </div>
      {plan && <PlanView till={till} plan={plan} isList={readPlace().isList} now={now} onPress={press} />}
    </Dialog>
  );
}
