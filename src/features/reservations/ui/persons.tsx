import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { reservationLimits } from '../domain/reservation.ts';

interface PersonsProps {
  readonly value: number;
  readonly onChange: (persons: number) => void;
}

const usual = [1, 2, 3, 4, 5, 6, 7, 8];

/** How many: a tap for up to eight, and one more each for a larger party. */
export function Persons({ value, onChange }: PersonsProps): ReactElement {
  const t = useTranslations('reservations.form');
  return (
    <fieldset className="persons">
      <legend className="field-label">{t('persons')}</legend>
      <div className="persons-row">
        {usual.map((count) => (
          <button
            key={count}
            type="button"
            className={classNames('persons-count', count === value && 'is-chosen')}
            aria-pressed={count === value}
            onClick={() => onChange(count)}
          >
            {count}
          </button>
        ))}
        {value > 8 && <output className="persons-count is-chosen">{value}</output>}
        <IconButton
          icon="add"
          variant="secondary"
          label={t('onePerson')}
          disabled={value >= reservationLimits.persons}
          onClick={() => onChange(value + 1)}
        />
      </div>
    </fieldset>
  );
}
