import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, Select, TagsInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resource } from '#kernel/resource.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { resourceApi, useResource } from './resource-api.ts';
import { readTitle, titleOf } from './use-linked-names.ts';

interface Box {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error: string | undefined;
  readonly name: string;
  readonly disabled: boolean;
  readonly onBlur: () => void;
}

const shownAtOnce = 50;

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Found {
  readonly options: readonly Option[];
  readonly isLoading: boolean;
  /** The only record that matches the typed text; null while others do, nothing is typed, or it is still searched. */
  readonly single: Option | null;
}

/** Records of another resource that match the typed text, and always those that are chosen. */
export function useLinked(resource: Resource | undefined, search: string, chosen: readonly string[]): Found {
  const locale = useShownLocale();
  const found = useQuery({
    queryKey: ['records', resource?.name, 'options', search, locale],
    queryFn: ({ signal }) => resourceApi(resource as Resource).list({ search, limit: shownAtOnce, locale }, { signal }),
    enabled: resource !== undefined,
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.rows.map((row) => ({ value: row.id, label: titleOf(resource, row.values, locale) })) ?? [];
  const missing = chosen.filter((id) => !rows.some(({ value }) => value === id));
  const named = useQuery({
    queryKey: ['records', resource?.name, 'named', missing, locale],
    queryFn: () =>
      Promise.all(missing.map(async (id) => ({ value: id, label: await readTitle(resource as Resource, id, locale) }))),
    enabled: resource !== undefined && missing.length > 0 && found.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const options = [...rows, ...(missing.length > 0 ? (named.data ?? []) : [])];
  const unique = new Map(options.map((option) => [option.value, option]));
  const isSearched = search !== '' && !found.isPlaceholderData && found.data !== undefined;
  return {
    options: [...unique.values()],
    isLoading: found.isPending || found.isPlaceholderData,
    single: isSearched && rows.length === 1 ? (rows[0] as Option) : null,
  };
}

const classes = {
  root: 'field record-combo',
  label: 'field-label',
  input: 'record-combo-input',
  error: 'error-text',
  description: 'field-help',
};
const classesOfMany = { ...classes, root: `${classes.root} record-combo-many`, pill: 'record-combo-pill' };

/** The common parts of the three boxes: label, help and error as for every field, and the dropdown. */
function useBox({ label, help, error, name, disabled, onBlur }: Box) {
  const t = useTranslations('records');
  return {
    classNames: classes,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    label,
    description: help,
    error,
    name,
    disabled,
    onBlur,
    clearButtonProps: { 'aria-label': t('clear') },
    comboboxProps: { withinPortal: true, transitionProps: { duration: 0 } },
  };
}

/**
 * The common parts of the two boxes that choose from records. Enter takes the only match, as soon as it is found, and
 * never saves the form around the box.
 */
function useChoice(box: Box, to: string, search: string, chosen: readonly string[], onTake: (id: string) => void) {
  const t = useTranslations('records');
  const shared = useBox(box);
  const { options, isLoading, single } = useLinked(useResource(to), search.trim(), chosen);
  const [waitsFor, setWaitsFor] = useState<string>();
  const take = useEffectEvent(onTake);
  const isWaiting = waitsFor !== undefined && waitsFor === search;
  useEffect(() => {
    if (!isWaiting || isLoading) return;
    setWaitsFor(undefined);
    if (single !== null) take(single.value);
  }, [isWaiting, isLoading, single]);
  return {
    ...shared,
    onKeyDown: (event: KeyboardEvent) => {
      const typed = (event.currentTarget as HTMLInputElement).value;
      const exact = options.find(({ label, value }) => label === typed && !chosen.includes(value));
      if (event.key !== 'Enter' || (search === '' && exact === undefined)) return;
      event.preventDefault();
      // An option that the arrow keys chose is taken by the box itself.
      if (event.currentTarget.getAttribute('aria-activedescendant') !== null) return;
      if (exact === undefined) setWaitsFor(search);
      else onTake(exact.value);
    },
    data: [...options],
    searchable: true,
    nothingFoundMessage: isLoading ? t('loading') : t('nothingFound'),
    placeholder: chosen.length === 0 ? t('choose') : '',
    // The server has already filtered.
    filter: <O,>({ options: all }: { readonly options: O }) => all,
  };
}

export interface LinkInputProps extends Box {
  readonly to: string;
  readonly value: string | null;
  readonly isRequired: boolean;
  readonly onChange: (id: string | null) => void;
}

export function LinkInput({ to, value, isRequired, onChange, ...box }: LinkInputProps): ReactElement {
  const [search, setSearch] = useState('');
  const choice = useChoice(box, to, search, value === null ? [] : [value], (id) => {
    onChange(id);
    setSearch('');
  });
  return (
    <Select
      {...choice}
      value={value}
      clearable={!isRequired}
      allowDeselect={!isRequired}
      onSearchChange={(typed) => setSearch(choice.data.some((option) => option.label === typed) ? '' : typed)}
      onChange={onChange}
    />
  );
}

export interface LinksInputProps extends Box {
  readonly to: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export function LinksInput({ to, value, onChange, ...box }: LinksInputProps): ReactElement {
  const [search, setSearch] = useState('');
  return (
    <MultiSelect
      {...useChoice(box, to, search, value, (id) => {
        onChange([...value.filter((other) => other !== id), id]);
        setSearch('');
      })}
      classNames={classesOfMany}
      value={[...value]}
      clearable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  );
}

export interface TextsInputProps extends Box {
  readonly most: number;
  readonly value: readonly string[];
  readonly onChange: (texts: readonly string[]) => void;
}

/** Several short texts; Enter, comma or a scanner's suffix ends one. */
export function TextsInput({ most, value, onChange, ...box }: TextsInputProps): ReactElement {
  const t = useTranslations('records');
  return (
    <TagsInput
      {...useBox(box)}
      classNames={classesOfMany}
      value={[...value]}
      maxTags={most}
      acceptValueOnBlur
      splitChars={[',', ';', '\t', '\n']}
      placeholder={value.length === 0 ? t('addAndEnter') : ''}
      clearable={value.length > 1}
      onChange={onChange}
    />
  );
}
