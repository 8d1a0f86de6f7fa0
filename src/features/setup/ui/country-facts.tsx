import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { type CountryCode, countries } from '#features/configuration/domain/countries.ts';
import { fiscalLetters } from '#features/configuration/domain/fiscal-letters.ts';
import { formatMoney, formatPercent } from '#kernel/format.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';

/** The defaults of a country: rates with their letters, time zone, coins, number formats. */
export function CountryFacts({
  countryCode,
  currency,
}: {
  readonly countryCode: CountryCode;
  readonly currency: CurrencyCode;
}): ReactElement {
  const t = useTranslations('setup.facts');
  const locale = useShownLocale();
  const { vatRates, timeZone } = countries[countryCode];
  const rates = vatRates.map((rate) => {
    const letter = fiscalLetters[countryCode][rate];
    return letter === undefined ? formatPercent(rate, locale) : `${formatPercent(rate, locale)} (${letter})`;
  });
  const facts = [
    ['vat', rates.join(' · ')],
    ['timeZone', timeZone.replaceAll('_', ' ')],
    ['amounts', formatMoney(1234_50, currency, { locale })],
    ['cash', formatMoney(currencies[currency].cashUnit, currency, { locale })],
  ] as const;
  return (
    <dl className="setup-facts setup-wide">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
