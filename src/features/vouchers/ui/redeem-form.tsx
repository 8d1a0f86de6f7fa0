import './vouchers.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Minor } from '#kernel/money.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { useFoundVoucher } from './use-found-voucher.ts';
import { VoucherWorth } from './voucher-worth.tsx';

export interface RedeemFormProps {
  /** What is to be paid. */
  readonly amount: Minor;
  /** What was scanned before the form was there. */
  readonly scanned: string | undefined;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onChosen: (number: string, amount: Minor) => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The voucher by scan or by its typed number, then what it is worth: one tap pays as much as it can. */
export function RedeemForm({ amount, scanned, isBusy, onBack, onChosen }: RedeemFormProps): ReactElement {
  const t = useTranslations('vouchers');
  const errorText = useErrorText();
  const { money } = useFormats();
  const { text, setText, ask, number, found, error, isFetching } = useFoundVoucher(scanned);
  const part = found === undefined || found.problem !== null ? 0 : Math.min(found.left, amount);
  return (
    <form
      className="voucher-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (found === undefined) ask();
        else if (part > 0 && !isBusy) onChosen(number, part);
      }}
    >
      <TextField label={t('scan')} value={text} onChange={setText} maxLength={40} ref={focus} data-autofocus="" />
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {found !== undefined && <VoucherWorth voucher={found} />}
      {part > 0 && part < amount && <Banner tone="info">{t('rest', { rest: money(amount - part) })}</Banner>}
      <div className="voucher-actions">
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
          <Button size="lg" variant="primary" icon="check" type="submit" busy={isBusy} disabled={part === 0}>
            {t('redeem', { amount: money(part) })}
          </Button>
        )}
      </div>
    </form>
  );
}
