import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { needsAccount } from '#features/configuration/domain/check-settings.ts';
import { type CountryCode, countryCodes } from '#features/configuration/domain/countries.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { CountryFacts } from './country-facts.tsx';
import { type SetupField, type SetupForm, type SetupProblems, type Step, withCountry } from './setup-form.ts';
import { TemplateChoice } from './template-choice.tsx';

export interface SetupStepProps {
  readonly step: Step;
  readonly form: SetupForm;
  readonly problems: SetupProblems;
  readonly onChange: (form: SetupForm) => void;
}

/** The fields of one step. */
export function SetupStep({ step, form, problems, onChange }: SetupStepProps): ReactElement {
  const t = useTranslations('setup');
  const text = (name: Exclude<SetupField, 'countryCode' | 'currency' | 'template'>, longest: number) => {
    const problem = problems[name];
    return {
      name,
      label: t(`fields.${name}`),
      value: form[name],
      onChange: (value: string) => onChange({ ...form, [name]: value }),
      error: problem && t(`problems.${problem}`),
      maxLength: longest,
    };
  };
  const secret = { type: 'password', inputMode: 'numeric', autoComplete: 'new-password' } as const;
  switch (step) {
    case 'country':
      return (
        <div className="setup-fields">
          <Select<CountryCode>
            name="countryCode"
            label={t('fields.countryCode')}
            options={countryCodes.map((value) => ({ value, label: t(`countries.${value}`) }))}
            value={form.countryCode}
            onChange={(code) => onChange(withCountry(form, code))}
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
          <CountryFacts countryCode={form.countryCode} currency={form.currency} />
        </div>
      );
    case 'venue':
      return (
        <div className="setup-fields">
          <TextField {...text('venueName', 80)} help={t('help.venueName')} className="setup-wide" />
          <TextField {...text('address', 200)} placeholder={t('optional')} />
          <TextField {...text('telephone', 30)} type="tel" placeholder={t('optional')} />
          <TextField {...text('fiscalNumber', 20)} placeholder={t('optional')} className="setup-wide" />
          {needsAccount(form.countryCode) && (
            <>
              <TextField {...text('bankName', 80)} placeholder={t('optional')} />
              <TextField {...text('bankNr', 42)} placeholder={t('optional')} />
            </>
          )}
          <p className="setup-later setup-wide">{t(needsAccount(form.countryCode) ? 'later.bank' : 'later.number')}</p>
        </div>
      );
    case 'administrator':
      return (
        <div className="setup-fields">
          <TextField {...text('adminName', 80)} className="setup-wide" />
          <TextField {...text('pin', 11)} {...secret} help={problems.pin === 'pinLength' ? undefined : t('help.pin')} />
          <TextField {...text('pinAgain', 11)} {...secret} />
        </div>
      );
    case 'device':
      return (
        <div className="setup-fields">
          <TextField {...text('pointName', 80)} />
          <TextField
            {...text('code', 64)}
            help={t('help.code')}
            spellCheck={false}
            autoCapitalize="characters"
            className="setup-code"
          />
        </div>
      );
    case 'template':
      return (
        <>
          <TemplateChoice form={form} onChange={(template) => onChange({ ...form, template })} />
          {problems.template && <Banner tone="danger">{t(`problems.${problems.template}`)}</Banner>}
        </>
      );
  }
}
