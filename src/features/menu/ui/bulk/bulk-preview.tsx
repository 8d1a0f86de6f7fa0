import type { CSSProperties, ReactElement } from 'react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { useResourceWords } from '#platform/ui/records/resource-words.ts';
import { rowHeight, useRowWindow } from '#platform/ui/records/row-window.ts';
import { type BulkChange, type BulkField, isRoundedFiner } from '../../domain/bulk.ts';
import { products } from '../../domain/resources.ts';
import { LeftOutList } from './left-out-list.tsx';
import type { Previewed } from './use-bulk-words.ts';

const fields: readonly BulkField[] = ['price', 'vatRate', 'categoryId', 'unitId', 'stationId', 'isActive', 'menuIds'];

export interface BulkPreviewProps {
  readonly preview: Previewed;
  readonly change: BulkChange;
}

/** Old and new values of each product, and which are left out. */
export function BulkPreview({ preview, change }: BulkPreviewProps): ReactElement {
  const t = useTranslations('menu.bulk');
  const formats = useFormats();
  const words = useResourceWords(products);
  const frame = useRef<HTMLElement>(null);
  const { changes, unchanged, leftOut } = preview;
  const { first, end } = useRowWindow(frame, changes.length);
  const shown = fields.filter((field) => changes.some(({ after }) => field in after));
  const shownValue = useShownValue(preview);
  const { price } = change;
  const finer = changes.flatMap(({ name, after }) =>
    price !== undefined && after.price !== undefined && isRoundedFiner(after.price, price) ? [name] : [],
  );
  return (
    <div className="bulk-preview">
      <p className="bulk-counts" role="status">
        <strong>{t('willChange', { count: changes.length, shown: formats.count(changes.length) })}</strong>
      </p>
      {unchanged.length > 0 && (
        <NamedList names={unchanged.map(({ name }) => name)} what={isRounded(change) ? 'roundedAway' : 'unchanged'} />
      )}
      {finer.length > 0 && <NamedList names={finer} what="roundedFiner" />}
      <LeftOutList leftOut={leftOut} />
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <section className="bulk-frame" ref={frame} aria-label={t('preview')} tabIndex={0}>
          <table
            className="bulk-table"
            aria-rowcount={changes.length + 1}
            style={{ '--fields': shown.length } as CSSProperties}
          >
            <thead>
              <tr aria-rowindex={1}>
                <th scope="col">{words.field('name')}</th>
                {shown.map((field) => (
                  <th key={field} scope="col">
                    {words.field(field)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody style={{ height: changes.length * rowHeight }}>
              {changes.slice(first, end).map(({ id, name, before, after }, offset) => (
                <tr key={id} style={{ top: (first + offset) * rowHeight }} aria-rowindex={first + offset + 2}>
                  <th scope="row">{name}</th>
                  {shown.map((field) => (
                    <td key={field}>
                      {field in after && (
                        <>
                          <del>{shownValue(field, before[field])}</del>
                          <span aria-hidden="true"> → </span>
                          <ins>{shownValue(field, after[field])}</ins>
                        </>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

/** A change of the price alone leaves a product as it is where rounding brings back the price that it had. */
const isRounded = ({ price, ...rest }: BulkChange): boolean =>
  price !== undefined && price.kind !== 'set' && Object.keys(rest).length === 0;

interface NamedListProps {
  readonly names: readonly string[];
  readonly what: 'roundedAway' | 'roundedFiner' | 'unchanged';
}

function NamedList({ names, what }: NamedListProps): ReactElement {
  const t = useTranslations('menu.bulk');
  const formats = useFormats();
  const said = { count: names.length, shown: formats.count(names.length) };
  return (
    <details className="bulk-unchanged">
      <summary>{t(what, said)}</summary>
      <p>{names.join(', ')}</p>
    </details>
  );
}

type Value = string | number | boolean | readonly string[] | null | undefined;

function useShownValue({ names, changes }: Previewed): (field: BulkField, value: Value) => string {
  const t = useTranslations();
  const { money, percent, decimalsFor } = useFormats();
  const prices = changes.flatMap(({ before, after }) => [before.price ?? 0, after.price ?? 0]);
  const decimals = decimalsFor(prices);
  const none = t('menu.bulk.parts.none');
  const named = (id: string) => names[id] ?? '…';
  const figure = (field: BulkField, value: number) =>
    field === 'vatRate' ? percent(value) : money(value, { symbol: false, decimals });
  return (field, value = null) => {
    if (value === null) return field === 'vatRate' ? t('menu.product.excludedFromVat') : none;
    if (typeof value === 'boolean') return t(value ? 'records.yes' : 'records.no');
    if (typeof value === 'number') return figure(field, value);
    if (typeof value === 'string') return named(value);
    return value.map(named).join(', ') || none;
  };
}
