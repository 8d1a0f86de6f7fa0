import '#platform/ui/records/records.css';
import './shifts.css';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';

interface ListFrameProps {
  readonly title: string;
  readonly filters: ReactNode;
  readonly error: Error | null;
  /** Undefined while it is loaded. */
  readonly count: number | undefined;
  readonly empty: string;
  readonly columns: readonly string[];
  /** The columns of amounts. */
  readonly amounts: readonly string[];
  /** The rows of the table. */
  readonly children: ReactNode;
  readonly more: { readonly isBusy: boolean; readonly load: () => void } | null;
  /** A dialog over the list. */
  readonly over?: ReactNode;
}

/** A list of the back office: filters, a table that scrolls in its frame, and older rows on request. */
export function ListFrame(props: ListFrameProps): ReactElement {
  const { title, filters, error, count, empty, columns, amounts, children, more, over } = props;
  const t = useTranslations('shifts.list');
  const errorText = useErrorText();
  return (
    <section className="shift-list" aria-label={title}>
      <Bar title={title} />
      {filters}
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {count === undefined && error === null && <Loading>{t('loading')}</Loading>}
      {count === 0 && <EmptyState icon="clock" title={empty} />}
      {count !== undefined && count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <section className="shift-frame" aria-label={t('rows')} tabIndex={0}>
          <table className="record-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={amounts.includes(column) ? 'shift-amount' : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </section>
      )}
      {more !== null && (
        <Button busy={more.isBusy} onClick={more.load}>
          {t('older')}
        </Button>
      )}
      {over}
    </section>
  );
}
