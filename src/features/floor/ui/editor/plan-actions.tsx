import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { nameIn, toLocale } from '#kernel/locale.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { officePage } from '#platform/ui/office/office-page.ts';
import { DeleteDialog } from '#platform/ui/records/delete-dialog.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { tablePlans } from '../../domain/resource.ts';
import type { SavedPlan } from './use-plan-form.ts';

export interface PlanActionsProps {
  readonly saved: SavedPlan;
  readonly onDeleted: () => void;
}

/** Actions on the plan as a whole: copy and delete. */
export function PlanActions({ saved, onDeleted }: PlanActionsProps): ReactElement {
  const t = useTranslations('floor');
  const navigate = useNavigate();
  const locale = toLocale(useLocale());
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="plan-actions">
      <Button size="sm" icon="copy" onClick={() => void navigate(officePage(`${tablePlans.path}/create/${saved.id}`))}>
        {t('copyPlan')}
      </Button>
      <Button size="sm" variant="quiet" icon="trash" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
        {t('deletePlan')}
      </Button>
      {isDeleting && (
        <DeleteDialog
          resource={tablePlans}
          records={[{ id: saved.id, name: nameIn(saved.plan.names, locale) }]}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}
