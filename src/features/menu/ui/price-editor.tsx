import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { NumberField } from '#kernel/resource.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Select } from '#platform/ui/kit/field.tsx';
import { NumberInput } from '#platform/ui/records/number-input.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';
import { Switch } from '#platform/ui/records/switch.tsx';
import { withoutVat, withVat } from '../domain/net-price.ts';
import { useVats } from './product-calls.ts';

/** The price with VAT beside the price without; each follows the other. The one with VAT is stored. */
export function PriceEditor(props: EditorProps): ReactElement {
  const { name, value, form, onChange } = props;
  const field = props.field as NumberField;
  const gross = value as number | null;
  const rate = form.values.vatRate as number | null;
  const leave = () => form.leaveField(name);
  return (
    <>
      <NumberInput {...props} field={field} onLeave={leave} />
      {rate !== null && (
        <NumberInput
          {...props}
          name="priceWithoutVat"
          field={{ ...field, isRequired: false }}
          value={gross === null ? null : withoutVat(gross, rate)}
          error={undefined}
          onChange={(net) => onChange(net === null ? null : withVat(net as number, rate))}
          onLeave={leave}
        />
      )}
    </>
  );
}

const excluded = 'excluded';

/** One of the venue's rates, or none. Changing the rate leaves the price with VAT unchanged. */
export function VatEditor({ name, value, words, error, isReadOnly, onChange }: EditorProps): ReactElement {
  const t = useTranslations('menu.product');
  const formats = useFormats();
  const vats = useVats();
  const rate = value as number | null;
  const rates = vats.some((vat) => vat.rate === rate) || rate === null ? vats : [...vats, { rate, name: '' }];
  const options = rates.map((vat) => {
    const figure = formats.percent(vat.rate);
    return {
      value: String(vat.rate),
      label: vat.name === '' || vat.name === figure ? figure : `${figure} · ${vat.name}`,
    };
  });
  return (
    <Select
      className="record-narrow"
      name={name}
      label={words.field(name)}
      error={error}
      disabled={isReadOnly}
      options={[...options, { value: excluded, label: t('excludedFromVat') }]}
      value={rate === null ? excluded : String(rate)}
      onChange={(chosen) => onChange(chosen === excluded ? null : Number(chosen))}
    />
  );
}

/** What divides orders costs nothing: nobody has to type that. */
export function DividerEditor({ name, value, words, error, isReadOnly, form, onChange }: EditorProps): ReactElement {
  return (
    <Switch
      label={words.field(name)}
      help={words.help(name)}
      error={error}
      isOn={value === true}
      isDisabled={isReadOnly}
      onChange={(isDivider) => {
        onChange(isDivider);
        if (isDivider && form.values.price === null) form.change('price', 0);
      }}
    />
  );
}
