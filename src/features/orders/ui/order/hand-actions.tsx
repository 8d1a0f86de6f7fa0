import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { hasProducts, type Order } from '../../domain/order.ts';
import type { DialogParts } from './dialog-parts.ts';
import { useServesTables } from './use-serves-tables.ts';

/** What puts an order, or a part of it, into other hands. */
export function HandActions({
  order,
  isOpen,
  policy,
  till,
  ask,
}: Pick<DialogParts, 'ask' | 'policy' | 'till'> & {
  readonly order: Order | null;
  readonly isOpen: boolean;
}): ReactElement {
  const t = useTranslations('orders.actions');
  const isEmpty = order === null || !hasProducts(order);
  // Who may give orders away does it over the head of whoever has it on screen.
  const mayHandOver = isOpen || (order?.status === 'open' && till.user.may('order.reassign'));
  const atTable = order !== null && order.tableId !== null;
  // It is of one person, and stays whole.
  const isMeal = order?.type === 'staff';
  const maySit = useServesTables(till) && order !== null && !isMeal;
  return (
    <>
      {policy.offersSplits && !isMeal && (
        <Button
          icon="copy"
          disabled={!isOpen || isEmpty}
          onClick={() => ask({ kind: 'split' })}
          className="action-split"
        >
          {t('split')}
        </Button>
      )}
      {order !== null && !atTable && !isMeal && policy.kindsWithoutTable.length > 1 && (
        <Button icon="bag" disabled={!isOpen} onClick={() => ask({ kind: 'delivery' })}>
          {t('delivery')}
        </Button>
      )}
      {(atTable || maySit) && (
        <Button icon="table" disabled={!isOpen} onClick={() => ask({ kind: 'move' })} className="action-move">
          {t('move')}
        </Button>
      )}
      {order !== null && !isMeal && (
        <Button
          icon="transfer"
          disabled={!mayHandOver}
          onClick={() => ask({ kind: 'handOver' })}
          className="action-hand-over"
        >
          {t('handOver')}
        </Button>
      )}
    </>
  );
}
