import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import type { Order } from '../../domain/order.ts';
import type { DialogParts } from './dialog-parts.ts';

/** What puts an order, or a part of it, into other hands. */
export function HandActions({
  order,
  isOpen,
  ask,
}: Pick<DialogParts, 'ask'> & { readonly order: Order | null; readonly isOpen: boolean }): ReactElement {
  const t = useTranslations('orders.actions');
  const atTable = order !== null && order.tableId !== null;
  return (
    <>
      {atTable && (
        <Button icon="table" disabled={!isOpen} onClick={() => ask({ kind: 'move' })}>
          {t('move')}
        </Button>
      )}
    </>
  );
}
