import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { missingMinimum } from '../../domain/minimum.ts';
import { chargedFeeRate, hasProducts, type Order, unsentCountOf, unsentLines } from '../../domain/order.ts';
import { useTillState } from '../till/use-till.ts';
import type { DialogParts } from './dialog-parts.ts';
import { HandActions } from './hand-actions.tsx';

/** Rarely used actions of an order, placed far from Send. */
export function ActionsDialog(props: DialogParts & { readonly order: Order | null }): ReactElement {
  const { order, orderId, policy, till, give, ask, onClose, onLeft } = props;
  const t = useTranslations('orders.actions');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'bill' | 'cancel' | null>(null);
  const shown = till.state().orders.get(orderId);
  const isOpen = shown === undefined || (order?.status === 'open' && shown.heldBy === null);
  const isEmpty = order === null || !hasProducts(order);
  const mayLowerBill = useMay()('order.lowerBill');
  const isShop = useVenueKind() === 'shop';
  const unsent = order === null ? null : unsentLines(order, mayLowerBill);
  const header = () => ({ id: uuidv7(), orderId });
  const printsBills = useTillState(till, (state) => state.printsBills);
  const showBill = () => {
    if (give({ ...header(), type: 'printTotal' })) ask({ kind: 'bill' });
    else onClose();
  };
  const print = () => {
    onClose();
    if (give({ ...header(), type: 'printTotal' })) notify({ text: t('totalPrinted'), tone: 'success' });
  };
  const cancel = () => {
    const emptied = unsent?.every(({ id: lineId }) => give({ ...header(), type: 'removeLine', lineId })) ?? true;
    if (!emptied) return onClose();
    // After an approval the order's screen leaves by itself.
    if (order === null || give({ ...header(), type: 'cancelOrder' })) onLeft();
    else onClose();
  };
  if (asking === 'cancel') {
    const yes = (
      <Button variant="danger" icon="close" onClick={cancel}>
        {t('cancelOrder')}
      </Button>
    );
    return (
      <Question title={t('cancelOrder')} no={t('keep')} yes={yes} onClose={onClose}>
        {t('cancelAsk', { count: unsentCountOf(unsent ?? []) })}
      </Question>
    );
  }
  if (asking === 'bill') {
    const yes = (
      <Button variant="primary" icon="printer" onClick={print}>
        {t('print')}
      </Button>
    );
    return (
      <Question title={t('printTotal')} no={t('noPaper')} yes={yes} onClose={onClose}>
        {t('printAsk')}
      </Question>
    );
  }
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="sm">
      <div className="action-list">
        {!isShop && (
          <Button icon="people" disabled={!isOpen} onClick={() => ask({ kind: 'covers' })}>
            {t('covers')}
          </Button>
        )}
        {policy.offersComments && (
          <Button icon="comment" disabled={!isOpen} onClick={() => ask({ kind: 'orderComment' })}>
            {t('comment')}
          </Button>
        )}
        <Button icon="percent" disabled={!isOpen || isEmpty} onClick={() => ask({ kind: 'discount' })}>
          {t('discount')}
        </Button>
        <TermsActions {...props} isOpen={isOpen} />
        {policy.bill !== 'never' && !printsBills && (
          <Button icon="receipt" disabled={!isOpen || isEmpty} onClick={showBill}>
            {t('showTotal')}
          </Button>
        )}
        {policy.bill !== 'never' && printsBills && (
          <Button
            icon="printer"
            disabled={!isOpen || isEmpty}
            onClick={policy.bill === 'asks' ? () => setAsking('bill') : print}
          >
            {t('printTotal')}
          </Button>
        )}
        <HandActions order={order} isOpen={isOpen} policy={policy} till={till} ask={ask} />
        <Button icon="receipt" onClick={() => void navigate({ to: '/receipts' })}>
          {t('receipts')}
        </Button>
        <Button
          icon="close"
          className="action-cancel"
          disabled={!isOpen || !(isEmpty || unsent)}
          onClick={isEmpty ? cancel : () => setAsking('cancel')}
        >
          {t('cancelOrder')}
        </Button>
        {isOpen && !(isEmpty || unsent) && <p className="action-note">{t('cancelOnlyEmpty')}</p>}
      </div>
    </Dialog>
  );
}

/** Under which terms it is sold. */
function TermsActions(props: FeeActionProps & ClientActionProps): ReactElement {
  return (
    <>
      <FeeAction {...props} />
      <MinimumAction {...props} />
      <ClientAction {...props} />
    </>
  );
}

/** The service fee of an order at a table, taken off or charged again. */
function FeeAction({ order, orderId, till, give, onClose, isOpen }: FeeActionProps): ReactElement | null {
  const t = useTranslations('orders.actions');
  if (order === null || !hasProducts(order)) return null;
  const isCharged = chargedFeeRate(order) > 0;
  if (!isCharged && (order.type !== 'inHouse' || !till.user.policy.serviceFee)) return null;
  const change = () => {
    onClose();
    give({ id: uuidv7(), orderId, type: 'waiveFee', isWaived: isCharged });
  };
  return (
    <Button icon="percent" disabled={!isOpen} onClick={change}>
      {t(isCharged ? 'waiveFee' : 'chargeFee')}
    </Button>
  );
}

/** What the table must come to, let off or asked for again. */
function MinimumAction({ order, orderId, give, onClose, isOpen }: FeeActionProps): ReactElement | null {
  const t = useTranslations('orders.actions');
  const isMissing = order !== null && missingMinimum(order) > 0;
  if (order === null || (!isMissing && order.minimumWaived === undefined)) return null;
  const change = () => {
    onClose();
    give({ id: uuidv7(), orderId, type: 'waiveMinimum', isWaived: isMissing });
  };
  return (
    <Button icon="table" className="action-minimum" disabled={!isOpen} onClick={change}>
      {t(isMissing ? 'waiveMinimum' : 'askMinimum')}
    </Button>
  );
}

/** Whose order it is; a meal of staff is nobody's else. */
function ClientAction({ order, isOpen, ask }: ClientActionProps): ReactElement | null {
  const t = useTranslations('orders.actions');
  if (order?.type === 'staff') return null;
  return (
    <Button icon="person" className="action-client" disabled={!isOpen} onClick={() => ask({ kind: 'client' })}>
      {order?.clientName ?? t('client')}
    </Button>
  );
}

interface ClientActionProps extends Pick<DialogParts, 'ask'> {
  readonly order: Order | null;
  readonly isOpen: boolean;
}

interface FeeActionProps extends Pick<DialogParts, 'orderId' | 'till' | 'give' | 'onClose'> {
  readonly order: Order | null;
  readonly isOpen: boolean;
}

interface QuestionProps {
  readonly title: string;
  readonly children: string;
  readonly no: string;
  readonly yes: ReactElement;
  readonly onClose: () => void;
}

function Question({ title, children, no, yes, onClose }: QuestionProps): ReactElement {
  const t = useTranslations('orders.actions');
  const answers = (
    <>
      <Button onClick={onClose}>{no}</Button>
      {yes}
    </>
  );
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} size="sm" actions={answers}>
      <p>{children}</p>
    </Dialog>
  );
}
