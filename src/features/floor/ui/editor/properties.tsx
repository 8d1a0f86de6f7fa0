import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { currencySign, parseAmount } from '#kernel/format.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Segmented, TextField } from '#platform/ui/kit/field.tsx';
import { turnItems } from '../../domain/arrange.ts';
import type { PlanProblem } from '../../domain/check-plan.ts';
import { changeTables, changeText, placeItem } from '../../domain/edit-plan.ts';
import { isTable, limits, type Plan, type PlanItem, type PlanTable, tableShapes } from '../../domain/plan.ts';
import { FigureField } from './figure-field.tsx';
import { useItemWords } from './item-words.ts';
import type { PlanEditor } from './use-plan-editor.ts';

export interface PropertiesProps {
  readonly editor: PlanEditor;
  readonly problems: readonly PlanProblem[];
  readonly problemText: (problem: PlanProblem) => string;
}

/** The properties of the selected items. */
export function Properties({ editor, problems, problemText }: PropertiesProps): ReactElement {
  const t = useTranslations('floor.editor');
  const words = useItemWords();
  const items = editor.shown.items.filter(({ id }) => editor.selection.has(id));
  const tables = items.filter(isTable);
  const [only] = items;
  const isAlone = items.length === 1 && only !== undefined;
  const errorOf = (field: string) => {
    const found = isAlone && problems.find((each) => each.itemId === only.id && each.field === field);
    return found ? problemText(found) : undefined;
  };
  return (
    <section className="plan-properties" aria-label={t('properties')}>
      <h2 className="plan-panel-title">{isAlone ? words.name(only) : t('chosen', { count: items.length })}</h2>
      {isAlone && isTable(only) && (
        <TextField
          label={t('fields.name')}
          className="plan-name"
          value={only.name}
          maxLength={limits.tableName * 2}
          error={errorOf('name')}
          data-plan-name
          onBlur={editor.endStep}
          onChange={(name) => editor.change((plan, ids) => changeTables(plan, ids, { name }), `name ${only.id}`)}
        />
      )}
      {isAlone && !isTable(only) && (only.kind === 'label' || only.kind === 'counter') && (
        <TextField
          label={t('fields.text')}
          className="plan-name"
          value={only.text}
          maxLength={limits.labelText * 2}
          error={errorOf('text')}
          data-plan-name
          onBlur={editor.endStep}
          onChange={(text) => editor.change((plan) => changeText(plan, only.id, text), `text ${only.id}`)}
        />
      )}
      {tables.length > 0 && tables.length === items.length && (
        <TableFields editor={editor} tables={tables} errorOf={errorOf} />
      )}
      {isAlone && <PlaceFields editor={editor} item={only} errorOf={errorOf} />}
    </section>
  );
}

interface FieldsProps {
  readonly editor: PlanEditor;
  readonly errorOf: (field: string) => string | undefined;
}

/** Shows the values that all selected tables share; a field in which they differ is empty until a value is typed. */
function TableFields({
  editor,
  tables,
  errorOf,
}: FieldsProps & { readonly tables: readonly PlanTable[] }): ReactElement {
  const t = useTranslations('floor.editor');
  const words = useItemWords();
  const { currency, money } = useFormats();
  const common = <Key extends 'shape' | 'seats' | 'minimumSpend'>(key: Key) => {
    const [first] = tables;
    return first && tables.every((table) => table[key] === first[key]) ? first[key] : undefined;
  };
  const change = (to: Parameters<typeof changeTables>[2]) => editor.change((plan, ids) => changeTables(plan, ids, to));
  return (
    <>
      <Segmented
        label={t('fields.shape')}
        className="plan-shapes"
        options={tableShapes.map((value) => ({ value, label: words.piece(value) }))}
        value={common('shape') ?? ('' as 'round')}
        onChange={(shape) => change({ shape })}
      />
      <div className="plan-figures">
        <FigureField
          label={t('fields.seats')}
          value={common('seats') ?? null}
          placeholder={common('seats') === undefined ? t('different') : undefined}
          error={errorOf('seats')}
          onChange={(seats) => seats !== null && change({ seats: within(seats, limits.seats) })}
        />
        <FigureField
          label={t('fields.minimumSpend')}
          value={common('minimumSpend') ?? null}
          placeholder={t(common('minimumSpend') === undefined ? 'different' : 'none')}
          unit={currencySign(currency)}
          step={500}
          error={errorOf('minimumSpend')}
          write={(value) => (value === null ? '' : money(value, { symbol: false }))}
          read={(text) => {
            if (text.trim() === '') return null;
            const parsed = parseAmount(text, currency);
            return parsed.ok ? parsed.value : undefined;
          }}
          onChange={(amount) =>
            change({ minimumSpend: amount === null ? null : within(amount, { min: 0, max: limits.minimumSpend }) })
          }
        />
      </div>
    </>
  );
}

function PlaceFields({ editor, item, errorOf }: FieldsProps & { readonly item: PlanItem }): ReactElement {
  const t = useTranslations('floor.editor');
  const change = (to: (plan: Plan) => Plan) => editor.change(to);
  const figure = (field: 'x' | 'y' | 'width' | 'height', step: number) => (
    <FigureField
      label={t(`fields.${field}`)}
      unit={t('cm')}
      value={item[field]}
      step={step}
      error={errorOf(field)}
      onChange={(value) => value !== null && change((plan) => placeItem(plan, item.id, { [field]: value }))}
    />
  );
  return (
    <div className="plan-figures">
      {figure('x', 10)}
      {figure('y', 10)}
      {figure('width', 10)}
      {figure('height', 10)}
      <FigureField
        label={t('fields.rotation')}
        unit="°"
        value={item.rotation}
        step={15}
        onChange={(value) =>
          value !== null && change((plan) => turnItems(plan, new Set([item.id]), value - item.rotation))
        }
      />
    </div>
  );
}

function within(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(Math.max(value, min), max);
}
