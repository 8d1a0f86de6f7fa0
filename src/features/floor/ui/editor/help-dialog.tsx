import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';

const keys = [
  ['next', 'Tab'],
  ['choose', 'Space'],
  ['name', 'Enter'],
  ['move', '← ↑ ↓ →'],
  ['nudge', 'Shift + ←'],
  ['size', 'Ctrl + ←'],
  ['turn', 'R'],
  ['undo', 'Ctrl + Z'],
  ['redo', 'Ctrl + Y'],
  ['duplicate', 'Ctrl + D'],
  ['copy', 'Ctrl + C / V'],
  ['all', 'Ctrl + A'],
  ['remove', 'Delete'],
  ['zoom', '+ / − / 0'],
  ['free', 'Alt'],
  ['push', 'Space + ↔'],
  ['save', 'Ctrl + S'],
  ['cancel', 'Esc'],
] as const;

/** The editor's keys, mouse and touch gestures. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('floor.editor');
  return (
    <Dialog
      title={t('help.title')}
      size="md"
      closeLabel={t('close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p>{t('help.touch')}</p>
      <dl className="plan-keys">
        {keys.map(([action, key]) => (
          <div key={action}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`help.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
