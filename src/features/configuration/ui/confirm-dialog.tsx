import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import type { ConfirmedSetting } from '../domain/settings-changing.ts';

export interface ConfirmDialogProps {
  readonly settings: readonly ConfirmedSetting[];
  readonly words: ResourceWords;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Explains, before saving, what a change means for a venue that already has sales. */
export function ConfirmDialog({ settings, words, onClose, onConfirm }: ConfirmDialogProps): ReactElement {
  const t = useTranslations('configuration.page.confirm');
  return (
    <Dialog
      title={t('title')}
      size="md"
      closeLabel={t('cancel')}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" icon="check" onClick={onConfirm}>
            {t('save')}
          </Button>
        </>
      }
    >
      <dl className="settings-confirm">
        {settings.map((name) => (
          <div key={name}>
            <dt>{words.field(name)}</dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
