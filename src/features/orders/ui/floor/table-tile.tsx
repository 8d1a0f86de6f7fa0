import type { CSSProperties, ReactElement } from 'react';
import { memo, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon, type IconName } from '#platform/ui/kit/icons.tsx';
import type { TableStatus } from '../../domain/table-status.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { Table } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';
import { type TableMark, tableMarks } from './table-marks.ts';
import { type Frame, placeOf, type TableView, tableViewOf } from './table-view.ts';

const none: readonly TillOrder[] = [];
const icons: Readonly<Record<TableStatus, IconName>> = {
  free: 'check',
  open: 'people',
  busy: 'device',
  closed: 'receipt',
};

export interface TableTileProps {
  readonly till: TillStore;
  readonly table: Table;
  /** The part of the plan in which it is drawn to scale; omitted in the list. */
  readonly frame?: Frame | undefined;
  /** Epoch ms, updated every few seconds. */
  readonly now: number;
  readonly onPress: (table: Table) => void;
}

/** One table: its status by colour, icon and word, its owner and its age. */
export const TableTile = memo(function TableTile({ till, table, frame, now, onPress }: TableTileProps): ReactElement {
  const t = useTranslations('orders.tables');
  const { money } = useFormats();
  const orders = useTillState(till, (state) => state.byTable.get(table.id) ?? none);
  const view = tableViewOf(orders, till.user.pointId);
  const minutes = view.since === null ? null : Math.max(0, Math.floor((now - view.since) / 60_000));
  const age = minutes === null ? null : ageOf(minutes);
  const mark = useSyncExternalStore(tableMarks.subscribe, () => tableMarks.of(table.id));
  const spoken = useSpoken(table, view, minutes, mark);
  const status = t(`status.${view.status}`);
  const total = totalOf(view, money);
  return (
    <button
      type="button"
      className={classNames(
        'table-tile',
        `table-${view.status}`,
        frame ? 'table-placed' : 'table-listed',
        frame && isTapered(table) && 'table-tapered',
        mark && `table-${mark.state}`,
      )}
      style={frame ? styleOf(table, frame) : undefined}
      aria-label={spoken}
      onClick={() => onPress(table)}
    >
      <span className={classNames('table-shape', `table-shape-${table.shape}`)} />
      <span className="table-face">
        <span className="table-head">
          <strong className="table-name">{table.name}</strong>
          {view.initials && <span className="table-owner">{view.initials}</span>}
        </span>
        <span className="table-state" style={lettersOf(status)}>
          <Icon name={icons[view.status]} size={14} />
          <span>{status}</span>
        </span>
        {view.status !== 'free' && (
          <span className="table-facts">
            {age && <span className="table-age">{age}</span>}
            {total !== null && (
              <span className="table-total" style={lettersOf(total)}>
                {total}
              </span>
            )}
          </span>
        )}
        {view.status === 'free' && <FreeFacts table={table} />}
      </span>
      {mark && (
        <span className="table-guests">
          <Icon name={mark.state === 'late' ? 'warning' : 'calendar'} size={12} />
          <span>{mark.state === 'seated' ? mark.name : mark.time}</span>
        </span>
      )}
      <span className="table-marks">
        {view.unsentCount > 0 && (
          <span className="table-mark table-mark-unsent">
            <Icon name="send" size={12} />
            {view.unsentCount}
          </span>
        )}
        {view.isBillPrinted && (
          <span className={classNames('table-mark', view.isBillStale && 'table-mark-stale')}>
            <Icon name={view.isBillStale ? 'warning' : 'receipt'} size={12} />
          </span>
        )}
        {view.isOnDevice && (
          <span className="table-mark">
            <Icon name="upload" size={12} />
          </span>
        )}
      </span>
    </button>
  );
});

/** The tile's content for screen readers. */
function useSpoken(table: Table, view: TableView, minutes: number | null, mark: TableMark | undefined): string {
  const t = useTranslations('orders.tables');
  const { money } = useFormats();
  const holder = view.open.find((order) => order.heldBy !== null)?.heldBy;
  const spoken = [
    t('table', { name: table.name }),
    t(`status.${view.status}`),
    mark?.spoken,
    view.ownerName,
    minutes !== null && t('minutesAgo', { minutes }),
    view.unsentCount > 0 && t('unsent', { count: view.unsentCount }),
    view.isBillPrinted && t(view.isBillStale ? 'billStale' : 'billPrinted'),
    holder && t('heldBy', { point: holder.pointName, name: holder.userName }),
    view.total !== null && money(view.total),
    table.minimumSpend !== null && t('minimumSpend', { amount: money(table.minimumSpend) }),
  ];
  return spoken.filter(Boolean).join(', ');
}

/** The facts of a free table. */
function FreeFacts({ table }: { readonly table: Table }): ReactElement {
  const t = useTranslations('orders.tables');
  const { money } = useFormats();
  return (
    <span className="table-facts table-seats">
      {t('seats', { count: table.seats })}
      {table.minimumSpend !== null && <span>{`≥ ${money(table.minimumSpend)}`}</span>}
    </span>
  );
}

/** Its ends are narrower than its middle. */
const isTapered = ({ shape, rotation }: Table) => shape === 'round' || rotation % 90 !== 0;

function styleOf(table: Table, frame: Frame): CSSProperties {
  const { turn, ...box } = placeOf(table, frame);
  return { ...box, '--turn': `${turn}deg` } as CSSProperties;
}

/** 12′, 1h05: short enough for the smallest tile, and the same in every language. */
function ageOf(minutes: number): string {
  if (minutes < 60) return `${minutes}′`;
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
}

function totalOf({ total, isMore }: TableView, money: (amount: Minor) => string): string | null {
  return total === null ? null : money(total) + (isMore ? ' +' : '');
}

/** How many letters have to fit: they are as large as the table has room for. */
const lettersOf = (text: string) => ({ '--letters': text.length }) as CSSProperties;
