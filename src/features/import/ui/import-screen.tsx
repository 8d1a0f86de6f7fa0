import { officePage } from '#platform/ui/office/office-page.ts';
import './import.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Resource } from '#kernel/resource.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { useResource } from '#platform/ui/records/resource-api.ts';
import { useResourceWords } from '#platform/ui/records/resource-words.ts';
import { useNavigate, useSearch } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { type ImportableName, importableNames } from '../domain/importable.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { importSteps, useImport } from './use-import.ts';

/** Imports many records from a spreadsheet: file, columns, check, done. */
export function ImportScreen(): ReactElement {
  const t = useTranslations('import');
  const search: { readonly resource?: unknown } = useSearch();
  const name = importableNames.find((each) => each === search.resource);
  const resource = useResource(name ?? '');
  if (name === undefined || resource === undefined) {
    return (
      <>
        <Bar title={t('title')} />
        <ResourceChoice />
      </>
    );
  }
  return <ImportOf key={name} name={name} resource={resource} />;
}

function ResourceChoice(): ReactElement {
  const t = useTranslations('import');
  return (
    <section className="import" aria-labelledby="import-what">
      <h2 id="import-what">{t('what')}</h2>
      <p className="import-hint">{t('whatHint')}</p>
      <div className="import-resources">
        {importableNames.map((name) => (
          <ResourceCard key={name} name={name} />
        ))}
      </div>
      <p className="import-hint">{t('stock')}</p>
    </section>
  );
}

function ResourceCard({ name }: { readonly name: ImportableName }): ReactElement | null {
  const resource = useResource(name);
  const may = useMay();
  if (resource === undefined || !may(resource.write)) return null;
  return <ResourceLink resource={resource} />;
}

function ResourceLink({ resource }: { readonly resource: Resource }): ReactElement {
  const words = useResourceWords(resource);
  return (
    <a className="import-resource" href={`#/admin/import?resource=${resource.name}`}>
      <Icon name="upload" />
      {words.title}
      <Icon name="forward" size={18} />
    </a>
  );
}

function ImportOf({ name, resource }: { readonly name: ImportableName; readonly resource: Resource }): ReactElement {
  const t = useTranslations('import');
  const words = useResourceWords(resource);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const work = useImport(name);
  const { step, error } = work;
  const toList = () => void navigate(officePage(`${resource.path}`));
  const given = { work, resource, words };
  return (
    <section className="import" aria-label={t('titleOf', { section: words.title })}>
      <Bar title={t('titleOf', { section: words.title })} onBack={toList} />
      <ol className="import-progress">
        {importSteps.map((each, index) => (
          <li
            key={each}
            aria-current={each === step ? 'step' : undefined}
            data-state={index < importSteps.indexOf(step) ? 'done' : undefined}
          >
            <span className="import-number">
              {index < importSteps.indexOf(step) ? <Icon name="check" size={14} /> : index + 1}
            </span>
            {t(`steps.${each}`)}
          </li>
        ))}
      </ol>
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {step === 'file' && <FileStep {...given} />}
      {step === 'columns' && <ColumnsStep {...given} />}
      {step === 'check' && <CheckStep {...given} />}
      {step === 'done' && work.imported !== null && (
        <EmptyState
          icon="check"
          title={t('finished')}
          action={
            <div className="import-actions">
              <Button onClick={work.again}>{t('again')}</Button>
              <Button variant="primary" onClick={toList}>
                {t('toList')}
              </Button>
            </div>
          }
        >
          {(['created', 'updated', 'unchanged', 'skipped', 'leftOut'] as const)
            .filter((each) => (work.imported?.[each] ?? 0) > 0)
            .map((each) => `${t(`counts.${each}`)}: ${work.imported?.[each]}`)
            .join(' · ')}
          {'. '}
          {t('finishedText')}
        </EmptyState>
      )}
    </section>
  );
}
