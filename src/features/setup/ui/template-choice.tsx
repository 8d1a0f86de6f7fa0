import { Coffee, Store } from 'lucide';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoney } from '#kernel/format.ts';
import { nameIn } from '#kernel/locale.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { Icon, type IconSource } from '#platform/ui/kit/icons.tsx';
import { suggestedPrice } from '../domain/country-packs.ts';
import type { Template } from '../domain/templates/template.ts';
import { type TemplateKey, templateKeys, templates } from '../domain/templates.ts';
import type { SetupForm } from './setup-form.ts';

const icons: Readonly<Record<TemplateKey, IconSource>> = {
  cafe: Coffee,
  restaurant: 'kitchen',
  bar: 'bar',
  shop: Store,
  empty: 'add',
};

/** The templates as cards: the amount of content of each, and a few products with their prices. */
export function TemplateChoice({
  form,
  onChange,
}: {
  readonly form: SetupForm;
  readonly onChange: (template: TemplateKey) => void;
}): ReactElement {
  const t = useTranslations('setup');
  return (
    <fieldset className="setup-templates">
      <legend className="visually-hidden">{t('steps.template')}</legend>
      {templateKeys.map((key) => (
        <label key={key} className="setup-template">
          <input
            type="radio"
            name="template"
            className="visually-hidden"
            value={key}
            checked={form.template === key}
            onChange={() => onChange(key)}
          />
          <span className="setup-template-icon">
            <Icon name={icons[key]} size={28} />
          </span>
          <span className="setup-template-text">
            <strong>{t(`templates.${key}.name`)}</strong>
            <span className="setup-template-hint">{t(`templates.${key}.hint`)}</span>
            <Samples template={templates[key]} form={form} />
          </span>
          <span className="setup-template-mark">
            <Icon name="check" size={22} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Samples({ template, form }: { readonly template: Template; readonly form: SetupForm }): ReactElement | null {
  const t = useTranslations('setup');
  const locale = useShownLocale();
  const products = template.categories.flatMap((category) => category.products);
  const tables = template.plans.flatMap((plan) => plan.tables);
  if (products.length === 0) return null;
  const shown = template.categories.slice(0, 3).flatMap(({ products: [first] }) => first ?? []);
  const prices = shown.map(({ names, cents }) => {
    const price = suggestedPrice(cents, form.countryCode, form.currency);
    return `${nameIn(names, locale)} ${formatMoney(price, form.currency, { locale })}`;
  });
  return (
    <span className="setup-template-samples">
      <span>
        {t('brings', { products: products.length, categories: template.categories.length, tables: tables.length })}
      </span>
      <span>{prices.join(' · ')}</span>
    </span>
  );
}
