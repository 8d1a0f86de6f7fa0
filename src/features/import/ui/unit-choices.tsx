import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '#platform/ui/kit/field.tsx';
import type { StepProps } from './file-step.tsx';

/** What each text means that is no known unit; it stays on the page once chosen, so that it can be changed. */
export function UnitChoices({ work }: Pick<StepProps, 'work'>): ReactElement | null {
  const t = useTranslations('import');
  const { strangeUnits = [], units = [] } = work.checked ?? {};
  if (strangeUnits.length === 0) return null;
  const options = [
    { value: '', label: t('unitNone') },
    ...units.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <section className="import-units" aria-labelledby="import-units">
      <h2 id="import-units">{t('units')}</h2>
      <p className="import-hint">{t('unitsHint')}</p>
      <div className="import-choices">
        {strangeUnits.map(({ key, text, count, code }) => (
          <Select
            key={key}
            label={t('unitOf', { text, count, shown: String(count) })}
            options={options}
            value={code ?? ''}
            disabled={work.isBusy}
            onChange={(chosen) => void work.chooseUnit(key, chosen)}
          />
        ))}
      </div>
    </section>
  );
}
