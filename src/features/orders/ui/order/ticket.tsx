import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';
import { NoticeRow } from '#platform/ui/kit/notices.tsx';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { courseOf, lastCourse } from '../../domain/courses.ts';
import type { Order, OrderLine } from '../../domain/order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { addProduct } from './add-product.ts';
import type { Pace } from './course-row.tsx';
import type { OrderDialog } from './dialog-parts.ts';
import { SendAndPay } from './send-and-pay.tsx';
import { TicketLines } from './ticket-lines.tsx';
import { Totals } from './totals.tsx';
import { useSelectedLine } from './use-selected-line.ts';

/** Not on every order; `order-work.tsx` fetches it with the dialogs. */
const LineActions = aheadPart(async () => (await import('./line-actions.tsx')).LineActions);

export interface TicketProps {
  readonly till: TillStore;
  readonly orderId: string;
  readonly isReadOnly: boolean;
  /** As a sheet over the products, on a phone. */
  readonly isOpen: boolean;
  readonly offersCourses: boolean;
  readonly offersComments: boolean;
  /** Shows code and maker of what is sold. */
  readonly showsCodes: boolean;
  /** How many guests a line can be for; 0 where seats are not used. */
  readonly seats: number;
  /** Dispatches a command; returns whether it was accepted. */
  readonly give: (command: OrderCommand) => boolean;
  readonly ask: (dialog: OrderDialog) => void;
  readonly onSend: () => void;
  readonly onPay: () => void;
  /** Closes the sheet, on a phone. */
  readonly onClose: () => void;
}

/** The ordered items by course, with totals and the two main buttons. */
export function Ticket(props: TicketProps): ReactElement {
  const { till, orderId, isReadOnly, isOpen, offersCourses, offersComments, showsCodes, seats } = props;
  const { give, ask, onSend, onPay, onClose } = props;
  const t = useTranslations('orders');
  const shown = useTillState(till, (state) => state.orders.get(orderId));
  const catalogue = useTillState(till, (state) => state.catalogue);
  const order = shown?.order ?? null;
  const { line, select: choose } = useSelectedLine(order?.lines);
  const select = useStable(({ id }: OrderLine) => choose(id === line?.id ? undefined : id));
  /** A long press on a line chooses again, as long as it was not sent. */
  const hold = useStable((held: OrderLine) => {
    const product = catalogue?.products.get(held.productId);
    if (isReadOnly || held.sentQuantity !== 0 || !product?.choices) choose(held.id);
    else ask({ kind: 'lineChoices', line: held, product });
  });
  const pace = useStable((command: Pace) => give({ ...command, id: uuidv7(), orderId }));
  const divider = catalogue?.divider;

  return (
    <section className="ticket" aria-label={t('ticket.title')}>
      <header className="ticket-head">
        <IconButton className="ticket-close" icon="down" label={t('ticket.hide')} onClick={onClose} />
        <div className="ticket-facts">
          {order !== null && order.covers > 0 && (
            <span className="ticket-fact">
              <Icon name="people" size={18} />
              <span className="ticket-fact-text">{t('ticket.covers', { count: order.covers })}</span>
            </span>
          )}
          {shown && (
            <span className="ticket-fact">
              <Icon name="person" size={18} />
              <span className="ticket-fact-text">{shown.ownerName}</span>
            </span>
          )}
        </div>
        {offersCourses && divider && !isReadOnly && order !== null && canDivide(order) && (
          <Button
            variant="quiet"
            icon="down"
            onClick={() => give(addProduct(order, orderId, divider, till.state().priceOf(divider, order)))}
          >
            {t('ticket.nextCourse')}
          </Button>
        )}
        <Button variant="quiet" icon="more" aria-haspopup="dialog" onClick={() => ask({ kind: 'actions' })}>
          {t('ticket.actions')}
        </Button>
      </header>
      {order !== null && order.clientId !== null && (
        <p className="ticket-comment">
          <Icon name="star" size={18} />
          {[order.clientName, catalogue?.listOf(order.clientId)].filter(Boolean).join(' · ')}
        </p>
      )}
      {order !== null && order.comment !== '' && (
        <p className="ticket-comment">
          <Icon name="comment" size={18} />
          {order.comment}
        </p>
      )}
      {order === null || order.lines.length === 0 ? (
        <div className="ticket-lines">
          <EmptyState icon="receipt" title={t('ticket.empty')}>
            {t('ticket.emptyText')}
          </EmptyState>
        </div>
      ) : (
        <TicketLines
          order={order}
          catalogue={catalogue}
          showsCodes={showsCodes}
          confirmed={shown?.server?.order?.lines}
          selected={line?.id}
          onSelect={select}
          onHold={hold}
          onPace={isReadOnly ? null : pace}
        />
      )}
      {line && order && !isReadOnly && (
        <LineActions
          order={order}
          line={line}
          catalogue={catalogue}
          offersComments={offersComments}
          seats={seats}
          give={give}
          ask={ask}
          onDone={() => choose(undefined)}
        />
      )}
      {order !== null && order.lines.length > 0 && <Totals order={order} />}
      {isOpen && <NoticeRow />}
      <SendAndPay till={till} orderId={orderId} isReadOnly={isReadOnly} give={give} onSend={onSend} onPay={onPay} />
    </section>
  );
}

/** A course divider needs a course before it. */
function canDivide(order: Order): boolean {
  const last = lastCourse(order.lines);
  return order.lines.some((line) => courseOf(line) === last && !line.isDivider);
}
