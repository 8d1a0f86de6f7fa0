import { useTranslations } from 'use-intl';
import { palette } from '#kernel/palette.ts';
import { ErrorText } from '../kit/field.tsx';
import type { FieldInputProps } from './field-props.tsx';

/** A few preset colours, or a custom one. */
export function ColourInput({ name, value, words, error, isReadOnly, onChange }: FieldInputProps) {
  const t = useTranslations('records');
  return (
    <fieldset className="record-colours record-wide">
      <legend className="field-label">{words.field(name)}</legend>
      <div className="record-swatches">
        {palette.map((each) => (
          <button
            key={each}
            type="button"
            className="record-swatch"
            style={{ background: each }}
            aria-label={t('colour', { colour: each })}
            aria-pressed={value === each}
            disabled={isReadOnly}
            onClick={() => onChange(each)}
          />
        ))}
        <label className="record-swatch-own" title={t('ownColour')}>
          <input
            type="color"
            aria-label={t('ownColour')}
            value={value as string}
            disabled={isReadOnly}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
      <ErrorText>{error}</ErrorText>
    </fieldset>
  );
}
