import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resource } from '#kernel/resource.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { Popup } from './popup.tsx';
import { type ListQuery, resourceApi } from './resource-api.ts';
import { saveFile } from './save-file.ts';

const kinds = ['excel', 'csv'] as const;

/** Downloads the filtered and sorted list as a spreadsheet or a text file that can be imported again. */
export function ExportMenu({
  resource,
  query,
}: {
  readonly resource: Resource;
  readonly query: ListQuery;
}): ReactElement {
  const t = useTranslations('records');
  const errorText = useErrorText();
  const [work, setWork] = useState<{ readonly busy?: (typeof kinds)[number]; readonly error?: unknown }>({});
  const fetchFile = async (kind: (typeof kinds)[number]) => {
    setWork({ busy: kind });
    try {
      const { fileName, contentBase64 } = await resourceApi(resource).exported(kind, query);
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
