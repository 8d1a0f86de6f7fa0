import { type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { looksLikeVoucher } from '#features/vouchers/domain/voucher-number.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { isUncovered } from '#platform/ui/kit/open-dialogs.ts';
import { beep } from '#platform/ui/scanner/beep.ts';
import { useClaimedScans } from '#platform/ui/scanner/scanner.ts';

interface ScannedVouchers {
  /** Whether something can be paid with a voucher now. */
  readonly isOffered: boolean;
  /** Something has to be answered before anything is paid. */
  readonly isDisabled: boolean;
  /** A product may have a code that looks like a voucher: then it is that. */
  readonly isGoods: (code: string) => boolean;
  readonly onVoucher: (number: string) => void;
}

/** A voucher that is scanned at the payment is to pay: nobody has to choose its method first. Returns where the payment is. */
export function useScannedVoucher(vouchers: ScannedVouchers): RefObject<HTMLDivElement | null> {
  const { isOffered, isDisabled, isGoods, onVoucher } = vouchers;
  const t = useTranslations('orders.scan');
  const place = useRef<HTMLDivElement>(null);
  // Under another dialog, such as that of the invoice, it is not what is worked on.
  const claims = (code: string) => isOffered && looksLikeVoucher(code) && !isGoods(code) && isUncovered(place.current);
  useClaimedScans(claims, (number) => {
    beep(!isDisabled);
    if (isDisabled) notify({ text: t('voucherWaits'), tone: 'danger', topic: 'scan voucher' });
    else onVoucher(number);
  });
  return place;
}
