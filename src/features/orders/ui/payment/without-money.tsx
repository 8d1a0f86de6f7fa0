import './without-money.css';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RedeemForm } from '#features/vouchers/ui/index.tsx';
import { uuidv7 } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import type { ChargeAccount, GiveFree, RedeemVoucher } from '../../domain/command.ts';
import type { Order } from '../../domain/order.ts';
import { ApproverDialog } from '../order/approver-dialog.tsx';
import type { PaymentMethod } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';
import { useRefusalText } from '../use-refusals.ts';
import { AccountForm } from './account-form.tsx';
import { FreeForm } from './free-form.tsx';

export interface WithoutMoneyProps {
  readonly till: TillStore;
  readonly order: Order;
  /** A method of the kind `account`, `voucher` or `free`. */
  readonly method: PaymentMethod;
  readonly amount: Minor;
  readonly expectedTotal: Minor;
  /** The server has booked it; whether nothing remains. */
  readonly onBooked: (isLast: boolean) => void;
  readonly onBack: () => void;
}

type Asking = ChargeAccount | RedeemVoucher | GiveFree;
type Without<Command> = Command extends Asking ? Omit<Command, 'id' | 'orderId' | 'paymentId' | 'made'> : never;
/** What was chosen, without the ids that are made when it is sent. */
export type Chosen = Without<Asking>;

/** How long what was done before may take to reach the server. */
const patienceMs = 5_000;

/** Puts an order on a client's account, pays it with a voucher, or gives it for free: decided by the server while the guest waits. */
export function WithoutMoney(props: WithoutMoneyProps): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <Form {...props} />
      </Queries>
    </OfficeWords>
  );
}

function Form({ till, order, method, amount, expectedTotal, onBooked, onBack }: WithoutMoneyProps): ReactElement {
  const t = useTranslations('orders.withoutMoney');
  const { give, isBusy, fault, asked, setAsked } = useAsking(till, order.id, onBooked);
  const chosen = { expectedTotal, method: method.code };
  return (
    <Dialog title={method.name} closeLabel={t('close')} onClose={onBack} size="md" closesOutside={false}>
      <div className="without-money">
        {fault && <Banner tone="danger">{fault}</Banner>}
        {method.kind === 'voucher' && (
          <RedeemForm
            amount={amount}
            isBusy={isBusy}
            onBack={onBack}
            onChosen={(number, part) => give({ ...chosen, type: 'redeemVoucher', number, amount: part })}
          />
        )}
        {method.kind === 'account' && (
          <AccountForm
            amount={amount}
            isBusy={isBusy}
            onBack={onBack}
            onChosen={(clientId, part) => give({ ...chosen, type: 'chargeAccount', clientId, amount: part })}
          />
        )}
        {method.kind === 'free' && (
          <FreeForm
            amount={amount}
            isBusy={isBusy}
            onBack={onBack}
            onChosen={(reason) => give({ ...chosen, type: 'giveFree', reason, amount })}
          />
        )}
      </div>
      {asked && (
        <ApproverDialog
          asked={{ action: 'giveFree', orderId: order.id, amount: asked.amount, command: asked }}
          onApproved={(approvalId) => {
            setAsked(undefined);
            give({ ...asked, approvalId });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  );
}

/** Sends what was chosen; the same once more, where no answer came. */
function useAsking(till: TillStore, orderId: string, onBooked: (isLast: boolean) => void) {
  const textOf = useRefusalText();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<GiveFree>();
  const last = useRef<{ readonly content: string; readonly id: string; readonly paymentId: string }>(undefined);

  const ask = async (chosen: Chosen) => {
    const content = JSON.stringify(chosen);
    if (last.current?.content !== content) last.current = { content, id: uuidv7(), paymentId: uuidv7() };
    const { id, paymentId } = last.current;
    const command: Asking = { ...chosen, orderId, id, paymentId };
    if (!(await till.whenAnswered(orderId, patienceMs))) return textOf({ code: 'PAYMENT_NEEDS_SERVER', details: {} });
    const refused = await till.ask(command);
    if (refused === null) {
      onBooked(till.state().orders.get(orderId)?.order?.status !== 'open');
      return undefined;
    }
    // What was refused is not repeated under its id.
    last.current = undefined;
    if (refused.code !== 'APPROVAL_REQUIRED' || command.type !== 'giveFree') return textOf(refused);
    setAsked(command);
    return undefined;
  };
  const give = async (chosen: Chosen) => {
    setBusy(true);
    setFault(undefined);
    try {
      setFault(await ask(chosen));
    } catch (error) {
      setFault(errorText(error));
    }
    setBusy(false);
  };
  return { give: (chosen: Chosen) => void give(chosen), isBusy, fault, asked, setAsked };
}
