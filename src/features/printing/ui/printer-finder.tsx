import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, useMay } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Link } from '#platform/ui/router/use-router.tsx';
import type { printingContract } from '../contract.ts';
import { printers } from '../domain/resource.ts';

const call = client<typeof printingContract>();

/** Above the list of printers: looks for those in the network. */
export function PrinterTools(): ReactElement | null {
  const t = useTranslations('printing.finder');
  const may = useMay();
  const [isLooking, setLooking] = useState(false);
  if (!may(printers.write)) return null;
  return (
    <>
      <Button size="sm" icon="search" onClick={() => setLooking(true)}>
        {t('find')}
      </Button>
      {isLooking && <FinderDialog onClose={() => setLooking(false)} />}
    </>
  );
}

function FinderDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('printing.finder');
  const errorText = useErrorText();
  const found = useQuery({
    queryKey: ['printing', 'found'],
    queryFn: () => call('POST api/printers/find', undefined, { timeoutMs: 30_000 }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const again = (
    <Button icon="refresh" busy={found.isFetching} onClick={() => void found.refetch()}>
      {t('again')}
    </Button>
  );
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} actions={found.isFetching ? undefined : again}>
      {found.isFetching && <Loading>{t('looking')}</Loading>}
      {!found.isFetching && found.isError && <Banner tone="danger">{errorText(found.error)}</Banner>}
      {!found.isFetching && found.data?.length === 0 && (
        <EmptyState icon="printer" title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      {!found.isFetching && (
        <ul className="found-printers">
          {found.data?.map(({ host, answers, printerName }) => (
            <li key={host}>
              <strong>{host}</strong>
              <span className="found-printer-note">
                {printerName ? t('known', { name: printerName }) : t(answers ? 'printer' : 'perhaps')}
              </span>
              {printerName === null && (
                <Link
                  className="button button-secondary button-sm"
                  to="/admin/printers/create"
                  search={{ type: 'escPos', port: host }}
                >
                  <span className="button-label">{t('add')}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
