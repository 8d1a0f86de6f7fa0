import { type ReactElement, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resource } from '#kernel/resource.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { resourceApi } from '#platform/ui/records/resource-api.ts';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import { saveFile } from '#platform/ui/records/save-file.ts';
import type { Import } from './use-import.ts';

export interface StepProps {
  readonly work: Import;
  readonly resource: Resource;
  readonly words: ResourceWords;
}

/** A text that no record contains, so that the exported spreadsheet has only headings. */
const nothing = '\u2063\u2063';

/** Chooses the file, by button or by drop. */
export function FileStep({ work, resource }: StepProps): ReactElement {
  const t = useTranslations('import');
  const locale = useShownLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined && !work.isBusy) void work.read(file);
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
  };
  const saveSample = async () => {
    const { contentBase64 } = await resourceApi(resource).exported('excel', { search: nothing, locale });
    saveFile(`${resource.name}.xlsx`, contentBase64);
  };
  return (
    <>
      <p className="import-hint">{t('whatHint')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as the drop */}
      <div
        className="import-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <Icon name="upload" size={36} />
        <Button variant="primary" busy={work.isBusy} onClick={() => input.current?.click()}>
          {work.isBusy ? t('reading') : t('choose')}
        </Button>
        <span>{t('drop')}</span>
        <small>{t('limits')}</small>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('choose')}
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => take(event.target.files)}
        />
      </div>
      <div className="import-actions">
        <Button size="sm" icon="download" onClick={() => void saveSample()}>
          {t('sample')}
        </Button>
      </div>
      {resource.name === 'products' && <p className="import-hint">{t('stock')}</p>}
    </>
  );
}
