import './product-editors.css';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import type { Names } from '#kernel/locale.ts';
import { money, type NumberField, names, quantity, whole } from '#kernel/resource.ts';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { ErrorText } from '#platform/ui/kit/field.tsx';
import { LinkInput } from '#platform/ui/records/link-input.tsx';
import { NamesInput } from '#platform/ui/records/names-input.tsx';
import { NumberInput } from '#platform/ui/records/number-input.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import { Switch } from '#platform/ui/records/switch.tsx';
import {
  type ComboGroup,
  type ComboOption,
  type ModifierGroup,
  type ModifierOption,
  problemsOfGroups,
} from '../domain/choices.ts';
import { labelled } from './recipe-editor.tsx';

type AnyGroup = ComboGroup | ModifierGroup;
type AnyOption = ComboOption | ModifierOption;

const figure = { count: whole({ max: 50 }), delta: money({ min: -10_000_000 }), amount: quantity({ min: 1 }) };
const groupName = names({ longest: 80, isRequired: true });

/** The parts of a combo: each group is a fixed part or a choice. */
export function ComboEditor(props: EditorProps): ReactElement {
  const option = (): ComboOption => ({ id: uuidv7(), productId: '', quantity: 1000, priceDelta: 0, isDefault: false });
  return <GroupsEditor {...props} kind="combo" newOption={option} min={1} />;
}

/** Sizes, doneness, extras. */
export function ModifiersEditor(props: EditorProps): ReactElement {
  const option = (): ModifierOption => ({
    id: uuidv7(),
    names: {},
    ingredientId: null,
    quantity: 1000,
    priceDelta: 0,
    isDefault: false,
  });
  return <GroupsEditor {...props} kind="modifiers" newOption={option} min={0} />;
}

interface GroupsProps extends EditorProps {
  readonly kind: 'combo' | 'modifiers';
  readonly newOption: () => AnyOption;
  readonly min: number;
}

function GroupsEditor(props: GroupsProps): ReactElement {
  const { kind, name, value, form, words, error, isReadOnly, newOption, min, onChange } = props;
  const t = useTranslations('menu.choices');
  const groups = value as readonly AnyGroup[];
  const set = (index: number, group: AnyGroup | null) =>
    onChange(groups.flatMap((each, place) => (place === index ? (group ?? []) : each)));
  const reported = form.problems.get(name);
  const place = Number(reported?.path.split('.')[1] ?? -1);
  const found = new Map(problemsOfGroups(groups).map(({ group, problem }) => [group, problem]));
  const problemAt = (index: number) => {
    const own = reported === undefined ? undefined : found.get(index);
    if (own !== undefined) return words.problem({ path: name, problem: own });
    return place === index ? error : undefined;
  };
  const add = () => {
    const fresh = { id: uuidv7(), names: {}, min, max: 1, options: [{ ...newOption(), isDefault: min > 0 }] };
    onChange([...groups, fresh]);
  };
  return (
    <div className="choices record-wide">
      <p className="field-help">
        {words.help(name)} {t(`hint.${kind}`)}
      </p>
      {place === -1 && <ErrorText>{error}</ErrorText>}
      {groups.map((group, index) => (
        <GroupBox
          key={group.id}
          group={group}
          words={words}
          isReadOnly={isReadOnly}
          newOption={newOption}
          error={problemAt(index)}
          onChange={(next) => set(index, next)}
        />
      ))}
      {!isReadOnly && (
        <Button size="sm" icon="add" onClick={add}>
          {t(`add.${kind}`)}
        </Button>
      )}
    </div>
  );
}

interface GroupProps {
  readonly group: AnyGroup;
  readonly words: ResourceWords;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
  readonly newOption: () => AnyOption;
  readonly onChange: (group: AnyGroup | null) => void;
}

function GroupBox({ group, words, error, isReadOnly, newOption, onChange }: GroupProps): ReactElement {
  const t = useTranslations('menu.choices');
  const options: readonly AnyOption[] = group.options;
  const change = (more: object) => onChange({ ...group, ...more } as AnyGroup);
  const setOption = (id: string, more: object) =>
    change({ options: options.map((each) => (each.id === id ? { ...each, ...more } : each)) });
  const count = (name: 'min' | 'max') => (
    <Figure
      words={words}
      isReadOnly={isReadOnly}
      name={name}
      field={figure.count}
      label={t(name)}
      value={group[name]}
      onChange={(next) => change({ [name]: next })}
    />
  );
  return (
    <fieldset className="choice-group">
      <legend className="visually-hidden">{t('group')}</legend>
      <div className="choice-head">
        <NamesInput
          name="groupName"
          field={groupName}
          value={group.names}
          words={labelled(words, t('groupName'))}
          error={undefined}
          isReadOnly={isReadOnly}
          onChange={(next) => change({ names: next as Names })}
          onLeave={() => undefined}
        />
        {count('min')}
        {count('max')}
        {!isReadOnly && <IconButton icon="trash" size="sm" label={t('removeGroup')} onClick={() => onChange(null)} />}
      </div>
      <ErrorText>{error}</ErrorText>
      <ul className="choice-options">
        {options.map((option) => (
          <li key={option.id} className="choice-option">
            <OptionRow
              option={option}
              words={words}
              isReadOnly={isReadOnly}
              onChange={(more) => setOption(option.id, more)}
            />
            {!isReadOnly && (
              <IconButton
                icon="trash"
                size="sm"
                label={t('removeOption')}
                onClick={() => change({ options: options.filter(({ id }) => id !== option.id) })}
              />
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <Button size="sm" variant="quiet" icon="add" onClick={() => change({ options: [...options, newOption()] })}>
          {t('addOption')}
        </Button>
      )}
    </fieldset>
  );
}

interface OptionProps {
  readonly option: AnyOption;
  readonly words: ResourceWords;
  readonly isReadOnly: boolean;
  readonly onChange: (more: object) => void;
}

function OptionRow({ option, words, isReadOnly, onChange }: OptionProps): ReactElement {
  const t = useTranslations('menu.choices');
  const isPart = 'productId' in option;
  const productId = isPart ? option.productId : (option.ingredientId ?? '');
  return (
    <>
      {!isPart && (
        <NamesInput
          name="optionName"
          field={groupName}
          value={option.names}
          words={labelled(words, t('optionName'))}
          error={undefined}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange({ names: next })}
          onLeave={() => undefined}
        />
      )}
      <LinkInput
        label={t(isPart ? 'product' : 'ingredient')}
        name="optionProduct"
        error={undefined}
        disabled={isReadOnly}
        onBlur={() => undefined}
        to="products"
        value={productId === '' ? null : productId}
        isRequired={isPart}
        onChange={(id) => onChange(isPart ? { productId: id ?? '' } : { ingredientId: id })}
      />
      {(isPart || option.ingredientId !== null) && (
        <Figure
          words={words}
          isReadOnly={isReadOnly}
          name="optionQuantity"
          field={figure.amount}
          label={t('quantity')}
          value={option.quantity}
          onChange={(next) => onChange({ quantity: next })}
        />
      )}
      <Figure
        words={words}
        isReadOnly={isReadOnly}
        name="optionDelta"
        field={figure.delta}
        label={t('priceDelta')}
        value={option.priceDelta}
        onChange={(next) => onChange({ priceDelta: next })}
      />
      <Switch
        label={t('isDefault')}
        error={undefined}
        isOn={option.isDefault}
        isDisabled={isReadOnly}
        onChange={(isDefault) => onChange({ isDefault })}
      />
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly field: NumberField;
  readonly label: string;
  readonly value: number;
  readonly words: ResourceWords;
  readonly isReadOnly: boolean;
  readonly onChange: (value: number) => void;
}

function Figure({ label, words, onChange, ...rest }: FigureProps): ReactElement {
  return (
    <NumberInput
      {...rest}
      words={labelled(words, label)}
      error={undefined}
      onChange={(next) => onChange((next as number | null) ?? 0)}
      onLeave={() => undefined}
    />
  );
}
