import { Numbers } from 'lucide';
import type { FormEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { isTable, limits } from '../../domain/plan.ts';
import { everything } from '../../domain/selection.ts';
import { renumberTables } from '../../domain/table-names.ts';
import type { PlanEditor } from './use-plan-editor.ts';

/** Numbers the selected tables, or all, in reading order; shows a preview of the names first. */
export function NumberingDialog({
  editor,
  onClose,
}: {
  readonly editor: PlanEditor;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('floor.editor');
  const form = useId();
  const [prefix, setPrefix] = useState('');
  const [typed, setTyped] = useState('1');
  const isNumber = /^\d{1,5}$/.test(typed.trim());
  const numbering = { prefix: prefix.trimStart(), from: isNumber ? Number(typed) : 1 };
  const ids = editor.selection.size > 0 ? editor.selection : everything(editor.plan);
  const after = renumberTables(editor.plan, ids, numbering, editor.elsewhere);
  const count = editor.plan.items.filter((item) => isTable(item) && ids.has(item.id)).length;
  const names = after.items
    .filter((item) => isTable(item) && ids.has(item.id))
    .map((item) => (isTable(item) ? item.name : ''));
  const shown = names.sort(new Intl.Collator(undefined, { numeric: true }).compare);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNumber) return;
    editor.number(numbering);
    onClose();
  };
  return (
    <Dialog
      title={t('numbering.title')}
      size="sm"
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" icon={Numbers} disabled={count === 0}>
            {t('numbering.give', { count })}
          </Button>
        </>
      }
    >
      <form id={form} className="plan-numbering" onSubmit={submit}>
        <p>{t(editor.selection.size > 0 ? 'numbering.chosen' : 'numbering.all', { count })}</p>
        <div className="plan-figures">
          <TextField
            label={t('numbering.prefix')}
            value={prefix}
            maxLength={limits.tableName - 5}
            onChange={setPrefix}
          />
          <TextField
            label={t('numbering.from')}
            numeric
            value={typed}
            data-autofocus
            error={isNumber ? undefined : t('numbering.wrong')}
            onChange={setTyped}
          />
        </div>
        <p className="plan-hint">
          {t('numbering.preview', { names: shown.slice(0, 6).join(', '), more: count > 6 ? 'yes' : 'no' })}
        </p>
      </form>
    </Dialog>
  );
}
