import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Select } from '#platform/ui/kit/field.tsx';
import { LinkInput, LinksInput } from '#platform/ui/records/link-input.tsx';
import { useResourceWords } from '#platform/ui/records/resource-words.ts';
import type { BulkChange } from '../../domain/bulk.ts';
import { products } from '../../domain/resources.ts';
import { useVats } from '../product-calls.ts';
import { PriceChangeInput } from './price-change-input.tsx';
import type { PriceDraft } from './price-draft.ts';

/** What is chosen so far; a field that is not there stays as it is. */
export interface BulkDraft extends Omit<BulkChange, 'price' | 'unitId'> {
  readonly price?: PriceDraft | undefined;
  /** Null until one is chosen. */
  readonly unitId?: string | null | undefined;
}

export interface BulkFormProps {
  readonly draft: BulkDraft;
  /** Whether the preview was asked for: what is missing is said then. */
  readonly isTried: boolean;
  readonly onChange: (draft: BulkDraft) => void;
}

const box = { error: undefined, disabled: false, onBlur: () => undefined };

/** The fields that can change, each behind its own tick. */
export function BulkForm({ draft, isTried, onChange }: BulkFormProps): ReactElement {
  const t = useTranslations('menu.bulk');
  const common = useTranslations();
  const { percent } = useFormats();
  const words = useResourceWords(products);
  const vats = useVats();
  const set = (part: Partial<BulkDraft>) => onChange({ ...draft, ...part });
  const link = (name: 'categoryId' | 'unitId' | 'stationId', to: string, isRequired: boolean) => (
    <Choice name={name} label={words.field(name)} draft={draft} first={null} onChange={onChange}>
      <LinkInput
        {...box}
        name={`bulk-${name}`}
        to={to}
        isRequired={isRequired}
        label={<span className="visually-hidden">{words.field(name)}</span>}
        value={draft[name] ?? null}
        onChange={(id) => set({ [name]: id })}
      />
    </Choice>
  );
  const menus = (name: 'addTo' | 'removeFrom') => (
    <Choice name={name} label={t(name)} draft={draft} first={[]} onChange={onChange}>
      <LinksInput
        {...box}
        name={`bulk-${name}`}
        to={'menus'}
        label={<span className="visually-hidden">{t(name)}</span>}
        value={draft[name] ?? []}
        onChange={(ids) => set({ [name]: ids })}
      />
    </Choice>
  );
  const usual = vats.find(({ isDefault }) => isDefault) ?? vats[0];
  return (
    <div className="bulk-form">
      <Choice
        name="price"
        label={words.field('price')}
        draft={draft}
        first={{ kind: 'percent', text: '', rounding: '0', step: '' }}
        onChange={onChange}
      >
        {draft.price !== undefined && (
          <PriceChangeInput draft={draft.price} isTried={isTried} onChange={(price) => set({ price })} />
        )}
      </Choice>
      <Choice
        name="vatRate"
        label={words.field('vatRate')}
        draft={draft}
        first={usual?.rate ?? null}
        onChange={onChange}
      >
        <Select
          label={words.field('vatRate')}
          labelHidden
          options={[
            ...vats.map(({ rate, name }) => ({
              value: String(rate),
              label: name === '' || name === percent(rate) ? percent(rate) : `${percent(rate)} · ${name}`,
            })),
            { value: '', label: common('menu.product.excludedFromVat') },
          ]}
          value={draft.vatRate === null || draft.vatRate === undefined ? '' : String(draft.vatRate)}
          onChange={(value) => set({ vatRate: value === '' ? null : Number(value) })}
        />
      </Choice>
      {link('categoryId', 'categories', false)}
      {link('unitId', 'units', true)}
      {link('stationId', 'stations', false)}
      <Choice name="isActive" label={words.field('isActive')} draft={draft} first={true} onChange={onChange}>
        <Select
          label={words.field('isActive')}
          labelHidden
          options={[
            { value: 'true', label: common('records.yes') },
            { value: 'false', label: common('records.no') },
          ]}
          value={String(draft.isActive ?? true)}
          onChange={(value) => set({ isActive: value === 'true' })}
        />
      </Choice>
      {menus('addTo')}
      {menus('removeFrom')}
    </div>
  );
}

interface ChoiceProps extends Omit<BulkFormProps, 'isTried'> {
  readonly name: keyof BulkDraft;
  readonly label: string;
  /** The value with which the field begins when it is ticked. */
  readonly first: BulkDraft[keyof BulkDraft];
  readonly children: ReactNode;
}

function Choice({ name, label, draft, first, onChange, children }: ChoiceProps): ReactElement {
  const isChosen = draft[name] !== undefined;
  return (
    <div className="bulk-choice" data-chosen={isChosen || undefined}>
      <label className="popup-choice">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => {
            const { [name]: _, ...others } = draft;
            onChange(isChosen ? others : { ...draft, [name]: first });
          }}
        />
        {label}
      </label>
      {isChosen && <div className="bulk-choice-value">{children}</div>}
    </div>
  );
}
