import '#platform/ui/records/records.css';
import './audit.css';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, useMay } from '#platform/ui/api/app-api.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { JournalAlarm } from '#platform/ui/office/journal-alarm.tsx';
import { DayInput } from '#platform/ui/records/day-input.tsx';
import { LinkInput } from '#platform/ui/records/link-input.tsx';
import { saveFile } from '#platform/ui/records/save-file.ts';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import type { auditContract } from '../contract.ts';
import { actionName } from '../domain/sentence.ts';
import { AuditTable } from './audit-table.tsx';
import { useSentenceWords } from './use-sentences.ts';

const call = client<typeof auditContract>();

interface Wanted {
  readonly userId: string | null;
  readonly action: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly search: string;
}
const nothing: Wanted = { userId: null, action: '', from: null, to: null, search: '' };

/** Who changed what, and when. The journal itself cannot be changed. */
export function AuditScreen(): ReactElement {
  const t = useTranslations('audit');
  const errorText = useErrorText();
  const locale = useShownLocale();
  const words = useSentenceWords();
  const may = useMay();
  const [wanted, setWanted] = useState<Wanted>(nothing);
  const settled = useDeferredValue(wanted);
  const query = {
    locale,
    ...(settled.userId !== null && { userId: settled.userId }),
    ...(settled.action !== '' && { action: settled.action }),
    ...(settled.from !== null && { from: settled.from }),
    ...(settled.to !== null && { to: settled.to }),
    ...(settled.search.trim() !== '' && { search: settled.search.trim() }),
  };
  const actions = useQuery({ queryKey: ['audit', 'actions'], queryFn: () => call('GET api/audit/actions') });
  const list = useInfiniteQuery({
    queryKey: ['audit', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET api/audit', { query: { ...query, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const excel = useMutation({
    mutationFn: () => call('GET api/exports/excel/audit/list/', { query }, { timeoutMs: 60_000 }),
    onSuccess: ({ fileName, contentBase64 }) => saveFile(fileName, contentBase64),
  });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const set = (change: Partial<Wanted>) => setWanted((before) => ({ ...before, ...change }));
  const error = list.error ?? excel.error;
  return (
    <section className="audit" aria-label={t('title')}>
      <Bar title={t('title')} />
      <JournalAlarm />
      <div className="audit-filters">
        <TextField
          label={t('search')}
          type="search"
          value={wanted.search}
          leading={<Icon name="search" size={20} />}
          onChange={(search) => set({ search })}
        />
        <LinkInput
          label={t('columns.user')}
          error={undefined}
          name="user"
          disabled={false}
          onBlur={() => undefined}
          to="users"
          value={wanted.userId}
          isRequired={false}
          onChange={(userId) => set({ userId })}
        />
        <Select
          label={t('columns.action')}
          options={[
            { value: '', label: t('every') },
            ...(actions.data ?? []).map((action) => ({ value: action, label: actionName(action, words) })),
          ]}
          value={wanted.action}
          onChange={(action) => set({ action })}
        />
        <DayInput {...day(t('from'), 'from', wanted.from)} onChange={(from) => set({ from })} />
        <DayInput {...day(t('to'), 'to', wanted.to)} onChange={(to) => set({ to })} />
        <span className="audit-tools">
          <Button icon="download" busy={excel.isPending} onClick={() => excel.mutate()}>
            {t('excel')}
          </Button>
          {may('journal.verify') && (
            <>
              <AnchorsButton />
              <VerifyButton />
            </>
          )}
        </span>
      </div>
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {list.isPending && <Loading>{t('loading')}</Loading>}
      {list.data !== undefined && entries.length === 0 && (
        <EmptyState
          icon="search"
          title={t('none')}
          action={<Button onClick={() => setWanted(nothing)}>{t('showAll')}</Button>}
        />
      )}
      {entries.length > 0 && <AuditTable entries={entries} />}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

const day = (label: string, name: string, value: string | null) => ({
  label,
  name,
  value,
  error: undefined,
  disabled: false,
  onBlur: () => undefined,
});

interface Verdict {
  readonly ok: boolean;
  readonly entries: number | null;
  readonly seq: number | null;
}
// A platform route; screens cannot import its contract.
const verify = client() as (key: string) => Promise<Verdict>;

/** Verifies the whole chain of seals and shows whether an entry was altered. */
function VerifyButton(): ReactElement {
  const t = useTranslations('audit');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () => verify('GET api/journal/verify'),
    // What it finds is an alarm.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['journal'] }),
  });
  const { data } = check;
  return (
    <>
      <Button icon="lock" busy={check.isPending} onClick={() => check.mutate()}>
        {t('verify')}
      </Button>
      <span role="status" className={data?.ok === false ? 'audit-broken' : 'audit-whole'}>
        {check.error !== null && errorText(check.error)}
        {data?.ok === true && t('whole', { count: data.entries ?? 0 })}
        {data?.ok === false && t('broken', { seq: data.seq ?? 0 })}
      </span>
    </>
  );
}

interface AnchorsFile {
  readonly fileName: string;
  readonly contentBase64: string;
}
const readAnchors = client() as (key: string) => Promise<AnchorsFile>;

/** What was noted of the journal outside the database, to be kept elsewhere. */
function AnchorsButton(): ReactElement {
  const t = useTranslations('audit');
  const errorText = useErrorText();
  const load = useMutation({
    mutationFn: () => readAnchors('GET api/journal/anchors'),
    onSuccess: ({ fileName, contentBase64 }) => saveFile(fileName, contentBase64),
  });
  return (
    <>
      <Button icon="download" busy={load.isPending} onClick={() => load.mutate()}>
        {t('anchors')}
      </Button>
      {load.error !== null && (
        <span role="status" className="audit-broken">
          {errorText(load.error)}
        </span>
      )}
    </>
  );
}
