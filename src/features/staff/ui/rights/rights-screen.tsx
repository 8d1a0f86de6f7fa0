import '#platform/ui/records/records.css';
import './rights.css';
import type { FormEvent, ReactElement } from 'react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { roles } from '#kernel/permission.ts';
import { useSession } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { LeaveGuard } from '#platform/ui/records/leave-guard.tsx';
import { useSaveKey } from '#platform/ui/records/use-save-key.ts';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { RightsTable } from './rights-table.tsx';
import { type FeatureRights, type Rights, useRights } from './use-rights.ts';

/** What each role may do: the defaults, and what the administrator decided instead. */
export function RightsScreen(): ReactElement {
  const t = useTranslations();
  const errorText = useErrorText();
  const rights = useRights(roles);
  if (rights.loadError !== null) {
    return (
      <>
        <Bar title={t('staff.rights.title')} />
        <Banner
          tone="danger"
          action={
            <Button size="sm" icon="refresh" onClick={rights.reload}>
              {t('records.retry')}
            </Button>
          }
        >
          {errorText(rights.loadError)}
        </Banner>
      </>
    );
  }
  if (rights.matrix === undefined) return <Loading>{t('records.loading')}</Loading>;
  return <Page rights={rights} features={rights.matrix.features} />;
}

interface PageProps {
  readonly rights: Rights;
  readonly features: readonly FeatureRights[];
}

function Page({ rights, features }: PageProps): ReactElement {
  const t = useTranslations('staff.rights');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const { login } = useSession();
  const isReadOnly = login?.userPermissions.includes('roles.write') !== true;
  const [search, setSearch] = useState('');
  const shown = useFound(features, useDeferredValue(search));
  const { changes, overtaken } = rights;

  const save = async () => {
    if (await rights.save()) notify({ tone: 'success', text: t('saved'), lasts: 3_000 });
  };
  useSaveKey(() => {
    if (document.querySelector('dialog[open]') === null) void save();
  });

  return (
    <form
      className="rights"
      aria-label={t('title')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Bar title={t('title')} />
      <p className="rights-intro">{t('intro')}</p>
      <div className="rights-tools">
        <TextField
          className="rights-search"
          label={t('search')}
          labelHidden
          type="search"
          placeholder={t('search')}
          leading={<Icon name="search" size={18} />}
          value={search}
          onChange={setSearch}
        />
        {!isReadOnly && (
          <Button size="sm" icon="undo" disabled={rights.isDefault} onClick={rights.reset}>
            {t('reset')}
          </Button>
        )}
        <span className="rights-legend">{t('legend')}</span>
      </div>
      {isReadOnly && <Banner icon="lock">{t('readOnly')}</Banner>}
      {rights.error !== null && <Banner tone="danger">{errorText(rights.error)}</Banner>}
      {overtaken !== null && (
        <Banner tone="warning">
          {t('conflict', { by: overtaken.by === '' ? t('somebody') : overtaken.by, at: dateTime(overtaken.at) })}
        </Banner>
      )}
      {shown.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('nothingFound', { text: search.trim() })}
          action={<Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}
        />
      ) : (
        <RightsTable features={shown} rights={rights} isReadOnly={isReadOnly} />
      )}
      {changes > 0 && (
        <div className="record-actions rights-save">
          <Button type="submit" variant="primary" icon="check" busy={rights.isSaving}>
            {t('save')}
          </Button>
          <Button onClick={rights.discard}>{t('discard')}</Button>
          <span className="record-state" role="status">
            {t('changes', { count: changes })}
          </span>
        </div>
      )}
      <LeaveGuard isDirty={changes > 0} />
    </form>
  );
}

/** The permissions whose words, or whose feature's, hold what was typed. */
function useFound(features: readonly FeatureRights[], search: string): readonly FeatureRights[] {
  const t = useTranslations();
  const wanted = search.trim().toLocaleLowerCase();
  const has = (key: string) => t(key).toLocaleLowerCase().includes(wanted);
  return features.flatMap((feature) => {
    if (has(`features.${feature.name}`)) return [feature];
    const permissions = feature.permissions.filter(({ name }) => has(`permissions.${name}`));
    return permissions.length === 0 ? [] : [{ ...feature, permissions }];
  });
}
