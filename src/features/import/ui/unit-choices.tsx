import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '#platform/ui/kit/field.tsx';
import type { StepProps } from './file-step.tsx';

/** What each text means that is no known unit; it stays on the page once chosen, so that it can be changed. */
export function UnitChoices({ work }: Pick<StepProps, 'work'>): ReactElement | null {
  const t = useTranslations('import');
  const { strangeUnits = [], units = [] } = work.checked ?? {};
  if (strangeUnits.length === 0) return null;
  /** Of a measure only what makes its price right, and what that price becomes. */
  const optionsFor = (fitting: (typeof strangeUnits)[number]['fitting']) => {
    const timesOf = new Map(fitting?.map(({ code, times }) => [code, times]));
    const fit = units.filter(({ code }) => fitting === null || timesOf.has(code));
    const offered = fit.map(({ code, name }) => {
      const times = timesOf.get(code) ?? 1;
      return { value: code, label: times === 1 ? name : t('unitTimes', { unit: name, times: String(times) }), times };
    });
    return [{ value: '', label: t('unitNone') }, ...offered.sort((a, b) => Number(b.times > 1) - Number(a.times > 1))];
  };
  return (
    <section className="import-units" aria-labelledby="import-units">
      <h2 id="import-units">{t('units')}</h2>
      <p className="import-hint">{t('unitsHint')}</p>
      <div className="import-choices">
        {strangeUnits.map(({ key, text, count, code, fitting }) => (
          <Select
            key={key}
            label={t('unitOf', { text, count, shown: String(count) })}
            options={optionsFor(fitting)}
            value={code ?? ''}
            disabled={work.isBusy}
            onChange={(chosen) => void work.chooseUnit(key, chosen)}
          />
        ))}
      </div>
    </section>
  );
}
