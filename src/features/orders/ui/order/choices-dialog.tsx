import './choices.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  addedTo,
  type Choice,
  choose,
  defaultChoices,
  optionsOnSale,
  type SoldGroup,
} from '#features/menu/domain/choose.ts';
import type { Price } from '#features/menu/domain/price.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Minor, sumMinor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { areSameChoices, priceWithoutChoices } from '../../domain/line-choices.ts';
import type { Order, OrderLine } from '../../domain/order.ts';
import type { CatalogueIndex } from '../till/catalogue.ts';
import { useTillState } from '../till/use-till.ts';
import type { Product } from '../till/views.ts';
import { addProduct } from './add-product.ts';
import { countOf, isLastTap, needsChoice, oneMore, stateOf, stillOffered, tapped } from './choice-steps.ts';
import type { DialogParts } from './dialog-parts.ts';
import { lastChoices, noteChoices } from './last-choices.ts';

export interface ChoicesDialogProps extends DialogParts {
  readonly order: Order | null;
  readonly product: Product;
  /** Of the product, before what is chosen. */
  readonly price: Price;
  /** Of what is weighed or measured, as it was typed. */
  readonly quantity?: number | undefined;
  /** What its label says that it costs, whatever is chosen. */
  readonly labelPrice?: Minor | undefined;
}

/** What a product is sold with. One that asks for a choice adds itself with the last one; else the button does. */
export function ChoicesDialog(props: ChoicesDialogProps): ReactElement | null {
  const { till, order, orderId, product, price, quantity, labelPrice, seat, give, onClose } = props;
  const t = useTranslations('orders.choices');
  const catalogue = useTillState(till, (state) => state.catalogue);
  const add = (choices: readonly Choice[]) => {
    noteChoices(product.id, choices);
    if (give(addProduct(order, orderId, product, price, { quantity, labelPrice, choices, seat }))) onClose();
  };
  if (catalogue === null) return null;
  return (
    <Sheet
      catalogue={catalogue}
      product={product}
      onClose={onClose}
      basePrice={price.unitPrice}
      start={undefined}
      last={lastChoices(order, product.id)}
      word={t('add')}
      onDone={add}
    />
  );
}

/** Chooses again for an unsent line. */
export function LineChoicesDialog(
  props: DialogParts & { readonly line: OrderLine; readonly product: Product },
): ReactElement | null {
  const { till, orderId, line, product, give, onClose } = props;
  const t = useTranslations('orders.choices');
  const catalogue = useTillState(till, (state) => state.catalogue);
  const save = (choices: readonly Choice[]) => {
    noteChoices(product.id, choices);
    if (give({ id: uuidv7(), orderId, type: 'changeChoices', lineId: line.id, choices })) onClose();
  };
  if (catalogue === null) return null;
  return (
    <Sheet
      catalogue={catalogue}
      product={product}
      onClose={onClose}
      basePrice={priceWithoutChoices(line)}
      start={line.choices}
      last={lastChoices(null, product.id)}
      word={t('save')}
      onDone={save}
    />
  );
}

interface SheetProps {
  readonly catalogue: CatalogueIndex;
  readonly product: Product;
  readonly basePrice: number;
  /** What was chosen before; undefined begins with the defaults. */
  readonly start: readonly Choice[] | undefined;
  readonly last: readonly Choice[] | undefined;
  readonly word: string;
  readonly onDone: (choices: readonly Choice[]) => void;
  readonly onClose: () => void;
}

function Sheet({ catalogue, product, basePrice, start, last, word, onDone, onClose }: SheetProps): ReactElement {
  const t = useTranslations('orders.choices');
  const { money } = useFormats();
  const groups = product.choices ?? [];
  const isSold = (id: string) => catalogue.products.has(id);
  const [choices, setChoices] = useState<readonly Choice[]>(() =>
    stillOffered(groups, start ?? defaultChoices(groups, isSold), isSold),
  );
  const [fullGroup, setFullGroup] = useState<string>();
  const asks = start === undefined && needsChoice(product.choices, isSold);
  const result = choose(groups, choices, isSold);
  const added = result.ok
    ? addedTo(
        basePrice,
        result.chosen.map(({ option, count }) => option.priceDelta * count),
      )
    : [];
  const take = (group: SoldGroup, next: readonly Choice[] | null) => {
    setFullGroup(next === null ? group.id : undefined);
    if (next === null) return;
    setChoices(next);
    if (asks && isLastTap(groups, next, group.id)) onDone(ordered(groups, next));
  };
  const again = last && stillOffered(groups, last, isSold);
  const offersAgain =
    again && choose(groups, again, isSold).ok && !areSameChoices(ordered(groups, again), ordered(groups, choices));
  return (
    <Dialog
      title={product.name}
      closeLabel={t('close')}
      onClose={onClose}
      className="choice-sheet"
      actions={
        <>
          {offersAgain && (
            <Button icon="refresh" onClick={() => onDone(ordered(groups, again))}>
              {t('asLastTime')}
            </Button>
          )}
          <Button
            variant="primary"
            icon="check"
            disabled={!result.ok}
            trailing={<span className="choice-price">{money(basePrice + sumMinor(added))}</span>}
            onClick={() => onDone(ordered(groups, choices))}
          >
            {word}
          </Button>
        </>
      }
    >
      {groups.map((group) => (
        <Group
          key={group.id}
          group={group}
          choices={choices}
          catalogue={catalogue}
          saysFull={fullGroup === group.id}
          onTap={(optionId) => take(group, tapped(group, choices, optionId))}
          onMore={(optionId) => take(group, oneMore(group, choices, optionId))}
        />
      ))}
    </Dialog>
  );
}

/** In the order of the groups, as lines have them. */
function ordered(groups: readonly SoldGroup[], choices: readonly Choice[]): Choice[] {
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id));
  return ids.flatMap((optionId) => {
    const count = countOf(choices, optionId);
    return count === 0 ? [] : [{ optionId, count }];
  });
}

interface GroupProps {
  readonly group: SoldGroup;
  readonly choices: readonly Choice[];
  readonly catalogue: CatalogueIndex;
  /** Somebody wanted more than it takes. */
  readonly saysFull: boolean;
  readonly onTap: (optionId: string) => void;
  readonly onMore: (optionId: string) => void;
}

function Group({ group, choices, catalogue, saysFull, onTap, onMore }: GroupProps): ReactElement {
  const t = useTranslations('orders.choices');
  const { money } = useFormats();
  const { count, missing, isFull } = stateOf(group, choices);
  const { min, max } = group;
  const rule = min === max ? t('exactly', { count: max }) : t(min === 0 ? 'upTo' : 'between', { min, max });
  const filled = isFull ? t('full', { count, max }) : rule;
  const state = missing > 0 ? t('missing', { count: missing }) : filled;
  return (
    <fieldset className="choice-part">
      <legend>{group.name}</legend>
      <p
        className={classNames('choice-state', (missing > 0 || saysFull) && 'choice-state-due')}
        role={saysFull ? 'alert' : undefined}
      >
        {saysFull ? `${state}. ${t('takeOff')}` : state}
      </p>
      <div className="choice-tiles">
        {optionsOnSale(group, (id) => catalogue.products.has(id)).map(({ id, name, productId, priceDelta }) => {
          const product = catalogue.products.get(productId ?? '');
          const station = catalogue.stations.get(product?.stationId ?? '');
          const chosen = countOf(choices, id);
          const label = name ?? product?.name ?? '';
          return (
            <div key={id} className="choice-tile">
              <button type="button" className="choice-button" aria-pressed={chosen > 0} onClick={() => onTap(id)}>
                <span className="choice-name">{chosen > 1 ? `${chosen} × ${label}` : label}</span>
                {station && <span className="choice-station">{station.name}</span>}
                {priceDelta !== 0 && (
                  <span className="choice-delta">{`${priceDelta > 0 ? '+' : ''}${money(priceDelta)}`}</span>
                )}
              </button>
              {chosen > 0 && max > 1 && (
                <IconButton
                  icon="add"
                  variant="secondary"
                  label={t('oneMore', { name: label })}
                  onClick={() => onMore(id)}
                />
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
