import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useNavigate, useSearch } from '#platform/ui/router/use-router.tsx';
import { beep } from '#platform/ui/scanner/beep.ts';
import { briefly } from '../order/brief-notice.ts';
import type { Table } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';

/** Opens the table that the address names, once the plans are there: its code was scanned. */
export function useWantedTable(till: TillStore, isReady: boolean, press: (table: Table) => void): void {
  const t = useTranslations('orders.scan');
  const navigate = useNavigate();
  const { table: wanted }: { readonly table?: unknown } = useSearch();
  const open = useEffectEvent(async (tableId: string) => {
    // The way back is to the floor, not to this table again.
    await navigate({ to: '/tables', replace: true });
    const table = till.state().tables.get(tableId);
    beep(table !== undefined);
    if (table === undefined) notify({ text: t('tableUnknown'), tone: 'danger', topic: 'scan', ...briefly });
    else press(table);
  });
  useEffect(() => {
    if (isReady && typeof wanted === 'string') open(wanted).catch(() => undefined);
  }, [isReady, wanted]);
}
