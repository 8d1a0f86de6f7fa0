import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { MoneyForm } from '#features/payments/ui/index.tsx';
import { useKeptChange } from '#platform/ui/api/use-kept-change.ts';
import { useLocaleChoice } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { UnansweredChange } from '#platform/ui/kit/unanswered-change.tsx';
import { mostValue } from '../domain/resources.ts';
import { call, type FoundVoucher, type SoldVoucher } from './voucher-api.ts';

interface SellFormProps {
  /** One that was made for sale; without it, a new one of any value. */
  readonly paper?: FoundVoucher;
  readonly onSold: (voucher: SoldVoucher) => void;
  /** Whether anybody would see it there: its number is money, and is shown this once. */
  readonly isSeen: () => boolean;
}

/** It may stay on the device until somebody answers: of a paper it has the id, since its number is money. */
interface Selling {
  readonly value: number;
  readonly paper?: { readonly id: string; readonly ending: string };
  readonly method: string;
  readonly reference?: string;
}

/** Money for a voucher. */
export function SellForm({ paper, onSold, isSeen }: SellFormProps): ReactElement {
  const t = useTranslations('vouchers');
  const errorText = useErrorText();
  const locale = useLocaleChoice();
  const methods = useQuery({
    queryKey: ['vouchers', 'methods', locale],
    queryFn: ({ signal }) => call('GET api/vouchers/methods', { query: { locale } }, { signal }),
  });
  const { money } = useFormats();
  const { give, again, isBusy, error } = useKeptChange('vouchers.sell', {
    send: ({ value, paper: sold, ...by }: Selling, options) =>
      call('POST api/vouchers/sell', { body: sold === undefined ? { ...by, value } : { ...by, id: sold.id } }, options),
    say: ({ value, paper: sold, method, reference }) =>
      [
        sold && t('ending', { ending: sold.ending }),
        t('sellFor', { amount: money(value) }),
        methods.data?.find(({ code }) => code === method)?.name ?? method,
        reference,
      ]
        .filter(Boolean)
        .join(' · '),
    isSeen,
    done: (sold) => {
      if (isSeen()) return onSold(sold);
      const detail = t('soldUnseen', { ending: sold.number.slice(-4), amount: money(sold.value) });
      notify({ text: t('sold', { number: sold.saleNumber }), detail, tone: 'success', lasts: 30_000 });
    },
  });
  if (again !== null) {
    return (
      <div className="voucher-form">
        <UnansweredChange again={again} isBusy={isBusy} error={error} />
      </div>
    );
  }
  if (methods.data === undefined) {
    if (methods.error === null) return <Loading>{t('opening')}</Loading>;
    return <Banner tone="danger">{errorText(methods.error)}</Banner>;
  }
  return (
    <MoneyForm
      methods={methods.data}
      suggested={paper?.value ?? 0}
      isFixed={paper !== undefined}
      most={mostValue}
      isBusy={isBusy}
      words={{
        amount: t('value'),
        backspace: t('backspace'),
        method: t('method'),
        reference: t('reference'),
        take: (amount) => t('sellFor', { amount }),
      }}
      lead={
        <>
          {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
          {paper && <p className="voucher-name">{t('ending', { ending: paper.ending })}</p>}
        </>
      }
      onTake={({ amount, ...by }) =>
        give({ ...by, value: amount, ...(paper && { paper: { id: paper.id, ending: paper.ending } }) })
      }
    />
  );
}
