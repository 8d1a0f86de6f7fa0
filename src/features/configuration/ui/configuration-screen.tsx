import './configuration.css';
import type { ReactElement, ReactNode } from 'react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { ConflictDialog } from '#platform/ui/records/conflict-dialog.tsx';
import { FieldGroups } from '#platform/ui/records/field-groups.tsx';
import { FormLoading, FormPage } from '#platform/ui/records/form-page.tsx';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import { NothingFound } from '#platform/ui/records/search-box.tsx';
import { effects } from '../domain/effects.ts';
import { configuration } from '../domain/resources.ts';
import { type SettingName, settings } from '../domain/settings.ts';
import type { SettingWithRecord } from '../domain/settings-changing.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { findSettings } from './find-settings.ts';
import { GroupIndex } from './group-index.tsx';
import { SecretEditor } from './secret-editor.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { useSettingWords } from './use-setting-words.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

const editors = { macKey: SecretEditor };

/** All settings of the venue on one page. */
export function ConfigurationScreen(): ReactElement {
  const words = useSettingWords();
  const form = useSettingsForm();
  if (form.base === null) return <FormLoading title={words.title} error={form.loadError} onRetry={form.reload} />;
  return <Page form={form} words={words} version={form.base.version} />;
}

interface PageProps {
  readonly form: SettingsForm;
  readonly words: ResourceWords;
  readonly version: number;
}

function Page({ form, words, version }: PageProps): ReactElement {
  const t = useTranslations('configuration.page');
  const may = useMay();
  const isReadOnly = !may(configuration.write);
  const [search, setSearch] = useState('');
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const shown = findSettings(useDeferredValue(search), words);
  const fixed = form.base?.fixed ?? [];
  const notesOf = useNotes(form, words);

  const save = async (isConfirmed = false) => {
    const isSaved = await form.save(isConfirmed);
    if (isSaved) notify({ tone: 'success', text: t('saved'), lasts: 3_000 });
    // The search may hide the field with the error.
    else setSearch('');
    return isSaved;
  };
  return (
    <FormPage
      form={form}
      title={words.title}
      className="settings"
      search={{ label: t('search'), value: search, onChange: setSearch }}
      tools={
        <Button size="sm" icon="clock" aria-haspopup="dialog" onClick={() => setHistoryOpen(true)}>
          {t('history')}
        </Button>
      }
      isReadOnly={isReadOnly}
      readOnlyText={t('readOnly')}
      {...(form.unconfirmed !== null && { banner: null })}
      onSave={() => save()}
    >
      <div className="settings-columns">
        <GroupIndex fields={shown} changed={form.changed} words={words} />
        {Object.keys(shown).length > 0 ? (
          <FieldGroups
            fields={shown}
            form={form}
            words={words}
            editors={editors}
            isReadOnly={isReadOnly}
            notesOf={notesOf}
            fixed={fixed}
          />
        ) : (
          <NothingFound title={t('nothingFound', { text: search.trim() })} onShowAll={() => setSearch('')} />
        )}
      </div>
      {form.unconfirmed !== null && (
        <ConfirmDialog
          settings={form.unconfirmed}
          words={words}
          onClose={form.dropError}
          onConfirm={() => void save(true)}
        />
      )}
      <ConflictDialog fields={settings} form={form} words={words} onResolved={() => void save()} />
      {isHistoryOpen && <SettingsHistory words={words} version={version} onClose={() => setHistoryOpen(false)} />}
    </FormPage>
  );
}

/**
 * Notes below each setting: that it was changed or cannot be changed any more, what it lacks, and which later part of the
 * product will use it.
 */
function useNotes({ base, changed, values }: SettingsForm, words: ResourceWords): (name: string) => ReactNode {
  const t = useTranslations('configuration');
  const { fixed = [], idle = [] } = base ?? {};
  const lacksRecord = (name: string): name is SettingWithRecord => values[name] === true && idle.includes(name);
  return (name) => {
    const effect = effects[name as SettingName];
    const isChanged = changed.has(name);
    if (fixed.includes(name)) {
      return <p className="setting-notes">{words.problem({ path: name, problem: 'hasSales' })}</p>;
    }
    const isIdle = lacksRecord(name);
    if (!isChanged && !isIdle && 'now' in effect) return null;
    return (
      <p className="setting-notes">
        {isChanged && <span className="setting-mark">{t('page.changed')}</span>}
        {isIdle && <span>{t(`page.lacks.${name}`)}</span>}
        {'later' in effect && <span>{t('page.later', { part: t(`parts.${effect.later}`) })}</span>}
      </p>
    );
  };
}
