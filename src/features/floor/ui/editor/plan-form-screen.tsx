import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { toLocale } from '#kernel/locale.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import { resourceApi } from '#platform/ui/records/resource-api.ts';
import type { floorContract } from '../../contract.ts';
import { copiesOf } from '../../domain/edit-plan.ts';
import type { Plan } from '../../domain/plan.ts';
import { tablePlans } from '../../domain/resource.ts';
import { nameKey } from '../../domain/table-names.ts';
import { PlanEditorScreen } from './plan-editor.tsx';
import { savedPlanOf } from './use-plan-form.ts';

const call = client<typeof floorContract>();
const emptyRoom: Plan = { names: {}, width: 1_000, height: 800, pictureId: null, items: [] };

export interface PlanFormScreenProps {
  /** Null creates a new plan. */
  readonly id: string | null;
  /** The plan that a new one copies. */
  readonly copyOf: string | null;
}

/** Loads the plan and the table names of other plans before the editor opens. */
export function PlanFormScreen({ id, copyOf }: PlanFormScreenProps): ReactElement {
  const t = useTranslations('floor');
  const locale = toLocale(useLocale());
  const wanted = id ?? copyOf;
  const plan = useQuery({
    queryKey: ['records', tablePlans.name, 'one', wanted],
    queryFn: () => resourceApi(tablePlans).one(wanted as string),
    enabled: wanted !== null,
    retry: false,
    // Not refetched while it is edited; saving reports another user's change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const floor = useQuery({
    queryKey: ['records', tablePlans.name, 'floor'],
    queryFn: () => call('GET api/tables', { query: { locale } }),
    gcTime: 0,
  });
  const fault = plan.error ?? floor.error;
  if (fault !== null) {
    const retry = () => {
      void plan.refetch();
      void floor.refetch();
    };
    return <Fault error={fault} onRetry={retry} />;
  }
  if (floor.data === undefined || (wanted !== null && plan.data === undefined))
    return <Loading>{t('loading')}</Loading>;
  const elsewhere = new Set(
    floor.data.filter((each) => each.id !== id).flatMap(({ tables }) => tables.map(({ name }) => nameKey(name))),
  );
  const found = plan.data === undefined ? null : savedPlanOf(plan.data);
  return <OpenedPlan found={found} isCopy={id === null} elsewhere={elsewhere} />;
}

interface OpenedPlanProps {
  readonly found: ReturnType<typeof savedPlanOf> | null;
  readonly isCopy: boolean;
  readonly elsewhere: ReadonlySet<string>;
}

function OpenedPlan({ found, isCopy, elsewhere }: OpenedPlanProps): ReactElement {
  const [begun] = useState(() => (found === null ? emptyRoom : copyOfPlan(found.plan, elsewhere)));
  return <PlanEditorScreen loaded={isCopy ? null : found} begun={begun} elsewhere={elsewhere} />;
}

/** The same room with the same furniture; its tables get free names. */
function copyOfPlan(plan: Plan, elsewhere: ReadonlySet<string>): Plan {
  const room = { ...plan, names: {}, items: [] };
  return { ...room, items: copiesOf(room, plan.items, uuidv7, elsewhere, { x: 0, y: 0 }) };
}
