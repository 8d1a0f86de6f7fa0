import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { useAfterResolving } from '#platform/ui/records/conflict-dialog.tsx';
import { changesBetween } from '../../domain/compare-plans.ts';
import { ChangeList } from './change-list.tsx';
import type { PlanForm } from './use-plan-form.ts';

/** A colleague has saved the plan since it was loaded: shows both sets of changes and how to keep them. */
export function ConflictDialog({
  form,
  onResolved,
}: {
  readonly form: PlanForm;
  /** Saves what was merged. */
  readonly onResolved: () => void;
}): ReactElement | null {
  const t = useTranslations('floor.conflict');
  const { dateTime } = useFormats();
  const { conflict } = form;
  const afterResolving = useAfterResolving(conflict !== null, onResolved);
  const putMineOntoTheirs = () => {
    form.putMineOntoTheirs();
    afterResolving();
  };
  if (conflict === null) return null;
  return (
    <Dialog
      title={t('title')}
      size="lg"
      closeLabel={t('cancel')}
      closesOutside={false}
      onClose={form.dropConflict}
      actions={
        <>
          <Button onClick={form.takeTheirs}>{t('theirs')}</Button>
          <Button variant="primary" onClick={putMineOntoTheirs}>
            {t('both')}
          </Button>
        </>
      }
    >
      <p>{t('text', { by: conflict.by, at: dateTime(conflict.at) })}</p>
      <div className="plan-conflict">
        <section>
          <h3>{t('theyDid', { by: conflict.by })}</h3>
          <ChangeList changes={changesBetween(conflict.base, conflict.theirs)} />
        </section>
        <section>
          <h3>{t('youDid')}</h3>
          <ChangeList changes={changesBetween(conflict.base, form.editor.plan)} />
        </section>
      </div>
      <p className="plan-hint">{t('hint')}</p>
    </Dialog>
  );
}
