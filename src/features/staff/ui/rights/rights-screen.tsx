import './rights.css';
import type { ReactElement } from 'react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { mentions } from '#platform/ui/i18n/text-search.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { ConflictDialog } from '#platform/ui/records/conflict-dialog.tsx';
import { FormLoading, FormPage } from '#platform/ui/records/form-page.tsx';
import { NothingFound } from '#platform/ui/records/search-box.tsx';
import { RightsHistory } from './rights-history.tsx';
import { RightsTable } from './rights-table.tsx';
import { useCellWords } from './use-cell-words.ts';
import { type FeatureRights, type Rights, useRights } from './use-rights.ts';

/** The permissions of each role: the defaults, and the administrator's changes. */
export function RightsScreen(): ReactElement {
  const t = useTranslations('staff.rights');
  const rights = useRights();
  if (rights.base === null) {
    return <FormLoading title={t('title')} error={rights.loadError} onRetry={rights.reload} />;
  }
  return <Page rights={rights} features={rights.base.matrix.features} />;
}

interface PageProps {
  readonly rights: Rights;
  readonly features: readonly FeatureRights[];
}

function Page({ rights, features }: PageProps): ReactElement {
  const t = useTranslations('staff.rights');
  const may = useMay();
  const isReadOnly = !may('roles.write');
  const [search, setSearch] = useState('');
  const shown = useFound(features, useDeferredValue(search));
  const words = useCellWords();
  const [isHistoryOpen, setHistoryOpen] = useState(false);

  const save = async () => {
    const isSaved = await rights.save();
    if (isSaved) notify({ tone: 'success', text: t('saved'), lasts: 3_000 });
    return isSaved;
  };
  return (
    <FormPage
      form={rights}
      title={t('title')}
      className="rights"
      intro={t('intro')}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      tools={
        <>
          {!isReadOnly && (
            <Button size="sm" icon="undo" disabled={rights.isDefault} onClick={rights.reset}>
              {t('reset')}
            </Button>
          )}
          <Button size="sm" icon="clock" aria-haspopup="dialog" onClick={() => setHistoryOpen(true)}>
            {t('history')}
          </Button>
          <span className="rights-legend">{t('legend')}</span>
        </>
      }
      isReadOnly={isReadOnly}
      readOnlyText={t('readOnly')}
      onSave={save}
    >
      {shown.length === 0 ? (
        <NothingFound title={t('nothingFound', { text: search.trim() })} onShowAll={() => setSearch('')} />
      ) : (
        <RightsTable features={shown} rights={rights} isReadOnly={isReadOnly} />
      )}
      <ConflictDialog fields={rights.fields} form={rights} words={words} onResolved={() => void save()} />
      {isHistoryOpen && <RightsHistory rights={rights} onClose={() => setHistoryOpen(false)} />}
    </FormPage>
  );
}

/** The permissions whose text, or whose feature's name, contains the search. */
function useFound(features: readonly FeatureRights[], search: string): readonly FeatureRights[] {
  const t = useTranslations();
  const isMeant = mentions(search);
  return features.flatMap((feature) => {
    const title = t(`features.${feature.name}`);
    const permissions = feature.permissions.filter(({ name }) => isMeant(`${title} ${t(`permissions.${name}`)}`));
    return permissions.length === 0 ? [] : [{ ...feature, permissions }];
  });
}
