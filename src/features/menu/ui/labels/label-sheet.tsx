import { officePage } from '#platform/ui/office/office-page.ts';
import './labels.css';
import type { CSSProperties, ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { type LabelFormat, labelFormatOf, labelFormats, pagesOf, paperOf } from '../../domain/label-formats.ts';
import { chosenForLabels } from './chosen-products.ts';
import { ProductLabel } from './product-label.tsx';
import { type LabelData, type Labels, useLabels, usePriceListNames } from './use-labels.ts';
import { usePaper } from './use-paper.ts';

const formatKey = 'tavolina.labelFormat';
const own = 'own';
const mostCopies = 100;
/** More would keep a browser busy for minutes. */
const mostLabels = 10_000;

/** The labels of the products that were ticked, as they are printed. */
export function LabelSheet(): ReactElement {
  const t = useTranslations('menu.labels');
  const common = useTranslations('records');
  const navigate = useNavigate();
  const { count: written } = useFormats();
  const [productIds] = useState(chosenForLabels);
  const [format, setFormat] = useState(() => labelFormatOf(localStorage.getItem(formatKey) ?? ''));
  const [listId, setListId] = useState(own);
  const [copies, setCopies] = useState('1');
  const [place, setPlace] = useState('1');
  const [hasBarcode, setHasBarcode] = useState(true);
  const lists = usePriceListNames();
  const found = useLabels(productIds, listId === own ? null : listId);
  const paper = paperOf(format);
  usePaper(paper);

  const most = placesOf(format);
  const number = (text: string, highest: number) =>
    /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= highest ? Number(text) : null;
  const each = number(copies, mostCopies);
  const first = number(place, most);
  const { labels = [], locale = 'sq' } = found.data ?? {};
  const count = labels.length * (each ?? 1);
  const isTooMany = count > mostLabels;
  const pages = useMemo(() => {
    const all = labels.flatMap((label) => Array.from({ length: each ?? 1 }, () => label));
    return pagesOf(all.length > mostLabels ? [] : all, format, (first ?? 1) - 1);
  }, [labels, each, format, first]);
  const back = () => void navigate(officePage('menus/products'));
  return (
    <section className="label-sheet" aria-label={t('title')}>
      <Bar title={t('title')} onBack={back}>
        <Button
          variant="primary"
          size="sm"
          icon="printer"
          disabled={pages.length === 0 || each === null || first === null}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </Bar>
      {productIds.length === 0 ? (
        <EmptyState icon="printer" title={t('none')} action={<Button onClick={back}>{t('toProducts')}</Button>}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <>
          <LabelSettings
            format={format}
            onFormat={(id) => {
              localStorage.setItem(formatKey, id);
              setFormat(labelFormatOf(id));
              setPlace('1');
            }}
            lists={lists}
            listId={listId}
            onList={setListId}
            copies={copies}
            isEachWrong={each === null}
            onCopies={setCopies}
            place={place}
            isFirstWrong={first === null}
            onPlace={setPlace}
            hasBarcode={hasBarcode}
            onBarcode={setHasBarcode}
          />
          <p className="label-counts" role="status">
            {found.data !== undefined &&
              (isTooMany
                ? t('tooMany', { most: written(mostLabels) })
                : t('count', { count, shown: written(count), pages: pages.length }))}
          </p>
          {format.kind === 'sheet' && <p className="field-help label-hint">{t('hint')}</p>}
          {found.isPending && <Loading>{common('loading')}</Loading>}
          {found.error !== null && <Fault error={found.error} onRetry={() => void found.refetch()} />}
          <LabelPages pages={pages} format={format} locale={locale} hasBarcode={hasBarcode} />
        </>
      )}
    </section>
  );
}

const placesOf = ({ columns, rows }: LabelFormat) => columns * rows;

interface LabelSettingsProps {
  readonly format: LabelFormat;
  readonly onFormat: (id: string) => void;
  readonly lists: readonly { readonly id: string; readonly name: string }[];
  readonly listId: string;
  readonly onList: (id: string) => void;
  readonly copies: string;
  readonly isEachWrong: boolean;
  readonly onCopies: (text: string) => void;
  /** Where on the first sheet the first label goes. */
  readonly place: string;
  readonly isFirstWrong: boolean;
  readonly onPlace: (text: string) => void;
  readonly hasBarcode: boolean;
  readonly onBarcode: (isShown: boolean) => void;
}

/** On which labels, with which prices, how many. */
function LabelSettings({
  format,
  onFormat,
  lists,
  listId,
  onList,
  copies,
  isEachWrong,
  onCopies,
  place,
  isFirstWrong,
  onPlace,
  hasBarcode,
  onBarcode,
}: LabelSettingsProps): ReactElement {
  const t = useTranslations('menu.labels');
  const { quantity } = useFormats();
  return (
    <div className="label-settings">
      <Select
        label={t('format')}
        className="label-format"
        options={labelFormats.map(({ id, kind, width, height, columns, rows }) => ({
          value: id,
          label: t(kind, { width: quantity(width * 100), height: quantity(height * 100), count: columns * rows }),
        }))}
        value={format.id}
        onChange={onFormat}
      />
      {lists.length > 0 && (
        <Select
          label={t('prices')}
          options={[
            { value: own, label: t('ownPrices') },
            ...lists.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={listId}
          onChange={onList}
        />
      )}
      <TextField
        label={t('copies')}
        className="label-number"
        numeric
        inputMode="numeric"
        value={copies}
        error={isEachWrong ? t('notANumber', { most: mostCopies }) : undefined}
        onChange={onCopies}
      />
      {format.kind === 'sheet' && (
        <TextField
          label={t('firstPlace')}
          className="label-number"
          numeric
          inputMode="numeric"
          value={place}
          error={isFirstWrong ? t('notANumber', { most: placesOf(format) }) : undefined}
          onChange={onPlace}
        />
      )}
      <label className="popup-choice">
        <input type="checkbox" checked={hasBarcode} onChange={() => onBarcode(!hasBarcode)} />
        {t('barcode')}
      </label>
    </div>
  );
}

interface LabelPagesProps {
  readonly pages: ReturnType<typeof pagesOf<LabelData>>;
  readonly format: LabelFormat;
  readonly locale: Labels['locale'];
  readonly hasBarcode: boolean;
}

/** The sheets of paper as they are printed. */
function LabelPages({ pages, format, locale, hasBarcode }: LabelPagesProps): ReactElement {
  const { currency } = useFormats();
  const paper = paperOf(format);
  const mm = (tenths: number) => tenths / 10;
  const style = {
    '--paper-width': mm(paper.width),
    '--paper-height': mm(paper.height),
    '--columns': format.columns,
    '--label-width': mm(format.width),
    '--label-height': mm(format.height),
    '--left': mm(format.left),
    '--top': mm(format.top),
    '--gap-x': mm(format.gapX),
    '--gap-y': mm(format.gapY),
  } as CSSProperties;
  return (
    <div className="label-pages" style={style}>
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no identity
        <div key={index} className="label-page">
          {page.map((label, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
            <div key={at} className="label-place">
              {label !== null && (
                <ProductLabel
                  label={label}
                  format={format}
                  locale={locale}
                  currency={currency}
                  hasBarcode={hasBarcode}
                />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
