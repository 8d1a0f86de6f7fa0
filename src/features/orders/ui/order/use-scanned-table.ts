import { useTranslations } from 'use-intl';
import { tableOfCode } from '#features/floor/domain/table-code.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { beep } from '#platform/ui/scanner/beep.ts';
import { briefly } from './brief-notice.ts';

/** Goes to the floor with the table whose code was scanned, which it opens as a tap does; false for the code of something else. */
export function useScannedTable(topic: string): (code: string) => boolean {
  const t = useTranslations('orders.scan');
  const navigate = useNavigate();
  return (code) => {
    const table = tableOfCode(code);
    if (table === null) return false;
    const isBusy = document.querySelector('dialog[open]') !== null;
    if (table === 'misread' || isBusy) {
      beep(false);
      const text = isBusy ? t('tableBusy') : t('misread', { count: 1, code: `${code.slice(0, 6)}…` });
      notify({ text, tone: 'danger', topic, ...briefly });
      return true;
    }
    void navigate({ to: '/tables', search: { table } });
    return true;
  };
}
