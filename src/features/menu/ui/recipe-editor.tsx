import './product-editors.css';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { type NumberField, quantity } from '#kernel/resource.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { ErrorText, Select } from '#platform/ui/kit/field.tsx';
import { LinkInput } from '#platform/ui/records/link-input.tsx';
import { NumberInput } from '#platform/ui/records/number-input.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import { withoutVat } from '../domain/net-price.ts';
import { costOf, type Ingredient, marginOf, type Recipe } from '../domain/recipe.ts';
import { areConvertible } from '../domain/unit.ts';
import { type ShownUnit, useIngredients, useUnits } from './product-calls.ts';

const amount = quantity({ min: 1, isRequired: true }) as NumberField;

/** The same words, with another label for one input. */
export function labelled(words: ResourceWords, label: string): ResourceWords {
  return { ...words, field: () => label, help: () => undefined };
}

/** The ingredients of a product, and the cost while the user types. */
export function RecipeEditor({ value, form, words, error, isReadOnly, onChange }: EditorProps): ReactElement {
  const t = useTranslations('menu.recipe');
  const recipe = value as Recipe;
  const { ingredients } = recipe;
  const units = useUnits();
  const known = useIngredients(ingredients.map(({ productId }) => productId).filter((id) => id !== ''));
  const unitOf = (id: string) => units.find((unit) => unit.id === id);
  const change = (next: readonly Ingredient[]) => onChange({ ...recipe, ingredients: next });
  const set = (index: number, more: Partial<Ingredient>) =>
    change(ingredients.map((each, place) => (place === index ? { ...each, ...more } : each)));
  const bought = (id: string) => {
    const found = known.get(id);
    return found && { id, unitId: found.unitId, purchasePrice: found.cost, recipe: null };
  };
  const costBy = (made: Recipe) =>
    made.yield > 0 ? costOf({ id: '', unitId: '', purchasePrice: null, recipe: made }, bought, unitOf) : null;
  const ownUnit = unitOf((form.values.unitId as string | null) ?? '')?.label ?? '';
  return (
    <div className="recipe record-wide">
      <ErrorText>{error}</ErrorText>
      {ingredients.length > 0 && (
        <ul className="recipe-rows">
          {ingredients.map((ingredient, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its position
            <li key={index} className="recipe-row">
              <IngredientRow
                ingredient={ingredient}
                words={words}
                isReadOnly={isReadOnly}
                units={units}
                ownUnitId={known.get(ingredient.productId)?.unitId ?? null}
                cost={costBy({ yield: 1000, ingredients: [ingredient] })}
                onChange={(more) => set(index, more)}
                onRemove={() => change(ingredients.filter((_, place) => place !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <Button
          size="sm"
          icon="add"
          onClick={() => change([...ingredients, { productId: '', quantity: 1000, unitId: '' }])}
        >
          {t('add')}
        </Button>
      )}
      <div className="recipe-sum">
        <NumberInput
          name="recipeYield"
          field={amount}
          value={recipe.yield}
          words={labelled(words, t('yield', { unit: ownUnit }))}
          error={undefined}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange({ ...recipe, yield: next ?? 1000 })}
          onLeave={() => undefined}
        />
        <Margin form={form} cost={costBy(recipe)} />
      </div>
    </div>
  );
}

interface RowProps {
  readonly ingredient: Ingredient;
  readonly ownUnitId: string | null;
  readonly units: readonly ShownUnit[];
  readonly cost: number | null;
  readonly words: ResourceWords;
  readonly isReadOnly: boolean;
  readonly onChange: (more: Partial<Ingredient>) => void;
  readonly onRemove: () => void;
}

function IngredientRow(props: RowProps): ReactElement {
  const { ingredient, ownUnitId, units, cost, words, isReadOnly, onChange, onRemove } = props;
  const t = useTranslations('menu.recipe');
  const formats = useFormats();
  const own = units.find(({ id }) => id === ownUnitId);
  const fitting = own === undefined ? [] : units.filter((unit) => areConvertible(unit, own));
  // Until a unit is chosen, an ingredient is measured in its own unit.
  const takeOwnUnit = useEffectEvent((unitId: string) => onChange({ unitId }));
  const isUnchosen = ingredient.unitId === '';
  useEffect(() => {
    if (isUnchosen && ownUnitId !== null) takeOwnUnit(ownUnitId);
  }, [isUnchosen, ownUnitId]);
  return (
    <>
      <LinkInput
        label={t('ingredient')}
        name="ingredient"
        error={undefined}
        disabled={isReadOnly}
        onBlur={() => undefined}
        to="products"
        value={ingredient.productId === '' ? null : ingredient.productId}
        isRequired
        onChange={(id) => onChange({ productId: id ?? '', unitId: '' })}
      />
      <NumberInput
        name="quantity"
        field={amount}
        value={ingredient.quantity}
        words={labelled(words, t('quantity'))}
        error={undefined}
        isReadOnly={isReadOnly}
        onChange={(next) => onChange({ quantity: (next as number | null) ?? 0 })}
        onLeave={() => undefined}
      />
      <Select
        label={t('unit')}
        disabled={isReadOnly || fitting.length === 0}
        options={fitting.map(({ id, label }) => ({ value: id, label }))}
        value={ingredient.unitId}
        onChange={(id) => onChange({ unitId: id })}
      />
      <span className="recipe-cost">
        <span className="field-label">{t('cost')}</span>
        <span className="amount">{cost === null ? t('unknown') : formats.money(cost)}</span>
      </span>
      {!isReadOnly && <IconButton icon="trash" size="sm" label={t('remove')} onClick={onRemove} />}
    </>
  );
}

function levelOf(margin: number): 'loss' | 'low' | 'good' {
  if (margin < 0) return 'loss';
  return margin < 5000 ? 'low' : 'good';
}

/** The margin, in words as well as in colour. */
export function Margin({ form, cost }: Pick<EditorProps, 'form'> & { readonly cost: number | null }): ReactElement {
  const t = useTranslations('menu.recipe');
  const formats = useFormats();
  if (cost === null) return <p className="recipe-margin field-help">{t('costUnknown')}</p>;
  const price = (form.values.price as number | null) ?? 0;
  const net = withoutVat(price, form.values.vatRate as number | null);
  const margin = marginOf(net, cost);
  const level = margin === null ? 'good' : levelOf(margin);
  return (
    <dl className="recipe-margin">
      <div>
        <dt>{t('costOfOne')}</dt>
        <dd className="amount">{formats.money(cost)}</dd>
      </div>
      {margin !== null && (
        <div>
          <dt>{t('margin')}</dt>
          <dd className={`amount recipe-margin-${level}`}>
            {formats.money(net - cost)} · {formats.percent(margin)} {t(`levels.${level}`)}
          </dd>
        </div>
      )}
    </dl>
  );
}
