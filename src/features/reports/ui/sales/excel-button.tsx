import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CallInput } from '#kernel/contract.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { ErrorText } from '#platform/ui/kit/field.tsx';
import { saveFile } from '#platform/ui/records/save-file.ts';
import type { reportsContract } from '../../contract.ts';
import { call } from '../api.ts';

type Query = CallInput<(typeof reportsContract)['GET api/reports/sales/excel']>['query'];

/** Downloads the report as a spreadsheet. */
export function ExcelButton({ query }: { readonly query: Query }): ReactElement {
  const t = useTranslations('reports.actions');
  const errorText = useErrorText();
  const [work, setWork] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });

  const fetchFile = async () => {
    setWork({ isBusy: true });
    try {
      const file = await call('GET api/reports/sales/excel', { query }, { timeoutMs: 60_000 });
      saveFile(file.fileName, file.contentBase64);
      setWork({ isBusy: false });
    } catch (error) {
      setWork({ isBusy: false, error });
    }
  };

  return (
    <>
      <Button size="sm" icon="download" busy={work.isBusy} onClick={() => void fetchFile()}>
        {t('excel')}
      </Button>
      {work.error !== undefined && <ErrorText>{errorText(work.error)}</ErrorText>}
    </>
  );
}
