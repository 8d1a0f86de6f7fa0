import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import type { TroubledJob } from './print-api.ts';
import { usePrinters } from './use-print-jobs.ts';

/** Chooses another printer for the slip. */
export function ElsewhereDialog({
  job,
  onChoose,
  onClose,
}: {
  readonly job: TroubledJob;
  readonly onChoose: (printerId: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('printing');
  const printers = usePrinters();
  const others = (printers.data ?? []).filter(({ id, isOnline }) => id !== job.printerId && isOnline);
  return (
    <Dialog title={t('trouble.chooseTitle')} closeLabel={t('slips.close')} onClose={onClose} size="sm">
      {printers.isSuccess && others.length === 0 && <p>{t('trouble.noOther')}</p>}
      <ul className="print-elsewhere">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button icon="printer" size="lg" block onClick={() => onChoose(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
