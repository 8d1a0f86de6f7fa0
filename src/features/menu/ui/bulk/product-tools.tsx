import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import type { SelectionToolsProps } from '#platform/ui/records/record-form.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { products } from '../../domain/resources.ts';
import { keepForLabels } from '../labels/chosen-products.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { RecentChanges } from './recent-changes.tsx';

function useMayWrite(): boolean {
  return useMay()(products.write);
}

/** What can be done with the ticked products. */
export function ProductSelectionTools({ selected, onDone }: SelectionToolsProps): ReactElement {
  const t = useTranslations('menu');
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayWrite && (
        <Button size="sm" icon="edit" onClick={() => setOpen(true)}>
          {t('bulk.open')}
        </Button>
      )}
      <Button
        size="sm"
        icon="printer"
        onClick={() => {
          keepForLabels([...selected.keys()]);
          void navigate({ to: '/admin/menus/products/labels' });
        }}
      >
        {t('labels.open')}
      </Button>
      {isOpen && (
        <BulkDialog
          productIds={[...selected.keys()]}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

/** The changes of many products so far, for whoever may make them. */
export function ProductListTools(): ReactElement | null {
  const t = useTranslations('menu.bulk');
  const mayWrite = useMayWrite();
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button size="sm" icon="clock" title={t('recent')} onClick={() => setOpen(true)}>
        {t('recentShort')}
      </Button>
      {isOpen && <RecentChanges onClose={() => setOpen(false)} />}
    </>
  );
}
