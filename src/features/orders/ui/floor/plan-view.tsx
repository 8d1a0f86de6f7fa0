import type { CSSProperties, ReactElement } from 'react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Scenery } from '#features/floor/ui/index.tsx';
import { pictureAddress } from '#kernel/picture.ts';
import { compareNames } from '#kernel/text.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Tabs } from '#platform/ui/kit/tabs.tsx';
import { useTillState } from '../till/use-till.ts';
import type { Table, TablePlan } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';
import { TableTile } from './table-tile.tsx';
import { framedPlan, tableViewOf } from './table-view.ts';

export interface PlanTabsProps {
  readonly till: TillStore;
  readonly plans: readonly TablePlan[];
  readonly value: string;
  readonly onChange: (planId: string) => void;
}

/** The rooms of the venue, each with how many of its tables are taken. */
export function PlanTabs({ till, plans, value, onChange }: PlanTabsProps): ReactElement {
  const t = useTranslations('orders.tables');
  return (
    <Tabs
      className="floor-tabs"
      label={t('plans')}
      value={value}
      onChange={onChange}
      items={plans.map(({ id, name, tables }) => ({
        value: id,
        label: name,
        badge: <PlanCount till={till} tables={tables} />,
      }))}
    />
  );
}

export interface PlanViewProps {
  readonly till: TillStore;
  readonly plan: TablePlan;
  readonly isList: boolean;
  readonly now: number;
  readonly onPress: (table: Table) => void;
}

/** The tables of one room, drawn to scale or as a list. */
export function PlanView({ till, plan, isList, now, onPress }: PlanViewProps): ReactElement {
  const frame = useMemo(() => framedPlan(plan), [plan]);
  const tables = useMemo(() => [...plan.tables].sort((a, b) => compareNames(a.name, b.name)), [plan]);
  const tiles = tables.map((table) => (
    <TableTile
      key={table.id}
      till={till}
      table={table}
      frame={isList ? undefined : frame}
      now={now}
      onPress={onPress}
    />
  ));
  if (isList) {
    return (
      <div className="floor-room">
        <div className="floor-list">{tiles}</div>
      </div>
    );
  }
  return (
    <div className="floor-room">
      <div
        className="floor-plan"
        style={{ '--plan-width': frame.width, '--plan-height': frame.height } as CSSProperties}
      >
        <FloorPicture plan={plan} />
        {plan.decorations.length > 0 && <Scenery decorations={plan.decorations} frame={frame} />}
        {tiles}
      </div>
    </div>
  );
}

/** The picture of a room, behind the tables. */
function FloorPicture({ plan }: { readonly plan: TablePlan }): ReactElement | null {
  if (plan.pictureId === null) return null;
  return <img className="floor-picture" src={pictureAddress('plan', plan.pictureId, '1600')} alt="" />;
}

/** The number of occupied tables of a plan. */
function PlanCount({ till, tables }: { readonly till: TillStore; readonly tables: readonly Table[] }): ReactElement {
  const t = useTranslations('orders.tables');
  const taken = useTillState(
    till,
    (state) =>
      tables.filter(({ id }) => tableViewOf(state.byTable.get(id) ?? [], till.user.pointId).status !== 'free').length,
  );
  return (
    <Badge tone={taken > 0 ? 'accent' : 'neutral'}>
      <span aria-hidden="true">{`${taken}/${tables.length}`}</span>
      <span className="visually-hidden">{t('planCount', { taken, all: tables.length })}</span>
    </Badge>
  );
}
