import type { ReactElement, ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { useAhead } from '#platform/ui/kit/lazy-part.tsx';
import { NoticeRow, notify } from '#platform/ui/kit/notices.tsx';
import { useSheet } from '#platform/ui/kit/open-dialogs.ts';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { outgrownDiscount } from '../../domain/discount.ts';
import { kindOf } from '../../domain/kind-of.ts';
import { hasProducts } from '../../domain/order.ts';
import { seatsOf } from '../../domain/seats.ts';
import { useTellPaid } from '../payment/tell-paid.ts';
import { tillPolicy } from '../till/till-policy.ts';
import { type SignedInTill, useTillState } from '../till/use-till.ts';
import { type Counter, noCounter } from './counter-parts.ts';
import type { OrderDialog } from './dialog-parts.ts';
import { OrderDialogs, PaymentDialog } from './order-chunks.ts';
import { OrderHead } from './order-head.tsx';
import { ProductBrowser } from './product-browser.tsx';
import { Ticket } from './ticket.tsx';
import { TicketBar } from './ticket-bar.tsx';
import { canSend } from './to-send.ts';
import { useAdding } from './use-adding.ts';
import { useDropUntouched } from './use-drop-untouched.ts';
import { useGive } from './use-give.ts';
import { useMadeProduct } from './use-made-product.ts';
import { useOrderKeys } from './use-order-keys.ts';
import { useOrderTitle } from './use-order-title.ts';
import { useClientCard } from './use-put-client.ts';
import { useScans } from './use-scans.ts';
import { useWayOn } from './use-way-on.ts';

export interface OrderWorkProps extends SignedInTill {
  readonly orderId: string;
  /** The table of an order that does not exist yet; null for a direct order. */
  readonly tableId: string | null;
  /** Only at the counter of a shop. */
  readonly counter?: Counter | undefined;
  /** Beside the title. */
  readonly barEntry?: ReactNode;
  /** The screen is left, or shows the next sale. */
  readonly onDone: () => void;
}

/** After the first paint. */
const aheadAfterMs = 200;

/** The order screen: products on one side, the ticket on the other. */
export function OrderWork(props: OrderWorkProps): ReactElement {
  const { till, login, orderId, tableId, counter = noCounter, barEntry, onDone } = props;
  const t = useTranslations('orders');
  const shown = useTillState(till, (state) => state.orders.get(orderId));
  const tableName = useTillState(till, (state) => state.tables.get(shown?.tableId ?? tableId ?? '')?.name);
  const catalogue = useTillState(till, (state) => state.catalogue);
  const [dialog, setDialog] = useState<OrderDialog>();
  const [chosenSeat, setSeat] = useState<number | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isTicketOpen, setTicketOpen] = useState(false);
  useSheet(isTicketOpen, () => setTicketOpen(false));
  const tellPaid = useTellPaid(till);
  useEffect(() => till.hold(orderId), [till, orderId]);
  useAhead(aheadAfterMs);

  const policy = tillPolicy(login.posConfig);
  const isReadOnly = shown !== undefined && (shown.status !== 'open' || shown.heldBy !== null || shown.order === null);

  const orderType = shown?.type ?? (tableId === null ? counter.typeOfNew(policy) : 'inHouse');
  const seats = policy.offersSeats && shown?.order ? seatsOf(shown.order) : 0;
  const seat = chosenSeat !== null && chosenSeat <= seats ? chosenSeat : null;
  const atTable = shown ? shown.tableId : tableId;
  const clientId = shown?.order?.clientId ?? null;
  const place = useMemo(() => ({ type: orderType, tableId: atTable, clientId }), [orderType, atTable, clientId]);

  const { toTables, goHome, goOn, goTo } = useWayOn({ till, orderId, counter, onDone });
  const { give, approver } = useGive({
    till,
    orderId,
    orderType,
    tableId,
    onDone: (command) => {
      setDialog(undefined);
      if (kindOf(command).cancels) goHome();
    },
  });
  const { add, addByHand, choose } = useAdding({ till, orderId, place, seat, counter, give, ask: setDialog });
  const dropUntouched = useDropUntouched(till, orderId);
  const leave = useStable(() => {
    dropUntouched();
    toTables();
  });
  /** A dialog that was asked for and cannot be loaded is given up first. */
  const giveUp = useStable(() => {
    if (dialog === undefined && !isPaying) return leave();
    setDialog(undefined);
    setPaying(false);
  });
  const finishPayment = () => {
    const { toTables: goesBack, logsOut } = policy.afterPayment;
    setPaying(false);
    setTicketOpen(false);
    setLeaving(!logsOut);
    goOn(policy.afterPayment);
    if (goesBack || logsOut) return;
    // A paid order cannot be edited: who stays begins the next one. A table that is not free yet is to be freed first.
    const sameTable = atTable === null || shown?.isTableHeld ? '/tables' : `/table/${atTable}`;
    goTo(tableId === null ? counter.sale : sameTable);
  };
  /** The change is still on screen, and the next goods are scanned. */
  const leavePaid = () => {
    if (isLeaving) return;
    tellPaid(orderId);
    finishPayment();
  };
  const isClosed = shown?.status === 'closed';
  const target = isReadOnly ? 'readOnly' : add;
  const cards = useClientCard({ till, orderId, give }, setDialog);
  const takeCode = useScans(policy, catalogue, {
    orderId: shown ? orderId : null,
    target,
    ...cards,
    leavePayment: isPaying ? () => setPaying(false) : undefined,
    leavePaid: isLeaving || (isPaying && isClosed && !policy.afterPayment.logsOut) ? leavePaid : undefined,
    isClosed,
    onUnknown: counter.forgetTyped,
  });
  useMadeProduct(till, policy, orderId, catalogue, takeCode);

  /** A discount that the order has outgrown comes first: given again, or taken off. */
  const asksDiscount = () => {
    const order = till.state().orders.get(orderId)?.order;
    if (!order || outgrownDiscount(order, { ...till.user, userId: till.user.id }) === null) return false;
    setDialog({ kind: 'discount' });
    return true;
  };
  const send = useStable(() => {
    if (policy.isShop && !canSend(till.state().orders.get(orderId)?.order ?? null, true)) return;
    if (asksDiscount() || !give({ id: uuidv7(), orderId, type: 'send' })) return;
    setTicketOpen(false);
    goOn(policy.afterSend);
  });
  const pay = useStable(() => {
    if (asksDiscount()) return;
    const order = till.state().orders.get(orderId)?.order;
    if (order && hasProducts(order)) setPaying(true);
    else notify({ text: t('order.nothingToPay'), tone: 'info' });
  });

  // The counter is where its cashier stays: a key that is pressed to close something does not end the work there.
  useOrderKeys({ F8: send, F9: pay, Escape: counter === noCounter ? giveUp : undefined });

  const title = useOrderTitle({ shown, type: orderType, tableName, isAtCounter: counter !== noCounter });
  return (
    <div className={classNames('order', isTicketOpen && 'order-ticket-open', counter.className)}>
      <Bar title={title} onBack={leave}>
        {barEntry}
      </Bar>
      <Ticket
        till={till}
        orderId={orderId}
        isReadOnly={isReadOnly}
        isOpen={isTicketOpen}
        give={give}
        ask={setDialog}
        onSend={send}
        onPay={pay}
        onClose={() => setTicketOpen(false)}
        offersCourses={policy.offersCourses}
        seats={seats}
        offersComments={policy.offersComments}
        showsCodes={policy.showsCodes}
      />
      <section className="order-browse" aria-label={t('products.title')}>
        <OrderHead
          till={till}
          shown={shown}
          type={orderType}
          isReadOnly={isReadOnly}
          offersSeats={policy.offersSeats}
          seats={seats}
          seat={seat}
          onSeat={setSeat}
          ask={setDialog}
          onPaid={finishPayment}
        />
        <counter.Panel
          till={till}
          policy={policy}
          orderId={orderId}
          shown={shown}
          isReadOnly={isReadOnly}
          give={give}
          onNext={goHome}
        />
        <ProductBrowser
          till={till}
          place={place}
          readText={counter.searchText}
          onAdd={addByHand}
          onHold={choose}
          isDisabled={isReadOnly}
          showsCodes={policy.showsCodes}
        />
        <NoticeRow />
      </section>
      <TicketBar
        till={till}
        orderId={orderId}
        isReadOnly={isReadOnly}
        give={give}
        onOpen={() => setTicketOpen(true)}
        onSend={send}
        onPay={pay}
      />
      {dialog && (
        <OrderDialogs
          till={till}
          policy={policy}
          orderId={orderId}
          seat={seat}
          dialog={dialog}
          give={give}
          ask={setDialog}
          onClose={() => setDialog(undefined)}
          onPaid={() => {
            setDialog(undefined);
            finishPayment();
          }}
          onLeft={goHome}
        />
      )}
      {isPaying && (
        <PaymentDialog
          till={till}
          orderId={orderId}
          offersCard={policy.offersCard}
          offersFree={policy.offersFree}
          onClose={() => setPaying(false)}
          onDone={finishPayment}
        />
      )}
      {approver}
    </div>
  );
}
