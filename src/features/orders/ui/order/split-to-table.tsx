import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { MergeOrders, MoveOrder, SplitOrder, TransferLines } from '../../domain/command.ts';
import type { Order } from '../../domain/order.ts';
import type { TillOrder } from '../till/till-order.ts';
import type { Table } from '../till/views.ts';
import type { DialogParts } from './dialog-parts.ts';
import { useFirstWay } from './use-first-way.ts';
import { WhereDialog } from './where-dialog.tsx';

interface SplitToTableProps extends DialogParts {
  readonly order: Order;
  /** What was chosen, as a new order at the same table. */
  readonly split: SplitOrder;
  /** All of the order was chosen. */
  readonly isAll: boolean;
  /** Nothing was moved after all. */
  readonly onBack: () => void;
}

/** Takes what was chosen of an order to another table: as an order of its own, or onto one that is there. */
export function SplitToTable(props: SplitToTableProps): ReactElement {
  const { order, orderId, split, isAll, give, onBack, onClose, onLeft } = props;
  const t = useTranslations('orders.split');
  const tMove = useTranslations('orders.move');
  const goFirst = useFirstWay(props);
  const { lines, newOrderId } = split;
  const moving = (of: string, { id: tableId }: Table): MoveOrder => ({
    id: uuidv7(),
    orderId: of,
    type: 'moveOrder',
    tableId,
  });
  const merging = (of: string, toOrderId: string): MergeOrders => ({
    id: uuidv7(),
    orderId: of,
    type: 'mergeOrders',
    toOrderId,
  });
  const tell = (isDone: boolean, text: string) => {
    if (!isDone) return;
    notify({ text, tone: 'success' });
    if (isAll) onLeft();
    else onClose();
  };
  const toTable = (table: Table) => {
    if (table.id === order.tableId && !isAll) return tell(give(split), t('separated'));
    const isDone = isAll ? give(moving(orderId, table)) : goFirst([split, moving(newOrderId, table)]);
    tell(isDone, tMove('moved', { table: table.name }));
  };
  const toOrder = ({ id: toOrderId }: TillOrder, table: Table) => {
    const transfer: TransferLines = { id: uuidv7(), orderId, type: 'transferLines', toOrderId, lines };
    // What was had at the bar comes to the table first, on its terms.
    const seated = [split, moving(newOrderId, table), merging(newOrderId, toOrderId)] as const;
    const isFromBar = order.tableId === null;
    const whole = merging(orderId, toOrderId);
    const part = () => (isFromBar ? goFirst([transfer], seated, [transfer]) : give(transfer));
    const all = () => (isFromBar ? goFirst([moving(orderId, table), whole], [whole]) : give(whole));
    tell(isAll ? all() : part(), tMove('merged', { table: table.name }));
  };
  return <WhereDialog {...props} title={tMove('title')} onTable={toTable} onOrder={toOrder} onClose={onBack} />;
}
