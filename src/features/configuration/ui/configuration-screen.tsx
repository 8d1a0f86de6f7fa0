import '#platform/ui/records/records.css';
import './configuration.css';
import type { FormEvent, ReactElement } from 'react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resource } from '#kernel/resource.ts';
import { useSession } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { ConflictDialog, type ConflictDialogProps } from '#platform/ui/records/conflict-dialog.tsx';
import { LeaveGuard } from '#platform/ui/records/leave-guard.tsx';
import { useSaveKey } from '#platform/ui/records/use-save-key.ts';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { type SettingName, settingNames } from '../domain/settings.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { findSettings, type ShownGroup } from './find-settings.ts';
import { GroupIndex } from './group-index.tsx';
import { settingFields } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { type SettingWords, useSettingWords } from './use-setting-words.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

/** Everything that a venue decides about itself, on one page. */
export function ConfigurationScreen(): ReactElement {
  const t = useTranslations();
  const errorText = useErrorText();
  const words = useSettingWords();
  const form = useSettingsForm();

  if (form.loadError !== null) {
    return (
      <>
        <Bar title={words.title} />
        <Banner
          tone="danger"
          action={
            <Button size="sm" icon="refresh" onClick={form.reload}>
              {t('records.retry')}
            </Button>
          }
        >
          {errorText(form.loadError)}
        </Banner>
      </>
    );
  }
  if (form.isLoading) return <Loading>{t('records.loading')}</Loading>;
  return <Page form={form} words={words} />;
}

function Page({ form, words }: { readonly form: SettingsForm; readonly words: SettingWords }): ReactElement {
  const t = useTranslations('configuration.page');
  const errorText = useErrorText();
  const { login } = useSession();
  const isReadOnly = !(login?.userPermissions.includes('configuration.write') ?? false);
  const [search, setSearch] = useState('');
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const shown = findSettings(useDeferredValue(search), words);

  const save = async (isConfirmed = false) => {
    if (await form.save(isConfirmed)) {
      notify({ tone: 'success', text: t('saved'), lasts: 3_000 });
      return;
    }
    // What is wrong may be hidden by the search; the first of it takes the focus once it is marked.
    setSearch('');
    setTimeout(() => document.querySelector<HTMLElement>('.settings [aria-invalid="true"]')?.focus(), 50);
  };
  useSaveKey(() => {
    const isCovered = document.querySelector('dialog[open]') !== null;
    if (form.changed.size > 0 && !isCovered) void save();
  });

  return (
    <form
      className="settings"
      noValidate
      aria-label={words.title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Bar title={words.title} />
      <div className="settings-tools">
        <TextField
          className="settings-search"
          label={t('search')}
          labelHidden
          type="search"
          placeholder={t('search')}
          leading={<Icon name="search" size={18} />}
          value={search}
          onChange={setSearch}
        />
        <Button size="sm" icon="clock" aria-haspopup="dialog" onClick={() => setHistoryOpen(true)}>
          {t('history')}
        </Button>
      </div>
      {isReadOnly && <Banner icon="lock">{t('readOnly')}</Banner>}
      {form.error !== null && <Banner tone="danger">{errorText(form.error)}</Banner>}
      <div className="settings-columns">
        <GroupIndex groups={shown} form={form} words={words} />
        <div className="settings-groups">
          {shown.map((group) => (
            <Group key={group.name} group={group} form={form} words={words} isReadOnly={isReadOnly} />
          ))}
          {shown.length === 0 && (
            <EmptyState
              icon="search"
              title={t('nothingFound', { text: search.trim() })}
              action={<Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}
            />
          )}
        </div>
      </div>
      {form.changed.size > 0 && <SaveBar form={form} />}
      <LeaveGuard isDirty={form.changed.size > 0} />
      {form.unconfirmed !== null && (
        <ConfirmDialog
          settings={form.unconfirmed}
          words={words}
          onClose={form.dropConfirmation}
          onConfirm={() => void save(true)}
        />
      )}
      {form.conflict !== null && (
        <ConflictDialog
          resource={{ fields: settingFields } as Resource}
          form={conflictForm(form)}
          conflict={form.conflict}
          words={words}
        />
      )}
      {isHistoryOpen && (
        <SettingsHistory words={words} version={form.base?.version ?? 0} onClose={() => setHistoryOpen(false)} />
      )}
    </form>
  );
}

/** The part of a record's form that the conflict dialog asks for. */
function conflictForm(form: SettingsForm): ConflictDialogProps['form'] {
  const { values, base, settle, dropConflict } = form;
  const mine = (chosen: Readonly<Record<string, unknown>>) =>
    settle(Object.fromEntries(settingNames.flatMap((name) => (name in chosen ? [[name, chosen[name]]] : []))));
  return { values, base: { ...base?.settings, macKey: '' }, settle: mine, dropConflict };
}

function Group({
  group,
  form,
  words,
  isReadOnly,
}: {
  readonly group: ShownGroup;
  readonly form: SettingsForm;
  readonly words: SettingWords;
  readonly isReadOnly: boolean;
}): ReactElement {
  const input = (name: SettingName) => (
    <SettingInput key={name} name={name} form={form} words={words} isReadOnly={isReadOnly} />
  );
  return (
    <fieldset className="record-group settings-group" id={`settings-${group.name}`} data-group={group.name}>
      <legend>{words.group(group.name)}</legend>
      <div className="settings-fields">{group.settings.map(input)}</div>
    </fieldset>
  );
}

/** Stays in sight while something is not saved. */
function SaveBar({ form }: { readonly form: SettingsForm }): ReactElement {
  const t = useTranslations();
  return (
    <div className="record-actions settings-save">
      <Button type="submit" variant="primary" icon="check" busy={form.isSaving}>
        {t('records.save')}
      </Button>
      <Button onClick={form.discard}>{t('configuration.page.discard')}</Button>
      <span className="record-state" role="status">
        {t('configuration.page.changes', { count: form.changed.size })}
      </span>
    </div>
  );
}
