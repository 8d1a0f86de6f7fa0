import './printing.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';

import { useTrouble } from './use-trouble.ts';

/** A separate chunk: rarely opened. */
const TroubleDialog = lazyPart(async () => (await import('./trouble-dialog.tsx')).TroubleDialog);

/**
 * The notice of failed slips, in the bar of every screen until a user has resolved them. A tap shows each slip with its
 * actions.
 */
export function PrintTrouble(): ReactElement | null {
  const t = useTranslations('printing.trouble');
  const may = useMay();
  const trouble = useTrouble(may('print.read'));
  const [isOpen, setOpen] = useState(false);
  const jobs = trouble.data ?? [];
  if (jobs.length === 0 && !isOpen) return null;
  return (
    <>
      {jobs.length > 0 && (
        <Button
          variant="danger"
          icon="printer"
          className="print-trouble"
          aria-haspopup="dialog"
          title={t('text')}
          onClick={() => setOpen(true)}
        >
          <span role="alert">{t('short', { count: jobs.length })}</span>
        </Button>
      )}
      {/* Beside the bar, not in it: screen readers would read its parts as parts of the bar. */}
      {isOpen && createPortal(<TroubleDialog jobs={jobs} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
