import './vouchers.css';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadAskApprover } from '#features/staff/ui/index.tsx';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { useKeptChange } from '#platform/ui/api/use-kept-change.ts';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { UnansweredChange } from '#platform/ui/kit/unanswered-change.tsx';
import { useIsOpen } from '#platform/ui/kit/use-is-open.ts';
import { SellForm } from './sell-form.tsx';
import { useFoundVoucher } from './use-found-voucher.ts';
import { call, type FoundVoucher, type SoldVoucher } from './voucher-api.ts';
import { VoucherLabel } from './voucher-label.tsx';
import { VoucherWorth } from './voucher-worth.tsx';

interface VouchersDialogProps {
  /** The number of the voucher that it is opened for. */
  readonly wanted: string | undefined;
  readonly onClose: () => void;
}

/** At the till: what a voucher is worth, and vouchers sold for money. */
export function VouchersDialog(props: VouchersDialogProps): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <Vouchers {...props} />
      </Queries>
    </OfficeWords>
  );
}

const AskApprover = lazyPart(async () => (await loadAskApprover()).AskApprover);

/** A new voucher, or the paper that was looked up. */
type Selling = 'new' | FoundVoucher;

function Vouchers({ wanted, onClose }: VouchersDialogProps): ReactElement {
  const t = useTranslations('vouchers');
  const [selling, setSelling] = useState<Selling>();
  const [sold, setSold] = useState<SoldVoucher>();
  const isOpen = useIsOpen();
  const isFirst = selling === undefined && sold === undefined;
  const back = () => {
    setSelling(undefined);
    setSold(undefined);
  };
  return (
    <Dialog
      title={isFirst ? t('short') : t('sell')}
      closeLabel={t('close')}
      onClose={isFirst ? onClose : back}
      size="md"
      closesOutside={isFirst}
    >
      {sold !== undefined && <Sold voucher={sold} onDone={back} />}
      {sold === undefined && selling !== undefined && (
        <SellForm {...(selling !== 'new' && { paper: selling })} onSold={setSold} isSeen={isOpen} />
      )}
      {isFirst && <Look wanted={wanted} onSell={setSelling} />}
    </Dialog>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

interface LookProps extends Pick<VouchersDialogProps, 'wanted'> {
  readonly onSell: (selling: Selling) => void;
}

function Look({ wanted, onSell }: LookProps): ReactElement {
  const t = useTranslations('vouchers');
  const errorText = useErrorText();
  const may = useMay();
  const { text, setText, ask, found, error, isFetching } = useFoundVoucher(wanted);
  const mayTakeBack = found?.isSold === true && found.left === found.value && may('voucher.sell');
  return (
    <form
      className="voucher-form"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextField label={t('scan')} value={text} onChange={setText} maxLength={40} ref={focus} data-autofocus="" />
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {found !== undefined && <VoucherWorth voucher={found} />}
      {found?.problem === 'VOUCHER_NOT_SOLD' && may('voucher.sell') && (
        <Button size="lg" block variant="primary" icon="cash" onClick={() => onSell(found)}>
          {t('sellThis')}
        </Button>
      )}
      {found !== undefined && mayTakeBack && <TakeBack voucher={found} />}
      {found === undefined && (
        <Button size="lg" block icon="search" type="submit" busy={isFetching} disabled={text.trim() === ''}>
          {t('look')}
        </Button>
      )}
      {may('voucher.sell') && (
        <Button size="lg" block icon="add" onClick={() => onSell('new')}>
          {t('sell')}
        </Button>
      )}
    </form>
  );
}

/** The way back for a voucher that was sold by mistake: with a reason, and never by one tap. */
function TakeBack({ voucher }: { readonly voucher: FoundVoucher }): ReactElement {
  const t = useTranslations('vouchers');
  const errorText = useErrorText();
  const { money } = useFormats();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const what = t('takeBackNow', { amount: money(voucher.value) });
  const { give, again, isBusy, error } = useKeptChange(`vouchers.takeBack ${voucher.id}`, {
    send: (body: { reason: string; approvalId?: string }, options) =>
      call('POST api/vouchers/{id}/take-back', { params: { id: voucher.id }, body }, options),
    say: (body) => `${what} · ${body.reason}`,
    done: ({ amount }) => {
      notify({ text: t('takenBack', { amount: money(amount) }), tone: 'success' });
      void queries.invalidateQueries({ queryKey: ['vouchers'] });
    },
  });
  const [isApproving, setApproving] = useState(false);
  const needsApproval = !useMay()('voucher.takeBack');
  if (again !== null) return <UnansweredChange again={again} isBusy={isBusy} error={error} />;
  if (!isAsking) {
    return (
      <Button size="lg" block icon="undo" onClick={() => setAsking(true)}>
        {t('takeBack')}
      </Button>
    );
  }
  return (
    <>
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      <TextField label={t('reason')} value={reason} onChange={setReason} maxLength={200} ref={focus} />
      <Button
        size="lg"
        block
        variant="danger"
        icon="undo"
        busy={isBusy}
        disabled={reason.trim() === ''}
        onClick={() => (needsApproval ? setApproving(true) : give({ reason: reason.trim() }))}
      >
        {what}
      </Button>
      {isApproving && (
        <AskApprover
          asked={{
            action: 'takeBackVoucher',
            subject: voucher.id,
            terms: { reason: reason.trim() },
            amount: voucher.value,
          }}
          text={t('approve', { amount: money(voucher.value) })}
          onApproved={(approvalId) => {
            setApproving(false);
            give({ reason: reason.trim(), approvalId });
          }}
          onClose={() => setApproving(false)}
        />
      )}
    </>
  );
}

/** What was sold: its number, and its label for a printer of the device. */
function Sold({ voucher, onDone }: { readonly voucher: SoldVoucher; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('vouchers');
  const { money } = useFormats();
  return (
    <div className="voucher-form">
      <p className="voucher-name">{t('sold', { number: voucher.saleNumber })}</p>
      <p className="voucher-left">{money(voucher.value)}</p>
      <p>
        <code className="voucher-code">{voucher.number}</code>
      </p>
      <div className="voucher-sold">
        <VoucherLabel voucher={{ number: voucher.number, value: voucher.value, expiresOn: voucher.expiresOn }} />
      </div>
      <Button size="lg" block icon="printer" onClick={() => window.print()}>
        {t('printNow')}
      </Button>
      <Button size="lg" block variant="primary" icon="check" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}
