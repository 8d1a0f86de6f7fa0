import './offers.css';
import type { KeyboardEvent, ReactElement } from 'react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { searchKey } from '#kernel/text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { ErrorText, Select, TextField } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';
import { rowHeight, scrollToRow, useRowWindow } from '#platform/ui/records/row-window.ts';
import { withoutVat } from '../../domain/net-price.ts';
import { priceOnList, roundedTo } from '../../domain/price.ts';
import { marginOf } from '../../domain/recipe.ts';
import { FigureCell, nextCell } from './figure-cell.tsx';
import { PriceFill } from './price-fill.tsx';
import { type Good, type Goods, useCosts, useGoods } from './use-goods.ts';

type Prices = Readonly<Record<string, number>>;

/** The prices of a list beside the products' own prices, as in a spreadsheet. */
export function PriceGrid(props: EditorProps): ReactElement {
  const t = useTranslations('menu.prices');
  const goods = useGoods();
  if (goods.data !== undefined) return <Grid {...props} goods={goods.data} />;
  if (goods.error === null) return <Loading>{t('loading')}</Loading>;
  return <Fault error={goods.error} onRetry={() => void goods.refetch()} />;
}

const everything = 'all';
const priced = 'priced';

function Grid({ value, form, error, isReadOnly, onChange, goods }: EditorProps & { readonly goods: Goods }) {
  const t = useTranslations('menu.prices');
  const prices = value as Prices;
  const [text, setText] = useState('');
  const [shelf, setShelf] = useState(everything);
  const wanted = useDeferredValue(text);
  const categories = useMemo(() => new Map(goods.categories.map(({ id, name }) => [id, name])), [goods]);
  const found = useMemo(() => searched(goods, wanted), [goods, wanted]);
  const shown = found.filter(({ id, categoryId }) => {
    if (shelf === priced) return prices[id] !== undefined;
    return shelf === everything || categoryId === shelf;
  });
  const count = Object.keys(prices).length;

  const fill = (basisPoints: number, step: number) =>
    onChange({
      ...prices,
      ...Object.fromEntries(shown.map(({ id, price }) => [id, roundedTo(price, basisPoints, step)])),
    });
  const clear = () => {
    const ids = new Set(shown.map(({ id }) => id));
    onChange(Object.fromEntries(Object.entries(prices).filter(([id]) => !ids.has(id))));
  };
  return (
    <div className="price-grid record-wide">
      <div className="price-tools">
        <TextField
          label={t('search')}
          labelHidden
          className="price-search"
          type="search"
          placeholder={t('search')}
          value={text}
          leading={<Icon name="search" size={20} />}
          onChange={setText}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Select
          label={t('category')}
          labelHidden
          className="price-shelf"
          value={shelf}
          options={[
            { value: everything, label: t('all') },
            { value: priced, label: t('priced', { count }) },
            ...goods.categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setShelf}
        />
        <span className="record-count" role="status">
          {t('count', { count: shown.length })}
        </span>
      </div>
      {!isReadOnly && <PriceFill count={shown.length} onFill={fill} onClear={clear} />}
      <ErrorText>{error}</ErrorText>
      <Rows
        shown={shown}
        categories={categories}
        prices={prices}
        form={form}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
    </div>
  );
}

interface RowsProps extends Pick<EditorProps, 'form' | 'isReadOnly' | 'onChange'> {
  readonly shown: readonly Good[];
  readonly categories: ReadonlyMap<string, string>;
  readonly prices: Prices;
}

/** Renders only the visible rows; the rest is empty height. */
function Rows({ shown, categories, prices, form, isReadOnly, onChange }: RowsProps): ReactElement {
  const t = useTranslations('menu.prices');
  const { currency, money, percent } = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  const { first, end } = useRowWindow(frame, shown.length);
  const costs = useCosts();
  const hasCosts = shown.some(({ id }) => costs.has(id));
  const rules = form.values as { change: number | null; categoryChanges: Record<string, number> };

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextCell(event);
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0 || next >= shown.length) return;
    scrollToRow(frame.current, next);
    const focus = () => frame.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    // A row that was not rendered appears in the next frame.
    if (frame.current?.querySelector(`[data-cell="${next}"]`)) focus();
    else requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const marginText = ({ id, vatRate }: Good, price: number): string => {
    const cost = costs.get(id);
    const margin = cost === undefined ? null : marginOf(withoutVat(price, vatRate), cost);
    return margin === null ? '–' : percent(Math.round(margin / 100) * 100);
  };
  const set = (id: string, price: number | null) => {
    const { [id]: _, ...others } = prices;
    onChange(price === null ? others : { ...others, [id]: price });
  };
  return (
    <div className="price-frame" ref={frame}>
      <table className="price-table" aria-rowcount={shown.length + 1} onKeyDown={move}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('product')}</th>
            <th scope="col" className="price-category">
              {t('category')}
            </th>
            <th scope="col" className="amount">
              {t('ownPrice')}
            </th>
            <th scope="col" className="amount">
              {t('listPrice')}
            </th>
            <th scope="col" className="amount price-change">
              {t('change')}
            </th>
            {hasCosts && (
              <th scope="col" className="amount price-change">
                {t('margin')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Gap height={first * rowHeight} />
          {shown.slice(first, end).map((product, offset) => {
            const index = first + offset;
            const own = prices[product.id] ?? null;
            const otherwise = priceOnList(product, { ...rules, prices: {} }, currency);
            const holds = own ?? otherwise ?? product.price;
            return (
              <tr key={product.id} aria-rowindex={index + 2}>
                <th scope="row">
                  <span className="price-name">{product.name}</span>
                </th>
                <td className="price-category">{categories.get(product.categoryId ?? '') ?? '–'}</td>
                <td className="amount">{money(product.price, { symbol: false })}</td>
                <td className="amount">
                  <FigureCell
                    kind="money"
                    label={t('priceOf', { name: product.name })}
                    value={own}
                    otherwise={otherwise === null ? '–' : money(otherwise, { symbol: false })}
                    isReadOnly={isReadOnly}
                    index={index}
                    onChange={(price) => set(product.id, price)}
                  />
                </td>
                <td className="amount price-change">{percent(changeOf(product.price, holds))}</td>
                {hasCosts && <td className="amount price-change">{marginText(product, holds)}</td>}
              </tr>
            );
          })}
          <Gap height={(shown.length - end) * rowHeight} />
        </tbody>
      </table>
      {shown.length === 0 && <p className="price-none">{t('nothingFound')}</p>}
    </div>
  );
}

function Gap({ height }: { readonly height: number }): ReactElement | null {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={6} className="price-gap" style={{ height }} />
    </tr>
  );
}

/** Whole per cent, as basis points: the difference of a list's price from the product's own. */
function changeOf(own: number, holds: number): number {
  return own === 0 ? 0 : Math.round(((holds - own) * 100) / own) * 100;
}

function searched({ products }: Goods, text: string): readonly Good[] {
  const words = searchKey(text).trim().split(/\s+/).filter(Boolean);
  const listed = products.filter(({ courseSpliter }) => !courseSpliter);
  if (words.length === 0) return listed;
  return listed.filter(({ name, code }) => words.every((word) => searchKey(`${name} ${code}`).includes(word)));
}
