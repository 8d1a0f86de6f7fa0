import { officePage } from '#platform/ui/office/office-page.ts';
import './records.css';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../i18n/use-error-text.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Banner, EmptyState } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { notify } from '../kit/notices.tsx';
import { Loading } from '../kit/spinner.tsx';
import { useNavigate } from '../router/use-router.tsx';
import { Bar } from '../shell/top-bar.tsx';
import { ColumnChoice, useColumns } from './columns.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Fault } from './fault.tsx';
import { ListFilters } from './list-filters.tsx';
import { OrderButton } from './order-dialog.tsx';
import type { ResourceScreens } from './record-form.tsx';
import { RecordRows } from './record-rows.tsx';
import { type ResourceWords, useResourceWords } from './resource-words.ts';
import { SearchBox } from './search-box.tsx';
import { type RecordList, useRecordList } from './use-record-list.ts';

export interface RecordListScreenProps extends ResourceScreens {
  readonly mayWrite: boolean;
}

/** The list of a resource: search, filter, sort, columns, bulk delete, spreadsheet, keyboard; any number of rows. */
export function RecordListScreen(props: RecordListScreenProps): ReactElement {
  const { resource, ListTools, SelectionTools, isListOnly = false } = props;
  const mayWrite = props.mayWrite && !isListOnly;
  const t = useTranslations('records');
  const words = useResourceWords(resource);
  const navigate = useNavigate();
  const formats = useFormats();
  const list = useRecordList(resource);
  const columns = useColumns(resource);
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());
  const [isDeleting, setDeleting] = useState(false);
  const [isSelecting, setSelecting] = useState(false);
  const errorText = useErrorText();
  const searchBox = useRef<HTMLInputElement>(null);
  const { address, go, rows, namesOf, total, error } = list;
  const open = (id: string) => void navigate(officePage(`${resource.path}/update/${id}`));
  const create = () => void navigate(officePage(`${resource.path}/create`));
  useListKeys(searchBox, mayWrite ? create : undefined);

  const isSelectable = mayWrite || SelectionTools !== undefined;
  /** Ticks all rows that match the search and the filters, loaded or not. */
  const selectAll = async () => {
    setSelecting(true);
    try {
      setSelected(await list.readAll());
    } catch (fault) {
      notify({ tone: 'danger', text: errorText(fault) });
    } finally {
      setSelecting(false);
    }
  };

  const add = mayWrite && (
    <Button variant="primary" size="sm" icon="add" className="record-add" title={words.add} onClick={create}>
      {words.add}
    </Button>
  );
  return (
    <section className="record-list" aria-label={words.title}>
      <Bar title={words.title}>{add}</Bar>
      {words.note !== undefined && <Banner>{words.note}</Banner>}
      <div className="record-tools">
        <SearchBox
          ref={searchBox}
          label={t('search')}
          value={address.search}
          onChange={(text) => go({ search: text })}
        />
        <ListFilters resource={resource} words={words} filter={address.filter} onChange={(filter) => go({ filter })} />
        <span className="record-count" role="status">
          {total !== null && t('count', { count: total, shown: formats.count(total) })}
        </span>
        <span className="record-tools-end">
          {resource.isRanked && mayWrite && <OrderButton resource={resource} />}
          {ListTools !== undefined && <ListTools />}
          <ExportMenu resource={resource} query={list.query} />
          <ColumnChoice resource={resource} words={words} columns={columns} />
        </span>
      </div>
      {selected.size > 0 && (
        <div className="record-bulk">
          <span role="status">{t('selected', { count: selected.size })}</span>
          <Button size="sm" variant="quiet" onClick={() => setSelected(new Map())}>
            {t('clear')}
          </Button>
          {total !== null && selected.size < total && (
            <Button size="sm" variant="quiet" busy={isSelecting} onClick={() => void selectAll()}>
              {t('selectMatching', { count: total, shown: formats.count(total) })}
            </Button>
          )}
          <span className="record-tools-end">
            {SelectionTools !== undefined && (
              <SelectionTools selected={selected} onDone={() => setSelected(new Map())} />
            )}
            {mayWrite && (
              <Button size="sm" icon="trash" onClick={() => setDeleting(true)}>
                {t('delete')}
              </Button>
            )}
          </span>
        </div>
      )}
      {error !== null && <Fault error={error} onRetry={list.reload} />}
      {total === null && error === null && <Loading>{t('loading')}</Loading>}
      {total === 0 && <NoRows list={list} words={words} add={add} />}
      {total !== null && total > 0 && (
        <RecordRows
          resource={resource}
          words={words}
          rows={rows}
          namesOf={namesOf}
          total={total}
          selected={selected}
          sort={address.sort}
          columns={columns.shown}
          isSelectable={isSelectable}
          onSelectAll={() => void selectAll()}
          onSort={(sort) => go({ sort })}
          onSelect={setSelected}
          {...(!isListOnly && { onOpen: open })}
          onEnd={list.fetchMore}
        />
      )}
      {isDeleting && (
        <DeleteDialog
          resource={resource}
          records={[...selected].map(([id, name]) => ({ id, name }))}
          onClose={() => setDeleting(false)}
          onDeleted={() => setSelected(new Map())}
        />
      )}
    </section>
  );
}

/** The list is empty, or nothing matches the search. */
function NoRows({
  list,
  words,
  add,
}: {
  readonly list: RecordList;
  readonly words: ResourceWords;
  readonly add: ReactElement | false;
}): ReactElement {
  const t = useTranslations('records');
  if (list.query.search === '' && list.address.filter.length === 0) {
    return (
      <EmptyState icon="box" title={words.title} action={add}>
        {words.empty}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={t('nothingFound')}
      action={<Button onClick={() => list.go({ search: '', filter: [] })}>{t('showAll')}</Button>}
    >
      {t('nothingFoundHint')}
    </EmptyState>
  );
}

/** `/` focuses the search box, `n` creates a new record, unless the user is typing. */
function useListKeys(searchBox: RefObject<HTMLInputElement | null>, create: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      searchBox.current?.focus();
    } else if (event.key === 'n') create?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
