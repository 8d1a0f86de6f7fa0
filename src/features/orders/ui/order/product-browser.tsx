import type { CSSProperties, KeyboardEvent, ReactElement, RefObject } from 'react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { IconButton } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { type CatalogueIndex, quickKeys, type Shelf, shelvesOf } from '../till/catalogue.ts';
import type { PriceNow } from '../till/shown.ts';
import { useTillState } from '../till/use-till.ts';
import type { Product } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';
import { keepTabStop, moveByArrow } from './grid-keys.ts';
import { KeyHint } from './key-hint.tsx';
import { ProductTile } from './product-tile.tsx';

export interface ProductBrowserProps {
  readonly till: TillStore;
  /** The place of the order; must keep its identity while nothing in it changes. */
  readonly place: Parameters<PriceNow>[1];
  /** Must keep its identity: the grid is rendered again only when the catalogue or the shelf changes. */
  readonly onAdd: (product: Product) => void;
  /** Chooses what it is sold with, before it is added; keeps its identity too. */
  readonly onHold: (product: Product) => void;
  readonly isDisabled: boolean;
  /** Shows the codes and makers of products beside their names. */
  readonly showsCodes: boolean;
  /** What stays of a typed text; keeps its identity too. */
  readonly readText?: ((text: string) => string) | undefined;
}

/** The products on sale: categories, one shelf of products, and a search over all of them. */
export const ProductBrowser = memo(function ProductBrowser({
  till,
  place,
  onAdd,
  onHold,
  isDisabled,
  showsCodes,
  readText,
}: ProductBrowserProps): ReactElement | null {
  const t = useTranslations('orders.products');
  const catalogue = useTillState(till, (state) => state.catalogue);
  const [chosen, setChosen] = useState<string>();
  const [chosenMaker, setMaker] = useState<string | null>(null);
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);

  useSearchKey(search);

  // The typed text shows at once; the tiles update with lower priority.
  const wanted = useDeferredValue(text);
  const all = catalogue?.shelves;
  const makers = showsCodes ? (catalogue?.makers ?? []) : [];
  const offersMakers = makers.length > 1;
  // The maker may have left the menu, and nothing is hidden by a choice that is not on screen.
  const maker = offersMakers && makers.some(({ id }) => id === chosenMaker) ? chosenMaker : null;
  const shelves = useMemo(() => shelvesOf(all ?? [], maker), [all, maker]);
  if (catalogue === null) return null;
  const shelf = shelves.find(({ key }) => key === chosen) ?? shelves[0];
  const isSearching = wanted.trim() !== '';
  const products = isSearching ? catalogue.search(wanted, maker) : (shelf?.products ?? []);

  const searched = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      setText('');
      event.currentTarget.blur();
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      event.currentTarget.closest('.browser')?.querySelector<HTMLElement>('.product[tabindex="0"]')?.focus();
    }
    const [first] = event.key === 'Enter' ? catalogue.search(text, maker) : [];
    if (first && !isDisabled) {
      onAdd(first);
      event.currentTarget.select();
    }
  };
  return (
    <div className="browser">
      <div className="browser-search">
        <TextField
          ref={search}
          label={t('search')}
          labelHidden
          type="search"
          placeholder={t(showsCodes ? 'searchHintMaker' : 'searchHint')}
          value={text}
          onChange={(typed) => setText(readText ? readText(typed) : typed)}
          onKeyDown={searched}
          leading={<Icon name="search" size={20} />}
          trailing={
            text === '' ? (
              <KeyHint of="F2" />
            ) : (
              <IconButton icon="close" label={t('clear')} size="sm" onClick={() => setText('')} />
            )
          }
        />
        {offersMakers && <MakerChoice makers={makers} value={maker} onChange={setMaker} />}
      </div>
      <Categories
        shelves={shelves}
        chosen={isSearching ? undefined : shelf}
        onChoose={(next) => {
          setText('');
          setChosen(next.key);
        }}
      />
      {products.length === 0 ? (
        <EmptyState icon="search" title={t(isSearching ? 'nothingFound' : 'empty')}>
          {t(isSearching ? 'nothingFoundText' : 'emptyText', { text: wanted })}
        </EmptyState>
      ) : (
        <ProductGrid
          till={till}
          place={place}
          catalogue={catalogue}
          products={products}
          onAdd={onAdd}
          onHold={onHold}
          isDisabled={isDisabled}
          showsCodes={showsCodes}
        />
      )}
    </div>
  );
});

/** F2 from everywhere, and a slash where nobody types, lead into the search. */
function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const typed = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, dialog') !== null;
      if (event.key === 'F2' || (event.key === '/' && !isTyping)) {
        event.preventDefault();
        search.current?.focus();
        search.current?.select();
      }
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, [search]);
}

interface MakerChoiceProps {
  readonly makers: CatalogueIndex['makers'];
  /** Null for the goods of all. */
  readonly value: string | null;
  readonly onChange: (maker: string | null) => void;
}

function MakerChoice({ makers, value, onChange }: MakerChoiceProps): ReactElement {
  const t = useTranslations('orders.products');
  const named = makers.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      className="browser-maker"
      label={t('maker')}
      labelHidden
      value={value ?? ''}
      options={[{ value: '', label: t('allMakers') }, ...named]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}

interface CategoriesProps {
  readonly shelves: readonly Shelf[];
  readonly chosen: Shelf | undefined;
  readonly onChoose: (shelf: Shelf) => void;
}

const noColour = '#8f8371';

function Categories({ shelves, chosen, onChoose }: CategoriesProps): ReactElement {
  const t = useTranslations('orders.products');
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no element for a row of toggles
    <div className="categories" role="group" aria-label={t('categories')} onKeyDown={moveByArrow} onFocus={keepTabStop}>
      {shelves.map((shelf, index) => (
        <button
          key={shelf.key}
          type="button"
          className="category"
          aria-pressed={shelf === chosen}
          tabIndex={index === 0 ? 0 : -1}
          style={{ '--category': shelf.category?.colour ?? noColour } as CSSProperties}
          onClick={() => onChoose(shelf)}
        >
          {shelf.category?.picture && (
            <img
              className="category-picture"
              src={shelf.category.picture}
              alt=""
              width={32}
              height={32}
              decoding="async"
              draggable={false}
            />
          )}
          {shelf.category?.name ?? t(shelf.key === quickKeys ? 'quickKeys' : 'withoutCategory')}
        </button>
      ))}
    </div>
  );
}

interface ProductGridProps
  extends Pick<ProductBrowserProps, 'till' | 'place' | 'onAdd' | 'onHold' | 'isDisabled' | 'showsCodes'> {
  readonly catalogue: CatalogueIndex;
  readonly products: readonly Product[];
}

/** About as many as the largest screen shows at once. */
const manyProducts = 60;

const ProductGrid = memo(function ProductGrid({
  till,
  place,
  catalogue,
  products,
  onAdd,
  onHold,
  isDisabled,
  showsCodes,
}: ProductGridProps): ReactElement {
  const t = useTranslations('orders.products');
  const { money } = useFormats();
  const priceOf = useTillState(till, (state) => state.priceOf);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The tile with the tab stop may have been removed with the previous shelf.
    const first = grid.current?.querySelector<HTMLElement>('button');
    if (first && products.length > 0 && !grid.current?.querySelector('button[tabindex="0"]')) first.tabIndex = 0;
  }, [products]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div
      ref={grid}
      className={classNames('products', products.length > manyProducts && 'products-many')}
      role="group"
      aria-label={t('title')}
      onKeyDown={moveByArrow}
      onFocus={keepTabStop}
    >
      {products.map((product, index) => {
        const { unitPrice, source } = priceOf(product, place);
        const price = money(unitPrice);
        return (
          <ProductTile
            key={product.id}
            product={product}
            colour={catalogue.categories.get(product.categoryId ?? '')?.colour ?? noColour}
            price={product.type === 'dynamic' ? `${price}/${product.unit}` : price}
            happyHour={source === 'happyHour' ? t('happyHour') : undefined}
            showsCode={showsCodes}
            isFirst={index === 0}
            isDisabled={isDisabled}
            onAdd={onAdd}
            onHold={onHold}
          />
        );
      })}
    </div>
  );
});
