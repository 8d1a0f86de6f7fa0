import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Section } from '#kernel/section.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Button } from '../kit/button.tsx';
import { saveFile } from './save-file.ts';
import { type ListQuery, sectionApi } from './section-api.ts';

/** Takes the list as it is narrowed and sorted home as a spreadsheet. */
export function ExcelButton({
  section,
  query,
}: {
  readonly section: Section;
  readonly query: ListQuery;
}): ReactElement {
  const t = useTranslations('records');
  const errorText = useErrorText();
  const [work, setWork] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const fetchFile = async () => {
    setWork({ isBusy: true });
    try {
      const { fileName, contentBase64 } = await sectionApi(section).excel(query);
      saveFile(fileName, contentBase64);
      setWork({ isBusy: false });
    } catch (error) {
      setWork({ isBusy: false, error });
    }
  };
  return (
    <>
      {work.error !== undefined && <span role="alert">{errorText(work.error)}</span>}
      <Button size="sm" icon="download" busy={work.isBusy} onClick={() => void fetchFile()}>
        {t('excel')}
      </Button>
    </>
  );
}
