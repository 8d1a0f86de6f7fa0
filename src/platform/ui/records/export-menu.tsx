import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Section } from '#kernel/section.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { Popup } from './popup.tsx';
import { saveFile } from './save-file.ts';
import { type ListQuery, sectionApi } from './section-api.ts';

const kinds = ['excel', 'csv'] as const;

/** Takes the list as it is narrowed and sorted home, as a spreadsheet or a text file that can be imported again. */
export function ExportMenu({ section, query }: { readonly section: Section; readonly query: ListQuery }): ReactElement {
  const t = useTranslations('records');
  const errorText = useErrorText();
  const [work, setWork] = useState<{ readonly busy?: (typeof kinds)[number]; readonly error?: unknown }>({});
  const fetchFile = async (kind: (typeof kinds)[number]) => {
    setWork({ busy: kind });
    try {
      const { fileName, contentBase64 } = await sectionApi(section).exported(kind, query);
      saveFile(fileName, contentBase64);
      setWork({});
    } catch (error) {
      setWork({ error });
    }
  };
  return (
    <>
      {work.error !== undefined && <span role="alert">{errorText(work.error)}</span>}
      <Popup label={t('export')} icon={<Icon name="download" size={18} />}>
        {kinds.map((kind) => (
          <Button key={kind} size="sm" variant="quiet" busy={work.busy === kind} onClick={() => void fetchFile(kind)}>
            {t(kind)}
          </Button>
        ))}
      </Popup>
    </>
  );
}
