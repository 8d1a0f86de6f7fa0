import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isWantedWith, type Resource } from '#kernel/resource.ts';
import { officePage } from '#platform/ui/office/office-page.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { notify } from '../kit/notices.tsx';
import { Loading } from '../kit/spinner.tsx';
import { useNavigate, useSearch } from '../router/use-router.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { valuesOfCopy } from './copy-values.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { FieldGroups } from './field-groups.tsx';
import type { EditorProps } from './field-props.tsx';
import { FormLoading, FormPage } from './form-page.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordUses, useIsLinked } from './record-uses.tsx';
import type { Values } from './resource-api.ts';
import { useResourceWords } from './resource-words.ts';
import { titleOf } from './use-linked-names.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';

export type { EditorProps };

export interface FormHeadProps {
  readonly form: RecordForm;
  readonly isReadOnly: boolean;
}

export interface SelectionToolsProps {
  /** The titles of the ticked records, by id. */
  readonly selected: ReadonlyMap<string, string>;
  /** Unticks them. */
  readonly onDone: () => void;
}

/** A feature's additions to the screens of a resource. */
export interface ResourceScreens {
  readonly resource: Resource;
  /** Editors by field, instead of the standard input. */
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps>>>;
  /** The fields that a record needs first, in this order; of a new record the others are folded below them. */
  readonly firstFields?: readonly string[];
  /** Fields that are shown only for some values of the others. */
  readonly isShown?: (field: string, values: Values) => boolean;
  /**
   * Initial values of a new record, beyond the fields' defaults; `copied` is the record that it is copied from, `brought`
   * what its address brings.
   */
  readonly firstValues?: (copied: Values | null, brought: Values) => Promise<Values>;
  /** Shown above the fields, such as actions on a saved record. */
  readonly FormHead?: ComponentType<FormHeadProps>;
  /** Shown in the list's toolbar, such as an import. */
  readonly ListTools?: ComponentType;
  /** Shown in the list while rows are ticked: what can be done with them, besides deleting. */
  readonly SelectionTools?: ComponentType<SelectionToolsProps>;
  /** A new record stays open once it is saved, with `made` in its address: the work on it begins then. */
  readonly staysWhenMade?: boolean;
  /** Where to go, instead of the list, when a record is made from what its address brought: to who asked for it. */
  readonly goesBack?: (stored: Values, brought: Values) => string | null;
  /** Custom screens instead of the list or the form. */
  readonly List?: ComponentType;
  readonly Form?: ComponentType<{ readonly id: string | null; readonly copyOf: string | null }>;
  /** Used by something that no field of a resource declares, such as orders. */
  readonly isUsed?: boolean;
  /** Users cannot create or change records. */
  readonly isListOnly?: boolean;
}

export interface RecordFormScreenProps extends ResourceScreens {
  /** Null creates a new one. */
  readonly id: string | null;
  /** A record whose values are copied into the new one. */
  readonly copyOf: string | null;
  readonly isReadOnly: boolean;
}

/** The form of one record. */
export function RecordFormScreen(props: RecordFormScreenProps): ReactElement {
  const { resource, id, copyOf, firstValues } = props;
  const t = useTranslations('records');
  const [turn, setTurn] = useState(0);
  const given = givenValues(resource, useSearch());
  const isFirst = useRef(true);
  const first = useQuery({
    queryKey: ['records', resource.name, 'first', copyOf],
    queryFn: async () => {
      const copied = copyOf === null ? null : await valuesOfCopy(resource, copyOf);
      return firstValues === undefined ? (copied ?? {}) : firstValues(copied, isFirst.current ? given : {});
    },
    enabled: id === null,
    retry: false,
    // Loaded for each new form, because the next number changes.
    staleTime: 0,
    gcTime: 0,
  });
  if (id === null && first.isPending) return <Loading>{t('loading')}</Loading>;
  // A form begins anew after each record that was saved for the next one.
  const again = async () => {
    isFirst.current = false;
    await first.refetch();
    setTurn((before) => before + 1);
  };
  return (
    <LoadedForm
      key={turn}
      {...props}
      initial={{ ...first.data, ...(turn === 0 && given) }}
      brought={turn === 0 ? given : {}}
      onAgain={again}
    />
  );
}

/** What the address of a new record brings: texts and choices, such as the barcode that was scanned at the till. */
function givenValues({ fields }: ResourceScreens['resource'], search: object): Values {
  const values = Object.entries<unknown>({ ...search }).flatMap(([name, value]): [string, unknown][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const text = String(value);
    if (field?.kind === 'choice') return field.options.includes(text) ? [[name, text]] : [];
    if (field?.kind === 'text') return [[name, text]];
    return field?.kind === 'texts' ? [[name, [text]]] : [];
  });
  return Object.fromEntries(values);
}

interface LoadedFormProps extends RecordFormScreenProps {
  readonly initial: Values;
  /** What of it the address brought. */
  readonly brought: Values;
  /** Begins another new record. */
  readonly onAgain: () => Promise<void>;
}

function LoadedForm(props: LoadedFormProps): ReactElement {
  const { resource, id, isReadOnly, initial, brought, editors, isShown, FormHead } = props;
  const t = useTranslations('records');
  const words = useResourceWords(resource);
  const navigate = useNavigate();
  const form = useRecordForm(resource, id, initial);
  const [isDeleting, setDeleting] = useState(false);
  const isLeaving = useRef(false);
  const list = resource.path;
  const toList = () => navigate(officePage(list));
  const locale = useShownLocale();
  const isUsed = useIsLinked(resource) || props.isUsed === true;

  if (form.isLoading || form.loadError !== null) {
    return <FormLoading title={words.one} onBack={toList} error={form.loadError} onRetry={form.reload} />;
  }

  const toWhoAsked = (stored: Values) => {
    const isAsked = id === null && Object.keys(brought).length > 0;
    const to = isAsked ? (props.goesBack?.(stored, brought) ?? null) : null;
    return to === null ? toList() : navigate({ to });
  };

  /** Saves, then returns to the list; with `stays` to the same form. */
  const save = async (stays: boolean) => {
    const stored = await form.save();
    if (stored === null) return false;
    notify({ tone: 'success', text: t('saved', { name: titleOf(resource, stored, locale) }), lasts: 3_000 });
    isLeaving.current = true;
    const isBegun = id === null && props.staysWhenMade === true;
    const page = officePage(`${list}/update/${stored.id}`);
    if (isBegun) await navigate({ ...page, search: { made: true }, replace: true });
    else if (!stays) await toWhoAsked(stored);
    else if (id === null) await navigate({ ...page, replace: true });
    isLeaving.current = false;
    return true;
  };
  const saveAndNew = async () => {
    const stored = await form.save();
    if (stored === null) return false;
    notify({ tone: 'success', text: t('saved', { name: titleOf(resource, stored, locale) }), lasts: 3_000 });
    await props.onAgain();
    return true;
  };
  const { base } = form;
  const name = base === null ? '' : titleOf(resource, base, locale);
  const shown = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.isComputed !== true &&
      name !== 'ranking' &&
      isWantedWith(field, form.values) &&
      (isShown?.(name, form.values) ?? true),
  );
  return (
    <FormPage
      form={form}
      title={base === null ? words.add : name || words.one}
      label={words.one}
      onBack={toList}
      isReadOnly={isReadOnly}
      {...(form.isGone && { banner: <Gone form={form} onSaved={toList} /> })}
      onSave={save}
      onCancel={toList}
      {...(id === null && !form.isGone && { onSaveAndNew: saveAndNew })}
      {...(base !== null && { onDelete: () => setDeleting(true) })}
      mayLeave={() => isLeaving.current}
    >
      {words.note !== undefined && <Banner>{words.note}</Banner>}
      {FormHead !== undefined && <FormHead form={form} isReadOnly={isReadOnly} />}
      <div className="record-columns">
        <FieldGroups
          fields={Object.fromEntries(shown)}
          form={form}
          words={words}
          editors={editors}
          isReadOnly={isReadOnly}
          firstFields={props.firstFields}
        />
        {base !== null && (
          <aside className="record-aside">
            {isUsed && <RecordUses resource={resource} id={base.id} />}
            <RecordHistory resource={resource} id={base.id} version={base.version} words={words} />
          </aside>
        )}
      </div>
      {isDeleting && base !== null && (
        <DeleteDialog
          resource={resource}
          records={[{ id: base.id, name }]}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            isLeaving.current = true;
            void toList();
          }}
        />
      )}
      <ConflictDialog fields={resource.fields} form={form} words={words} onResolved={() => void save(false)} />
    </FormPage>
  );
}

/** The record was deleted by another user: the typed values can become a new one. */
function Gone({ form, onSaved }: { readonly form: RecordForm; readonly onSaved: () => Promise<void> }): ReactElement {
  const t = useTranslations('records');
  const saveAsNew = async () => {
    if ((await form.saveAsNew()) !== null) await onSaved();
  };
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" onClick={() => void saveAsNew()}>
          {t('saveAsNew')}
        </Button>
      }
    >
      {t('gone')}
    </Banner>
  );
}
