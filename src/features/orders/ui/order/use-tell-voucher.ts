import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { findVoucher, openVoucher } from '#features/vouchers/ui/index.tsx';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';

/**
 * Says of a scanned voucher that it is no goods, and where it pays; of one that is not sold yet that it pays nowhere, as soon as the
 * server has said so: it may have been scanned to sell it.
 */
export function useTellVoucher(topic: string): (number: string) => void {
  const t = useTranslations('orders.scan');
  const { money } = useFormats();
  const mayAsk = useMay()('voucher.find');
  const isLive = useLiveStatus() === 'live';
  /** The answer about an earlier one, or one that comes when the screen is left, says nothing. */
  const latest = useRef<string>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  return (number) => {
    latest.current = number;
    notify({ text: t('voucher'), tone: 'warning', topic });
    if (!mayAsk || !isLive) return;
    const answered = ({ problem, value }: Awaited<ReturnType<typeof findVoucher>>) => {
      if (problem !== 'VOUCHER_NOT_SOLD' || latest.current !== number) return;
      const action = { label: t('sellVoucher'), run: () => openVoucher(number) };
      const isFree = document.querySelector('dialog[open]') === null;
      notify({
        text: t('voucherUnsold', { value: money(value) }),
        tone: 'warning',
        topic,
        lasts: 15_000,
        ...(isFree && { action }),
      });
    };
    // Where it cannot be asked, it was said what it is.
    findVoucher(number).then(answered, () => undefined);
  };
}
