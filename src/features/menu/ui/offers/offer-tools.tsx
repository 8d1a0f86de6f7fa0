import { officePage } from '#platform/ui/office/office-page.ts';
import './offers.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resource } from '#kernel/resource.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { saveFile } from '#platform/ui/records/save-file.ts';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { call } from './use-goods.ts';

/** Creates an offer as a copy of this one, as it was saved. */
export function CopyButton({ resource, id }: { readonly resource: Pick<Resource, 'path'>; readonly id: string }) {
  const t = useTranslations('menu.now');
  const navigate = useNavigate();
  return (
    <Button size="sm" icon="add" onClick={() => void navigate(officePage(`${resource.path}/create/${id}`))}>
      {t('copy')}
    </Button>
  );
}

/** Downloads the saved prices of a list, to review or to print menus from. */
export function PricesExcelButton({ id }: { readonly id: string }): ReactElement {
  const t = useTranslations('menu.prices');
  const errorText = useErrorText();
  const locale = useShownLocale();
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const sheet = await call(
        'GET api/exports/excel/price-lists/{id}/prices/',
        { params: { id }, query: { locale } },
        { timeoutMs: 60_000 },
      );
      saveFile(sheet.fileName, sheet.contentBase64);
    } catch (error) {
      notify({ tone: 'danger', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon="download" busy={isBusy} onClick={() => void fetchFile()}>
      {t('excel')}
    </Button>
  );
}
