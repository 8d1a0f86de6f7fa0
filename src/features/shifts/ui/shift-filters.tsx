import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '#platform/ui/kit/field.tsx';
import { DayInput } from '#platform/ui/records/day-input.tsx';
import { LinkInput } from '#platform/ui/records/link-input.tsx';

/** What a list is narrowed to; null and '' is everything. */
export interface Wanted<State extends string> {
  readonly userId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly state: State | '';
}

export const everything = { userId: null, from: null, to: null, state: '' } as const;

/** The query of a list: without what is not narrowed. */
export function queryOf<State extends string>({ userId, from, to, state }: Wanted<State>) {
  return {
    ...(userId !== null && { userId }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(state !== '' && { state }),
  };
}

type AnyState = 'open' | 'ended' | 'counted' | 'received';

interface ShiftFiltersProps<State extends AnyState> {
  readonly wanted: Wanted<State>;
  readonly states: readonly State[];
  readonly onWanted: (wanted: Wanted<State>) => void;
}

/** Filters of both lists: who, which days, which state. */
export function ShiftFilters<State extends AnyState>(props: ShiftFiltersProps<State>): ReactElement {
  const { wanted, states, onWanted } = props;
  const t = useTranslations('shifts.list');
  const plain = { error: undefined, disabled: false, onBlur: () => undefined };
  const nameOf = (state: AnyState) => t(`states.${state}`);
  const options = [
    { value: '' as const, label: t('all') },
    ...states.map((value) => ({ value, label: nameOf(value) })),
  ];
  return (
    <div className="shift-filters">
      <LinkInput
        {...plain}
        label={t('columns.user')}
        name="user"
        to="users"
        value={wanted.userId}
        isRequired={false}
        onChange={(userId) => onWanted({ ...wanted, userId })}
      />
      <DayInput
        {...plain}
        label={t('from')}
        name="from"
        value={wanted.from}
        onChange={(from) => onWanted({ ...wanted, from })}
      />
      <DayInput {...plain} label={t('to')} name="to" value={wanted.to} onChange={(to) => onWanted({ ...wanted, to })} />
      <Select<State | ''>
        label={t('columns.state')}
        options={options}
        value={wanted.state}
        onChange={(state) => onWanted({ ...wanted, state })}
      />
    </div>
  );
}
