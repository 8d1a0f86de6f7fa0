import './without-money.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { RedeemForm } from '#features/vouchers/ui/index.tsx';
import { uuidv7 } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { ChargeAccount, GiveFree, RedeemVoucher, SpendPoints } from '../../domain/command.ts';
import { type Refused, refuse } from '../../domain/decision.ts';
import type { Order } from '../../domain/order.ts';
import { useAskedOfServer } from '../asked/use-asked-of-server.tsx';
import type { Asked } from '../till/asking.ts';
import type { TillUser } from '../till/till-context.ts';
import { useTillState } from '../till/use-till.ts';
import type { PaymentMethod } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';
import { AccountForm } from './account-form.tsx';
import { FreeForm } from './free-form.tsx';
import { PointsForm } from './points-form.tsx';

export interface WithoutMoneyProps {
  readonly till: TillStore;
  readonly order: Order;
  /** A method of the kind `account`, `voucher`, `points` or `free`. */
  readonly method: PaymentMethod;
  readonly amount: Minor;
  /** The voucher that was scanned already. */
  readonly voucher: string | undefined;
  readonly expectedTotal: Minor;
  /** Makes the part that is paid an order of its own, where it is none yet. */
  readonly begin: () => Refused | null;
  /** Whether the payment is still on screen: whoever closed it is at another order by now. */
  readonly isOpen: () => boolean;
  /** The server has booked it; whether nothing remains. */
  readonly onBooked: (isLast: boolean) => void;
  readonly onBack: () => void;
}

type Command = ChargeAccount | RedeemVoucher | SpendPoints | GiveFree;

/** How long what was done before may take to reach the server. */
const patienceMs = 5_000;

/** Puts an order on a client's account, pays it with a voucher or points, or gives it for free: decided by the server while the guest waits. */
export function WithoutMoney(props: WithoutMoneyProps): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <Form {...props} />
      </Queries>
    </OfficeWords>
  );
}

function Form({
  till,
  order,
  method,
  amount,
  voucher,
  expectedTotal,
  begin,
  isOpen,
  onBooked,
  onBack,
}: WithoutMoneyProps): ReactElement {
  const t = useTranslations('orders.withoutMoney');
  const { money } = useFormats();
  const isBegun = useTillState(till, (state) => state.orders.has(order.id));
  const send = async (command: Command): Promise<Asked> => {
    // Without the approval nothing becomes of the part, which stays on its order.
    if (!isBegun && needsApproval(command, till.user)) {
      return refuse('APPROVAL_REQUIRED', { action: command.type, amount: command.amount });
    }
    const refused = begin();
    if (refused !== null) return refused;
    if (!(await till.whenAnswered(order.id, patienceMs)))
      return { code: 'PAYMENT_NEEDS_SERVER', details: {}, mayRetry: true };
    const asked = await till.ask(command);
    // What was noted by is no card of theirs, such as a phone number: the form asks for one, or for somebody who allows it.
    if (asked?.code === 'CARD_OF_ANOTHER') till.shownCards.forget(order.id);
    return asked;
  };
  const tell = useTellBooked(method);
  const { give, again, isBusy, fault, dialog } = useAskedOfServer<Command>({
    place: `${method.code} ${order.id}`,
    send,
    amountOf: (command) => command.amount,
    onDone: (command) => {
      if (!isOpen()) return tell(command);
      const booked = till.state().orders.get(order.id)?.order;
      const left = booked?.payments.find(({ id }) => id === command.paymentId)?.voucherLeft ?? null;
      // The guest asks, and the voucher itself does not say.
      if (left !== null) notify({ text: t('voucherLeft', { left: money(left) }), tone: 'info', lasts: 12_000 });
      onBooked(booked?.status !== 'open');
    },
  });
  const chosen = { expectedTotal, method: method.code };
  const ids = () => ({ id: uuidv7(), orderId: order.id, paymentId: uuidv7() });
  const giveFree = (reason: string) => {
    const terms = { ...chosen, type: 'giveFree', reason, amount } as const;
    give(terms, () => ({ ...terms, ...ids() }));
  };
  const redeem = (number: string, part: Minor) => {
    const terms = { ...chosen, type: 'redeemVoucher', number, amount: part } as const;
    give(terms, () => ({ ...terms, ...ids() }));
  };
  const spend = (clientId: string, part: Minor, card: string | undefined) => {
    const terms = { ...chosen, type: 'spendPoints', clientId, amount: part, card } as const;
    give(terms, () => ({ ...terms, ...ids() }));
  };
  const charge = (clientId: string, part: Minor) => {
    const terms = { ...chosen, type: 'chargeAccount', clientId, amount: part } as const;
    give(terms, () => ({ ...terms, ...ids() }));
  };
  return (
    <Dialog title={method.name} closeLabel={t('close')} onClose={onBack} size="md" closesOutside={false}>
      <div className="without-money">
        {fault && <Banner tone="danger">{fault}</Banner>}
        {again !== null && <Again isBusy={isBusy} onAgain={again} onBack={onBack} />}
        {again === null && method.kind === 'voucher' && (
          <RedeemForm amount={amount} scanned={voucher} isBusy={isBusy} onBack={onBack} onChosen={redeem} />
        )}
        {again === null && method.kind === 'points' && order.clientId !== null && (
          <PointsForm
            clientId={order.clientId}
            name={order.clientName ?? ''}
            worth={till.user.policy.pointWorth}
            amount={amount}
            card={till.shownCards.of(order.id, order.clientId)}
            mayWithout={till.user.may('order.spendPoints')}
            isBusy={isBusy}
            onBack={onBack}
            onChosen={spend}
          />
        )}
        {again === null && method.kind === 'account' && (
          <AccountForm amount={amount} isBusy={isBusy} onBack={onBack} onChosen={charge} />
        )}
        {again === null && method.kind === 'free' && (
          <FreeForm amount={amount} isBusy={isBusy} onBack={onBack} onChosen={giveFree} />
        )}
      </div>
      {dialog}
    </Dialog>
  );
}

function useTellBooked(method: PaymentMethod): (command: Command) => void {
  const t = useTranslations('orders.payment');
  const { money } = useFormats();
  return ({ amount }) =>
    notify({ text: t('paidBy', { amount: money(amount), methods: method.name }), tone: 'success' });
}

/** Whether the rules ask for an approval, as far as this till knows. */
function needsApproval(command: Command, { policy, may }: TillUser): boolean {
  if (command.type === 'spendPoints') {
    return command.approvalId === undefined && command.card === undefined && !may('order.spendPoints');
  }
  return (
    command.type === 'giveFree' && command.approvalId === undefined && (policy.confirmsFree || !may('order.giveFree'))
  );
}

interface AgainProps {
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

/** Nobody knows whether it was booked: another choice might book it twice. */
function Again({ isBusy, onAgain, onBack }: AgainProps): ReactElement {
  const t = useTranslations('orders');
  return (
    <div className="account-actions">
      <Button size="lg" onClick={onBack}>
        {t('withoutMoney.back')}
      </Button>
      <Button size="lg" variant="primary" busy={isBusy} onClick={onAgain}>
        {t('receipts.again')}
      </Button>
    </div>
  );
}
