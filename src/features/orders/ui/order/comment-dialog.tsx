import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasNote, notesFor, toggleNote } from '#features/menu/domain/note-preset.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { limits, type Order, type OrderLine } from '../../domain/order.ts';
import { useTillState } from '../till/use-till.ts';
import type { DialogParts } from './dialog-parts.ts';

/** A note for the station on one line, or on the whole order. */
export function CommentDialog(
  props: DialogParts & { readonly order: Order | null; readonly line?: OrderLine },
): ReactElement {
  const { till, order, orderId, line, give, onClose } = props;
  const t = useTranslations('orders.comment');
  const [text, setText] = useState(line?.comment ?? order?.comment ?? '');
  const known = useTillState(till, (state) => state.catalogue?.notes);
  const notes = notesFor(known ?? [], line ?? null);
  const save = () => {
    const header = { id: uuidv7(), orderId };
    const comment = text.trim();
    const isGiven = line
      ? give({ ...header, type: 'commentLine', lineId: line.id, comment })
      : give({ ...header, type: 'commentOrder', comment });
    if (isGiven) onClose();
  };
  return (
    <Dialog
      title={line ? t('ofLine', { name: line.name }) : t('ofOrder')}
      closeLabel={t('close')}
      onClose={onClose}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" icon="check" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField label={t('label')} value={text} onChange={setText} maxLength={limits.comment} data-autofocus="" />
        {notes.length > 0 && (
          <fieldset className="presets comment-notes" aria-label={t('notes')}>
            {notes.map(({ id, name }) => {
              const changed = toggleNote(text, name, limits.comment);
              return (
                <Button
                  key={id}
                  aria-pressed={hasNote(text, name)}
                  disabled={changed === null}
                  onClick={() => setText(changed ?? text)}
                >
                  {name}
                </Button>
              );
            })}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}
