import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { dismissTopic, notify } from '#platform/ui/kit/notices.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { beep } from '#platform/ui/scanner/beep.ts';
import { briefly } from './brief-notice.ts';

/** Opens the receipt whose code was scanned, unless another code was scanned since (`latest`) or something is open. */
export function useScannedReceipt(
  topic: string,
  latest: RefObject<string | undefined>,
): (code: string) => Promise<void> {
  const t = useTranslations('orders.scan');
  const navigate = useNavigate();
  const errorText = useErrorText();
  return async (code) => {
    const refuse = (text: string) => {
      if (latest.current !== code) return;
      beep(false);
      notify({ text, tone: 'danger', topic, ...briefly });
    };
    const isBusy = () => document.querySelector('dialog[open]') !== null;
    if (isBusy()) return refuse(t('receiptBusy'));
    try {
      const found = await (await import('../receipts/scanned-receipt.ts')).scannedReceipt(code);
      if (typeof found === 'string') return refuse(t(found, { count: 1, code: `${code.slice(0, 6)}…` }));
      if (isBusy()) return refuse(t('receiptBusy'));
      if (latest.current !== code) return;
      beep(true);
      dismissTopic(topic);
      await navigate({ to: '/receipts', search: { receipt: found.id } });
    } catch (error) {
      refuse(errorText(error));
    }
  };
}
