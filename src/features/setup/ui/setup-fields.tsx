import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type CountryCode, countryCodes } from '#features/configuration/domain/countries.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { type SetupField, type SetupForm, type SetupProblems, withCountry } from './setup-form.ts';

export interface SetupFieldsProps {
  readonly form: SetupForm;
  readonly problems: SetupProblems;
  readonly onChange: (form: SetupForm) => void;
}

/** The three groups of the page. */
export function SetupFields({ form, problems, onChange }: SetupFieldsProps): ReactElement {
  const t = useTranslations('setup');
  const text = (field: Exclude<SetupField, 'countryCode' | 'currency'>) => ({
    name: field,
    label: t(`fields.${field}`),
    value: form[field],
    error: problems[field] && t(`problems.${problems[field]}`),
    onChange: (value: string) => onChange({ ...form, [field]: value }),
  });
  // Not a new-password field: a browser that kept the PIN would offer it to whoever stands at the till.
  const secret = { type: 'password', inputMode: 'numeric', maxLength: 8, autoComplete: 'off' } as const;
  return (
    <>
      <Group number={1} title={t('groups.venue')}>
        <TextField {...text('venueName')} maxLength={120} className="setup-wide" />
        <Select<CountryCode>
          name="countryCode"
          label={t('fields.countryCode')}
          help={t('help.countryCode')}
          options={countryCodes.map((value) => ({ value, label: t(`countries.${value}`) }))}
          value={form.countryCode}
          onChange={(country) => onChange(withCountry(form, country))}
        />
        <Select<CurrencyCode>
          name="currency"
          label={t('fields.currency')}
          options={(Object.keys(currencies) as CurrencyCode[]).map((value) => ({
            value,
            label: t(`currencies.${value}`),
          }))}
          value={form.currency}
          onChange={(currency) => onChange({ ...form, currency })}
        />
      </Group>
      <Group number={2} title={t('groups.administrator')}>
        <TextField {...text('adminName')} maxLength={80} className="setup-wide" />
        <TextField {...text('pin')} {...secret} help={t('help.pin')} />
        <TextField {...text('pinAgain')} {...secret} />
      </Group>
      <Group number={3} title={t('groups.device')}>
        <TextField {...text('pointName')} maxLength={80} placeholder={t('placeholders.pointName')} />
        <TextField
          {...text('code')}
          help={t('help.code')}
          maxLength={64}
          spellCheck={false}
          autoCapitalize="characters"
          className="setup-code"
        />
      </Group>
    </>
  );
}

function Group({
  number,
  title,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <fieldset className="setup-group">
      <legend>
        <span className="setup-number" aria-hidden="true">
          {number}
        </span>
        {title}
      </legend>
      <div className="setup-fields">{children}</div>
    </fieldset>
  );
}
