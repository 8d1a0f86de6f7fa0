import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { afterKey, noTimes } from './times.ts';
import type { TimesStore } from './times-store.ts';

interface TimesDialogProps {
  readonly times: TimesStore;
  readonly onClose: () => void;
}

/** How often the next goods are sold, for who has no keyboard. */
export function TimesDialog({ times, onClose }: TimesDialogProps): ReactElement {
  const t = useTranslations('orders.counter');
  const tQuantity = useTranslations('orders.quantity');
  const [typed, setTyped] = useState(noTimes);
  const signed = afterKey(typed, '*');
  const press = (key: string) => setTyped((before) => afterKey(before, key) ?? before);
  const save = () => {
    times.set(signed ?? noTimes);
    onClose();
  };
  return (
    <Dialog title={t('many')} closeLabel={tQuantity('close')} onClose={onClose} size="sm" className="times-dialog">
      <output className="entry" aria-label={t('many')}>
        {typed.digits || '1'}
        <span className="entry-unit">×</span>
      </output>
      <p className="dialog-text">{t('manyText')}</p>
      <Keypad
        label={t('many')}
        labels={{ backspace: tQuantity('backspace'), ok: t('next') }}
        onKey={press}
        onBackspace={() => press('Backspace')}
        onOk={save}
        okDisabled={signed !== null && !signed.isSigned}
      />
    </Dialog>
  );
}
