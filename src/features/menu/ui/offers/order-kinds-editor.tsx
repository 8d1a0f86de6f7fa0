import './offers.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { orderTypes, soldOrderTypes } from '#kernel/order-type.ts';
import { ErrorText } from '#platform/ui/kit/field.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';

/** The types of order that a price list is for; none chosen means all. */
export function OrderKindsEditor({ name, words, value, error, isReadOnly, onChange }: EditorProps): ReactElement {
  const t = useTranslations('menu.orderKinds');
  const tRecords = useTranslations('records');
  const chosen = value as readonly string[];
  return (
    <fieldset className="offer-choices record-wide">
      <legend className="field-label">{words.field(name)}</legend>
      {orderTypes.map((kind) => (
        <label key={kind} className="offer-choice">
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            disabled={isReadOnly}
            onChange={({ target }) =>
              onChange(orderTypes.filter((each) => (each === kind ? target.checked : chosen.includes(each))))
            }
          />
          {t(kind)}
          {!soldOrderTypes.includes(kind) && <span className="field-help">{tRecords('notInForce')}</span>}
        </label>
      ))}
      <span className="field-help">{words.help(name)}</span>
      <ErrorText>{error}</ErrorText>
    </fieldset>
  );
}
