import './hands.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import type { OrderType } from '#kernel/order-type.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Stepper } from '#platform/ui/kit/stepper.tsx';
import type { MoveOrder } from '../../domain/command.ts';
import { limits } from '../../domain/order.ts';
import { useTillState } from '../till/use-till.ts';
import type { Table } from '../till/views.ts';
import type { DialogParts } from './dialog-parts.ts';
import { useFirstWay } from './use-first-way.ts';
import { WhereDialog } from './where-dialog.tsx';

/**
 * Where an order goes: to a free table, into one with an order that is there, or off its table. Guests of the bar who sit down are
 * counted.
 */
export function MoveDialog(props: DialogParts): ReactElement {
  const { till, orderId, policy, give, onLeft } = props;
  const t = useTranslations('orders.move');
  const tOrders = useTranslations('orders');
  const own = useTillState(till, (state) => state.orders.get(orderId)?.tableId ?? null);
  const known = useTillState(till, (state) => state.orders.get(orderId)?.order?.covers ?? 0);
  const [covers, setCovers] = useState(Math.max(1, known));
  const goFirst = useFirstWay(props);

  const header = () => ({ id: uuidv7(), orderId });
  const leave = (text: string) => {
    notify({ text, tone: 'success' });
    onLeft();
  };
  const movingTo = ({ id: tableId }: Table): MoveOrder => ({
    ...header(),
    type: 'moveOrder',
    tableId,
    ...(own === null && { covers }),
  });
  const leaveTable = (orderType: OrderType) => {
    if (!give({ ...header(), type: 'moveOrder', tableId: null, orderType })) return;
    leave(t('now', { kind: nameOf(orderType) }));
  };
  const nameOf = (type: OrderType) =>
    type === 'takeAway' || type === 'delivery' ? tOrders(`toGo.new.${type}`) : tOrders('tables.directOrder');
  return (
    <WhereDialog
      {...props}
      title={t('title')}
      onTable={(table) => {
        if (give(movingTo(table))) leave(t('moved', { table: table.name }));
      }}
      onOrder={({ id: toOrderId }, table) => {
        const merge = { ...header(), type: 'mergeOrders', toOrderId } as const;
        // Guests of the bar sit down first, on the terms of the table.
        const isDone = own === null ? goFirst([movingTo(table), merge], [merge]) : give(merge);
        if (isDone) leave(t('merged', { table: table.name }));
      }}
    >
      {own === null ? (
        <div>
          <span className="field-label">{tOrders('actions.covers')}</span>
          <Stepper
            label={tOrders('actions.covers')}
            less={t('fewer')}
            more={t('more')}
            value={String(covers)}
            onLess={covers > 1 ? () => setCovers(covers - 1) : null}
            onMore={covers < limits.covers ? () => setCovers(covers + 1) : null}
          />
        </div>
      ) : (
        <section aria-label={t('without')} className="move-without">
          {till.user.may('order.takeDirect') &&
            policy.kindsWithoutTable.map((kind) => (
              <Button key={kind} icon="bag" onClick={() => leaveTable(kind)}>
                {nameOf(kind)}
              </Button>
            ))}
        </section>
      )}
    </WhereDialog>
  );
}
