import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { vouchersContract } from '#features/vouchers/contract.ts';
import type { Answer } from '#kernel/contract.ts';
import { formatDay } from '#kernel/format.ts';
import type { Minor } from '#kernel/money.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { useScanner } from '#platform/ui/scanner/scanner.ts';

const call = client<typeof vouchersContract>();
type Voucher = Answer<(typeof vouchersContract)['GET api/vouchers/find']>;

export interface VoucherFormProps {
  readonly amount: Minor;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onChosen: (number: string, amount: Minor) => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The voucher by scan or by its typed number, then what it is worth: one tap pays as much of the order as it can. */
export function VoucherForm({ amount, isBusy, onBack, onChosen }: VoucherFormProps): ReactElement {
  const t = useTranslations('orders.withoutMoney');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const look = (number: string) => {
    setText(number);
    setAsked(number.trim());
  };
  useScanner(look);
  const { data, error, isFetching } = useQuery({
    queryKey: ['vouchers', 'find', asked],
    queryFn: ({ signal }) => call('GET api/vouchers/find', { query: { number: asked } }, { signal }),
    enabled: asked !== '',
    // What was left an hour ago does not pay.
    gcTime: 0,
  });
  const found = data !== undefined && !isFetching && text.trim() === asked ? data : undefined;
  return (
    <form
      className="without-money"
      onSubmit={(event) => {
        event.preventDefault();
        if (found === undefined) setAsked(text.trim());
        else if (!isBusy && payable(found, amount) > 0) onChosen(asked, payable(found, amount));
      }}
    >
      <TextField label={t('voucherNumber')} value={text} onChange={setText} maxLength={40} ref={focus} />
      {error !== null && !isFetching && <Banner tone="danger">{errorText(error)}</Banner>}
      {found !== undefined && <VoucherWorth voucher={found} amount={amount} />}
      <div className="account-actions">
        <Button size="lg" onClick={onBack}>
          {t('back')}
        </Button>
        {found === undefined ? (
          <Button
            size="lg"
            variant="primary"
            icon="search"
            type="submit"
            busy={isFetching}
            disabled={text.trim() === ''}
          >
            {t('look')}
          </Button>
        ) : (
          <Pay voucher={found} amount={amount} isBusy={isBusy} />
        )}
      </div>
    </form>
  );
}

/** What it can pay of the amount. */
function payable({ left, problem }: Voucher, amount: Minor): Minor {
  return problem === null ? Math.min(left, amount) : 0;
}

interface WorthProps {
  readonly voucher: Voucher;
  readonly amount: Minor;
}

function Pay({ voucher, amount, isBusy }: WorthProps & { readonly isBusy: boolean }): ReactElement {
  const t = useTranslations('orders.withoutMoney');
  const { money } = useFormats();
  const part = payable(voucher, amount);
  return (
    <Button size="lg" variant="primary" icon="check" type="submit" busy={isBusy} disabled={part === 0}>
      {t('redeem', { amount: money(part) })}
    </Button>
  );
}

function VoucherWorth({ voucher, amount }: WorthProps): ReactElement {
  const t = useTranslations('orders.withoutMoney');
  const errorText = useErrorText();
  const { money } = useFormats();
  const { ending, left, value, expiresOn, problem } = voucher;
  const part = payable(voucher, amount);
  const day = expiresOn === null ? '' : formatDay(expiresOn);
  return (
    <>
      <p className="payment-label">{t('voucherEnding', { ending })}</p>
      <p className="payment-remaining">{money(left)}</p>
      <p className="account-facts">
        {[t('ofValue', { value: money(value) }), day && t('until', { day })].filter(Boolean).join(' · ')}
      </p>
      {problem !== null && <Banner tone="warning">{errorText({ code: problem, details: {} })}</Banner>}
      {problem === null && left === 0 && <Banner tone="warning">{t('voucherEmpty')}</Banner>}
      {part > 0 && part < amount && <Banner tone="info">{t('voucherRest', { rest: money(amount - part) })}</Banner>}
    </>
  );
}
