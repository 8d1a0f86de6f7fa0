import './records.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType, FormEvent, ReactElement, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Field, Resource } from '#kernel/resource.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { notify } from '../kit/notices.tsx';
import { Loading } from '../kit/spinner.tsx';
import { Bar } from '../shell/top-bar.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { valuesOfCopy } from './copy-values.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { FieldInput } from './field-input.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordUses, useIsLinked } from './record-uses.tsx';
import type { Values } from './resource-api.ts';
import { type ResourceWords, useResourceWords } from './resource-words.ts';
import { titleOf } from './use-linked-names.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';
import { useSaveKey } from './use-save-key.ts';

/** An editor of a feature's own for one field, such as a recipe. */
export interface EditorProps {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly form: RecordForm;
  readonly words: ResourceWords;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: unknown) => void;
}

export interface FormHeadProps {
  readonly form: RecordForm;
  readonly isReadOnly: boolean;
}

/** What a feature adds to the screens of a resource. */
export interface ResourceScreens {
  readonly resource: Resource;
  /** Editors by field, in the place of the ordinary input. */
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps>>>;
  /** Fields that are shown only for some values of the others. */
  readonly isShown?: (field: string, values: Values) => boolean;
  /** What a new record begins with, beyond the fields' own; `copied` is the record that it is made after. */
  readonly firstValues?: (copied: Values | null) => Promise<Values>;
  /** Shown above the fields, such as actions on a record that was saved. */
  readonly FormHead?: ComponentType<FormHeadProps>;
  /** Shown in the list's toolbar, such as an import. */
  readonly ListTools?: ComponentType;
  /** Screens of its own in the place of the list or the form. */
  readonly List?: ComponentType;
  readonly Form?: ComponentType<{ readonly id: string | null; readonly copyOf: string | null }>;
  /** Used by what no field of a resource declares, such as orders. */
  readonly isUsed?: boolean;
  /** Nobody makes or changes one by hand. */
  readonly isListOnly?: boolean;
}

export interface RecordFormScreenProps extends ResourceScreens {
  /** Null makes a new one. */
  readonly id: string | null;
  /** A record whose values the new one begins with. */
  readonly copyOf: string | null;
  readonly isReadOnly: boolean;
}

/** The form of one record. */
export function RecordFormScreen(props: RecordFormScreenProps): ReactElement {
  const { resource, id, copyOf, firstValues } = props;
  const t = useTranslations('records');
  const first = useQuery({
    queryKey: ['records', resource.name, 'first', copyOf],
    queryFn: async () => {
      const copied = copyOf === null ? null : await valuesOfCopy(resource, copyOf);
      return firstValues === undefined ? (copied ?? {}) : firstValues(copied);
    },
    enabled: id === null,
    retry: false,
    // Each new form asks anew: the next number is another by then.
    staleTime: 0,
    gcTime: 0,
  });
  if (id === null && first.isPending) return <Loading>{t('loading')}</Loading>;
  return <LoadedForm {...props} initial={first.data ?? {}} />;
}

function LoadedForm(props: RecordFormScreenProps & { readonly initial: Values }): ReactElement {
  const { resource, id, isReadOnly, initial, FormHead } = props;
  const t = useTranslations('records');
  const words = useResourceWords(resource);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const form = useRecordForm(resource, id, initial);
  const [isDeleting, setDeleting] = useState(false);
  const isLeaving = useRef(false);
  const list = `/admin/${resource.path}`;
  const toList = () => navigate({ to: list as '/admin' });
  const locale = useShownLocale();
  const isUsed = useIsLinked(resource) || props.isUsed === true;

  /** Saves; then the list, or with `stays` the same form. */
  const save = async (stays: boolean) => {
    const stored = await form.save();
    if (stored === null) {
      // The first field that is wrong takes the focus once it is marked.
      setTimeout(() => document.querySelector<HTMLElement>('.record-form [aria-invalid="true"]')?.focus(), 0);
      return;
    }
    notify({ tone: 'success', text: t('saved', { name: titleOf(resource, stored, locale) }), lasts: 3_000 });
    isLeaving.current = true;
    if (!stays) await toList();
    else if (id === null) await navigate({ to: `${list}/update/${stored.id}` as '/admin', replace: true });
    isLeaving.current = false;
  };
  useSaveKey(() => {
    if (!isReadOnly) void save(true);
  });

  if (form.loadError !== null) {
    return (
      <>
        <Bar title={words.one} onBack={toList} />
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={form.reload}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(form.loadError)}
        </Banner>
      </>
    );
  }
  if (form.isLoading) return <Loading>{t('loading')}</Loading>;

  const name = form.base === null ? '' : titleOf(resource, form.base, locale);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  return (
    <form className="record-form" noValidate onSubmit={submit} aria-label={words.one}>
      <Bar title={form.base === null ? words.add : name || words.one} onBack={toList} />
      {form.isGone && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={() => void form.saveAsNew().then((stored) => stored && toList())}>
              {t('saveAsNew')}
            </Button>
          }
        >
          {t('gone')}
        </Banner>
      )}
      {form.error !== null && !form.isGone && <Banner tone="danger">{errorText(form.error)}</Banner>}
      {isReadOnly && <Banner icon="lock">{t('readOnly')}</Banner>}
      {FormHead !== undefined && <FormHead form={form} isReadOnly={isReadOnly} />}
      <div className="record-columns">
        <FieldGroups {...props} form={form} words={words} />
        {form.base !== null && (
          <aside className="record-aside">
            {isUsed && <RecordUses resource={resource} id={form.base.id} />}
            <RecordHistory resource={resource} id={form.base.id} version={form.base.version} words={words} />
          </aside>
        )}
      </div>
      {!isReadOnly && (
        <div className="record-actions">
          <Button type="submit" variant="primary" icon="check" busy={form.isSaving}>
            {t('save')}
          </Button>
          <Button onClick={toList}>{t('cancel')}</Button>
          <span className="record-state" role="status">
            {form.isDirty ? t('unsaved') : ''}
          </span>
          {form.base !== null && (
            <Button variant="quiet" icon="trash" className="record-delete" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          )}
        </div>
      )}
      {isDeleting && form.base !== null && (
        <DeleteDialog
          resource={resource}
          records={[{ id: form.base.id, name }]}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            isLeaving.current = true;
            void toList();
          }}
        />
      )}
      {form.conflict !== null && (
        <ConflictDialog resource={resource} form={form} conflict={form.conflict} words={words} />
      )}
      <LeaveGuard isDirty={form.isDirty} mayLeave={() => isLeaving.current} />
    </form>
  );
}

function FieldGroups({
  resource,
  editors = {},
  isShown,
  isReadOnly,
  form,
  words,
}: RecordFormScreenProps & { readonly form: RecordForm; readonly words: ResourceWords }): ReactElement {
  const shown = Object.entries(resource.fields).filter(
    ([name, field]) => field.isComputed !== true && name !== 'ranking' && (isShown?.(name, form.values) ?? true),
  );
  const groups = new Map<string, [string, Field][]>();
  for (const entry of shown) {
    const group = entry[1].group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  const first = shown[0]?.[0];
  const input = ([name, field]: [string, Field]): ReactNode => {
    const problem = form.problems.get(name);
    const error = problem && words.problem(problem);
    const isFixed = isReadOnly || (field.isFixed === true && form.base !== null);
    const value = form.values[name];
    const onChange = (next: unknown) => form.change(name, next);
    const Editor = editors[name];
    if (Editor !== undefined) {
      return <Editor key={name} {...{ name, field, value, form, words, error, onChange }} isReadOnly={isFixed} />;
    }
    return (
      <FieldInput
        key={name}
        {...{ name, field, value, words, error, onChange }}
        isReadOnly={isFixed}
        autoFocus={name === first && form.base === null}
        onLeave={() => form.leaveField(name)}
      />
    );
  };
  return (
    <div className="record-groups">
      {[...groups].map(([group, entries]) => (
        <fieldset key={group} className="record-group">
          {group !== '' && <legend>{words.group(group)}</legend>}
          <div className="record-fields">{entries.map(input)}</div>
        </fieldset>
      ))}
    </div>
  );
}
