import type { ComponentType, ReactElement, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Field, type Fields, isRequiredWith } from '#kernel/resource.ts';
import { FieldInput } from './field-input.tsx';
import type { EditorProps, FormFields } from './field-props.tsx';
import { groupsOf } from './groups-of.ts';
import type { ResourceWords } from './resource-words.ts';

export interface FieldGroupsProps {
  /** The fields to show. */
  readonly fields: Fields;
  readonly form: FormFields;
  readonly words: ResourceWords;
  /** Editors by field, instead of the standard input. */
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps>>> | undefined;
  readonly isReadOnly: boolean;
  /**
   * Fields that stand first, in this order, in a group of their own, and after them what other fields make required.
   * The other groups follow, folded for a new record unless something in them is wrong.
   */
  readonly firstFields?: readonly string[] | undefined;
  /** Fields that cannot be changed any more. */
  readonly fixed?: readonly string[] | undefined;
  /** The text below a field; null for none. If given, each field has its own frame. */
  readonly notesOf?: (name: string) => ReactNode;
}

/** The inputs of a form, in their groups. */
export function FieldGroups({
  fields,
  form,
  words,
  editors = {},
  isReadOnly,
  firstFields = [],
  fixed = [],
  notesOf,
}: FieldGroupsProps): ReactElement {
  const isNew = form.base === null;
  const isAsked = (name: string) => fields[name]?.requiredWhen?.(form.values) === true;
  const asked = firstFields.length === 0 ? [] : Object.keys(fields).filter(isAsked);
  const leading = [...new Set([...firstFields.filter((name) => name in fields), ...asked])];
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !leading.includes(name)));
  const first = leading[0] ?? Object.keys(fields)[0];
  const input = ([name, field]: readonly [string, Field]): ReactElement => {
    const problem = form.problems.get(name);
    const shared = {
      name,
      field: { ...field, isRequired: isRequiredWith(field, form.values) },
      words,
      value: form.values[name],
      error: problem && words.problem(problem),
      isReadOnly: isReadOnly || fixed.includes(name) || (field.isFixed === true && !isNew),
      onChange: (next: unknown) => form.change(name, next),
    };
    const Editor = editors[name];
    if (Editor !== undefined) return <Editor key={name} {...shared} form={form} />;
    return (
      <FieldInput key={name} {...shared} autoFocus={isNew && name === first} onLeave={() => form.leaveField(name)} />
    );
  };
  const noted = (entry: readonly [string, Field]): ReactElement => (
    <div key={entry[0]} className="record-noted" data-field={entry[0]}>
      {input(entry)}
      {notesOf?.(entry[0])}
    </div>
  );
  const groups = [...groupsOf(rest)].map(([group, entries]) => (
    <fieldset key={group} className="record-group" data-group={group}>
      {group !== '' && <legend>{words.group(group)}</legend>}
      <div className="record-fields">{entries.map(notesOf === undefined ? input : noted)}</div>
    </fieldset>
  ));
  if (leading.length === 0) return <div className="record-groups">{groups}</div>;
  return (
    <div className="record-groups">
      <fieldset className="record-group" data-group="first">
        <div className="record-fields">{leading.map((name) => input([name, fields[name] as Field]))}</div>
      </fieldset>
      <MoreFields isOpenFirst={!isNew} hasProblem={Object.keys(rest).some((name) => form.problems.has(name))}>
        {groups}
      </MoreFields>
    </div>
  );
}

interface MoreFieldsProps {
  readonly isOpenFirst: boolean;
  readonly hasProblem: boolean;
  readonly children: ReactNode;
}

/** Opens for what is wrong in it, and stays open while that is put right. */
function MoreFields({ isOpenFirst, hasProblem, children }: MoreFieldsProps): ReactElement {
  const t = useTranslations('records');
  const [isOpen, setOpen] = useState(isOpenFirst);
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  return (
    <details className="record-more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('moreFields')}</summary>
      <div className="record-groups">{children}</div>
    </details>
  );
}
