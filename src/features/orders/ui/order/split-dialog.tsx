import './hands.css';
import type { CSSProperties, ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { lineGross } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { billOf } from '../../domain/bill.ts';
import type { OrderCommand, SplitOrder, TransferLines } from '../../domain/command.ts';
import type { Order, OrderLine } from '../../domain/order.ts';
import { seatsInUse } from '../../domain/seats.ts';
import { unitOf } from '../till/catalogue.ts';
import { choiceNames } from '../till/choice-names.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import { useRefusalText } from '../use-refusals.ts';
import type { DialogParts } from './dialog-parts.ts';
import { type Chosen, chosenLines, isSeatChosen, leftOf, less, more, splittable, withSeat } from './split-choice.ts';
import { additionsOf, billsOf } from './split-figures.ts';
import { SplitToTable } from './split-to-table.tsx';
import { useOrderDecimals } from './use-order-decimals.ts';
import { useServesTables } from './use-serves-tables.ts';

const shares = [2, 3, 4, 5, 6, 7, 8];
const nobody: readonly TillOrder[] = [];

/**
 * Divides an order: into equal payments, or by items, whose part is paid at once, becomes an order of its own, or goes to
 * another one, at the same table or elsewhere. Nothing is split before one of these is chosen.
 */
export function SplitDialog(props: DialogParts & { readonly order: Order | null }): ReactElement | null {
  const { till, order, orderId, give, ask, onClose } = props;
  const t = useTranslations('orders.split');
  const refusalText = useRefusalText();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [newOrderId] = useState(uuidv7);
  const [isGoing, setGoing] = useState(false);
  const there = useTillState(till, (state) => state.byTable.get(order?.tableId ?? '')) ?? nobody;
  if (order === null) return null;

  const weighed = splittable(order).some((line) => isByWeight(props, line)) ? 'yes' : 'no';
  const lines = chosenLines(order, chosen);
  const split: SplitOrder = { id: uuidv7(), orderId, type: 'splitOrder', newOrderId, lines };
  const decision = lines.length === 0 ? null : till.preview(split);
  const bills = billsOf(order, decision);
  const refused = decision === null || decision.ok ? null : decision;
  const others = there.filter((each) => each.id !== orderId && each.status === 'open' && each.order !== null);
  const separate = () => {
    if (!give(split)) return;
    notify({ text: t('separated'), tone: 'success' });
    onClose();
  };
  const isAll = refused?.code === 'CANNOT_SPLIT_WHOLE_ORDER';
  const bring = (toOrderId: string) => {
    const move: TransferLines = { id: uuidv7(), orderId, type: 'transferLines', toOrderId, lines };
    const command: OrderCommand = isAll ? { id: uuidv7(), orderId, type: 'mergeOrders', toOrderId } : move;
    if (give(command) && !isAll) onClose();
  };
  const actions = (
    <>
      {others.map(({ id, number }) => (
        <Button key={id} icon="forward" disabled={lines.length === 0} onClick={() => bring(id)}>
          {number === null ? t('toOther') : t('toNumber', { number })}
        </Button>
      ))}
      <TableButton till={till} isDisabled={!decision?.ok && !isAll} onClick={() => setGoing(true)} />
      <Button icon="receipt" disabled={!decision?.ok} onClick={separate}>
        {t('newOrder')}
      </Button>
      <Button
        variant="primary"
        icon="cash"
        disabled={!decision?.ok}
        onClick={() => ask({ kind: 'payPart', part: split })}
      >
        {t('pay')}
      </Button>
    </>
  );
  if (isGoing) {
    return <SplitToTable {...props} order={order} split={split} isAll={isAll} onBack={() => setGoing(false)} />;
  }
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('close')}
      onClose={onClose}
      size="lg"
      className="split"
      closesOutside={lines.length === 0}
      actions={actions}
    >
      <Shares ask={ask} />
      <Seats order={order} chosen={chosen} onChoose={(seat) => setChosen((before) => withSeat(before, order, seat))} />
      {/* As high as all lines need: nothing moves below the finger while they go over. */}
      <div className="split-columns" style={{ '--rows': splittable(order).length } as CSSProperties}>
        <Column till={till} order={order} title={t('stays')} bill={bills.stays} label={t('take')}>
          {splittable(order).map((line) => ({
            line,
            quantity: leftOf(order, line.id) - (chosen.get(line.id)?.quantity ?? 0),
            onPress: () => setChosen((before) => more(before, order, line, isByWeight(props, line))),
          }))}
        </Column>
        <Column
          till={till}
          order={order}
          title={t('goes')}
          bill={bills.goes}
          label={t('putBack')}
          hint={t('hint', { weighed })}
        >
          {splittable(order).map((line) => ({
            line,
            quantity: chosen.get(line.id)?.quantity ?? 0,
            onPress: () => setChosen((before) => less(before, order, line, isByWeight(props, line))),
            onMore: () => setChosen((before) => more(before, order, line, isByWeight(props, line))),
            hasMore: (chosen.get(line.id)?.quantity ?? 0) < leftOf(order, line.id),
          }))}
        </Column>
      </div>
      {refused && (
        <p className="split-refused" role="status">
          {refusalText(refused)}
        </p>
      )}
    </Dialog>
  );
}

interface TableButtonProps extends Pick<DialogParts, 'till'> {
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function TableButton({ till, isDisabled, onClick }: TableButtonProps): ReactElement | null {
  const t = useTranslations('orders.split');
  if (!useServesTables(till)) return null;
  return (
    <Button icon="table" disabled={isDisabled} onClick={onClick}>
      {t('toTable')}
    </Button>
  );
}

/** Into equal payments. */
function Shares({ ask }: Pick<DialogParts, 'ask'>): ReactElement {
  const t = useTranslations('orders.split');
  return (
    <section className="split-shares" aria-label={t('equal')}>
      <span className="split-label">{t('equal')}</span>
      {shares.map((count) => (
        <Button
          key={count}
          aria-label={t('inParts', { count })}
          onClick={() => ask({ kind: 'payShares', shares: count })}
        >
          {`÷ ${count}`}
        </Button>
      ))}
    </section>
  );
}

interface SeatsProps {
  readonly order: Order;
  readonly chosen: Chosen;
  readonly onChoose: (seat: number) => void;
}

/** Each guest's own in one tap; what all of them share stays where it is. */
function Seats({ order, chosen, onChoose }: SeatsProps): ReactElement | null {
  const t = useTranslations('orders.split');
  const seats = seatsInUse(splittable(order));
  if (seats.length === 0) return null;
  return (
    <section className="split-shares" aria-label={t('bySeat')}>
      <span className="split-label">{t('bySeat')}</span>
      {seats.map((seat) => (
        <Button
          key={seat}
          aria-label={t('seat', { seat })}
          aria-pressed={isSeatChosen(chosen, order, seat)}
          onClick={() => onChoose(seat)}
        >
          {seat}
        </Button>
      ))}
    </section>
  );
}

/** Sold by a quantity typed at the sale: parts of it are quarters, not pieces. */
function isByWeight({ till }: DialogParts, { productId }: OrderLine): boolean {
  return till.state().catalogue?.products.get(productId)?.type === 'dynamic';
}

interface Row {
  readonly line: OrderLine;
  readonly quantity: number;
  readonly onPress: () => void;
  readonly onMore?: () => void;
  readonly hasMore?: boolean;
}

interface ColumnProps extends Pick<DialogParts, 'till'> {
  readonly order: Order;
  readonly title: string;
  /** What comes to what it says; null while nothing is on it, undefined where nothing can be said. */
  readonly bill: Order | null | undefined;
  /** What pressing a line does. */
  readonly label: string;
  readonly hint?: string;
  readonly children: readonly Row[];
}

/** One of the two orders that there will be: pressing a line takes one of it to the other side. */
function Column({ till, order, title, bill, label, hint, children }: ColumnProps): ReactElement {
  const t = useTranslations('orders.split');
  const { money, quantity: write } = useFormats();
  const catalogue = useTillState(till, (state) => state.catalogue);
  const products = catalogue?.products;
  const decimals = useOrderDecimals(order);
  const rows = children.filter(({ quantity }) => quantity > 0);
  return (
    <section className="split-column" aria-label={title}>
      <h3 className="split-head">
        {title}
        {bill !== undefined && <Amount>{money(bill === null ? 0 : billOf(bill).total, { decimals })}</Amount>}
      </h3>
      {rows.length === 0 && <p className="split-hint">{hint}</p>}
      <ul className="split-lines">
        {rows.map(({ line, quantity, onPress, onMore, hasMore }) => {
          const name = products?.get(line.productId)?.name ?? line.name;
          const amount = write(quantity, unitOf(products?.get(line.productId)));
          // Two of the same product are told apart by them.
          const notes = [choiceNames(line, catalogue), line.comment].filter((note) => note !== '');
          const said = [`${label}: ${amount} ${name}`, ...notes].join(', ');
          return (
            <li key={line.id}>
              {onMore && <IconButton icon="remove" label={t('oneLess', { name })} onClick={onPress} />}
              <button type="button" className="split-line" aria-label={said} onClick={onPress}>
                <span className="split-quantity">{amount}</span>
                <span className="split-name">
                  {name}
                  {notes.map((note) => (
                    <span key={note} className="line-note">
                      {note}
                    </span>
                  ))}
                  {line.seat != null && <span className="line-note">{t('ofSeat', { seat: line.seat })}</span>}
                </span>
                <Amount>{money(lineGross(quantity, line.unitPrice), { decimals })}</Amount>
              </button>
              {onMore && <IconButton icon="add" label={t('oneMore', { name })} disabled={!hasMore} onClick={onMore} />}
            </li>
          );
        })}
      </ul>
      {bill && <Additions order={bill} decimals={decimals} />}
    </section>
  );
}

/** What lies between the lines of a side and its sum. */
function Additions({ order, decimals }: { readonly order: Order; readonly decimals: number }): ReactElement | null {
  const t = useTranslations('orders.totals');
  const { money, percent } = useFormats();
  const additions = additionsOf(order);
  if (additions.length === 0) return null;
  return (
    <dl className="split-additions">
      {additions.map(({ kind, amount }) => (
        <div key={kind} className="totals-row">
          <dt>{kind === 'fee' ? t(kind, { percent: percent(order.feeRate ?? 0) }) : t(kind)}</dt>
          <dd>
            <Amount>{money(amount, { decimals })}</Amount>
          </dd>
        </div>
      ))}
    </dl>
  );
}
