import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLocale } from '#kernel/locale.ts';
import { localeNames } from '#platform/ui/i18n/locale.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { neededFields } from '../domain/importable.ts';
import { decimalChoices, existingChoices, keysOf, missingChoices } from '../domain/plan.ts';
import { letterOf } from './column-letter.ts';
import type { StepProps } from './file-step.tsx';
import type { Look } from './import-api.ts';

/** The guessed target of each column, and how rows match existing records. */
export function ColumnsStep({ work, resource, words }: StepProps): ReactElement | null {
  const t = useTranslations('import');
  const formats = useFormats();
  const { look, columns, choices } = work;
  if (look === null) return null;
  const used = new Set(columns.map((column) => column.split('.')[0]));
  // Without them, nothing new can be imported: only what is there already can be updated.
  const isNew = choices.existing !== 'update' || choices.key === '';
  const needed = new Set(neededFields(work.name, resource.fields));
  const lacking = [...needed].filter((field) => !used.has(field));
  const counted = work.checked?.lacking ?? [];
  const named = (target: Look['targets'][number]) =>
    target.language === null || !isLocale(target.language)
      ? words.field(target.field)
      : t('inLanguage', { field: words.field(target.field), language: localeNames[target.language] });
  const places = [
    { value: '', label: t('nothing') },
    ...look.targets.map((target) => ({
      value: target.name,
      label: `${named(target)}${needed.has(target.name) ? ' *' : ''}`,
    })),
  ];
  return (
    <>
      <FilePlace work={work} look={look} />
      {look.lastTime !== null && (
        <Banner tone="info">{t('asLastTime', { time: formats.dateTime(look.lastTime.at) })}</Banner>
      )}
      <ColumnTable work={work} look={look} places={places} />
      {look.alike.length > 0 && <Banner tone="warning">{t('alike', { headings: look.alike.join(', ') })}</Banner>}
      {lacking.length > 0 && (
        <Banner tone={isNew || counted.length > 0 ? 'danger' : 'warning'}>
          <strong>{t('needed', { fields: lacking.map(words.field).join(', ') })}</strong>{' '}
          {counted.length > 0
            ? t('neededRows', { count: Math.max(...counted.map(({ rows }) => rows)) })
            : t(isNew ? 'neededHelp' : 'neededForNew')}
        </Banner>
      )}
      {isNew && work.name === 'products' && !used.has('unitId') && <Banner tone="warning">{t('usualUnit')}</Banner>}
      <MatchChoices work={work} look={look} words={words} />
      <div className="import-actions">
        <Button icon="back" onClick={work.back}>
          {t('back')}
        </Button>
        <Button
          variant="primary"
          busy={work.isBusy}
          disabled={columns.every((column) => column === '') || (isNew && lacking.length > 0)}
          onClick={() => void work.toCheck()}
        >
          {work.isBusy ? t('checking') : t('check')}
        </Button>
      </div>
    </>
  );
}

/** Each column of the file, where it goes, and what is in it. */
function ColumnTable({
  work,
  look,
  places,
}: {
  readonly work: StepProps['work'];
  readonly look: Look;
  readonly places: readonly { readonly value: string; readonly label: string }[];
}): ReactElement {
  const t = useTranslations('import');
  return (
    <div className="import-frame">
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('examples')}</th>
          </tr>
        </thead>
        <tbody>
          {work.columns.map((column, at) => {
            const heading = look.headings[at] || t('unnamed', { letter: letterOf(at) });
            const samples = look.samples.map((row) => row[at] ?? '').filter((text) => text !== '');
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is identified by its position
              <tr key={at} data-unused={column === '' || undefined}>
                <th scope="row">{heading}</th>
                <td>
                  <Select
                    label={heading}
                    labelHidden
                    options={places}
                    value={column}
                    onChange={(target) => work.place(at, target)}
                  />
                </td>
                <td className="import-samples">{samples.slice(0, 3).join(' · ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** How rows find the records that exist, and what becomes of both. */
function MatchChoices({
  work,
  look,
  words,
}: Pick<StepProps, 'work' | 'words'> & { readonly look: Look }): ReactElement {
  const t = useTranslations('import');
  const { columns, choices } = work;
  return (
    <div className="import-choices">
      <Select
        label={t('key')}
        options={[
          ...keysOf(columns, look.keys).map((key) => ({ value: key, label: words.field(key) })),
          { value: '', label: t('keyNone') },
        ]}
        value={choices.key}
        onChange={(key) => work.choose({ key })}
      />
      <Select
        label={t('existing')}
        options={existingChoices.map((value) => ({ value, label: t(`existingChoices.${value}`) }))}
        value={choices.existing}
        disabled={choices.key === ''}
        onChange={(existing) => work.choose({ existing })}
      />
      <Select
        label={t('missing')}
        options={missingChoices.map((value) => ({ value, label: t(`missingChoices.${value}`) }))}
        value={choices.missing}
        onChange={(missing) => work.choose({ missing })}
      />
      <Select
        label={t('decimals')}
        options={decimalChoices.map((value) => ({ value, label: t(`decimalChoices.${value}`) }))}
        value={choices.decimals}
        onChange={(decimals) => work.choose({ decimals })}
      />
    </div>
  );
}

/** The sheet, and the row of its headings. */
function FilePlace({ work, look }: { readonly work: StepProps['work']; readonly look: Look }): ReactElement {
  const t = useTranslations('import');
  const [header, setHeader] = useState(String(look.header));
  return (
    <div className="import-choices">
      <p className="import-file">
        <strong>{work.file?.name}</strong>
        <span>{t('rows', { count: look.rowCount, shown: String(look.rowCount) })}</span>
      </p>
      {look.sheets.length > 1 && (
        <Select
          label={t('sheet')}
          options={look.sheets.map(({ name, isHidden }, at) => ({
            value: String(at),
            label: isHidden ? t('hiddenSheet', { name }) : name,
          }))}
          value={String(look.sheet)}
          onChange={(sheet) => work.readAgain({ sheet: Number(sheet) })}
        />
      )}
      <TextField
        label={t('header')}
        help={t('headerHelp')}
        numeric
        value={header}
        maxLength={5}
        onChange={(text) => setHeader(text.replace(/\D/g, ''))}
        onBlur={() => {
          if (header !== '' && Number(header) !== look.header) work.readAgain({ header: Number(header) });
          else setHeader(String(look.header));
        }}
      />
    </div>
  );
}
