import './printing.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';

import { useSilentDisplays, useTrouble } from './use-trouble.ts';

/** A separate chunk: rarely opened. */
const TroubleDialog = lazyPart(async () => (await import('./trouble-dialog.tsx')).TroubleDialog);

/**
 * The notice of failed slips, in the bar of every screen until a user has resolved them, and of displays that are silent. A tap shows each
 * slip with its actions.
 */
export function PrintTrouble(): ReactElement | null {
  const t = useTranslations('printing');
  const may = useMay();
  const trouble = useTrouble(may('print.read'));
  const [isOpen, setOpen] = useState(false);
  const silent = useSilentDisplays(may('print.read'));
  const jobs = trouble.data ?? [];
  const isTroubled = jobs.length > 0 || silent.length > 0;
  if (!isTroubled && !isOpen) return null;
  const stations = silent.map(({ stationName }) => stationName).join(', ');
  return (
    <>
      {isTroubled && (
        <Button
          variant="danger"
          icon={jobs.length > 0 ? 'printer' : 'kitchen'}
          className="print-trouble"
          aria-haspopup="dialog"
          title={jobs.length > 0 ? t('trouble.text') : t('silent.title')}
          onClick={() => setOpen(true)}
        >
          <span role="alert">
            {jobs.length > 0 ? t('trouble.short', { count: jobs.length }) : t('silent.short', { station: stations })}
          </span>
        </Button>
      )}
      {/* Beside the bar, not in it: screen readers would read its parts as parts of the bar. */}
      {isOpen &&
        createPortal(<TroubleDialog jobs={jobs} silent={silent} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
