import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CallInput } from '#kernel/contract.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { ErrorText } from '#platform/ui/kit/field.tsx';
import type { reportsContract } from '../../contract.ts';
import { call } from '../api.ts';

type Query = CallInput<(typeof reportsContract)['GET api/reports/sales/excel']>['query'];
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes the report home as a spreadsheet. */
export function ExcelButton({ query }: { readonly query: Query }): ReactElement {
  const t = useTranslations('reports.actions');
  const errorText = useErrorText();
  const [work, setWork] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });

  const fetchFile = async () => {
    setWork({ isBusy: true });
    try {
      const file = await call('GET api/reports/sales/excel', { query }, { timeoutMs: 60_000 });
      save(
        file.fileName,
        Uint8Array.from(atob(file.contentBase64), (letter) => letter.charCodeAt(0)),
      );
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

function save(name: string, content: Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([content], { type: excelType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
