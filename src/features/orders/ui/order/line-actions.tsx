import { type ReactElement, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { ONE } from '#kernel/quantity.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import type { OrderCommand } from '../../domain/command.ts';
import { courseOf } from '../../domain/courses.ts';
import { type Order, type OrderLine, quantityLeft } from '../../domain/order.ts';
import { seatOf } from '../../domain/seats.ts';
import { type CatalogueIndex, unitOf } from '../till/catalogue.ts';
import { choiceNames } from '../till/choice-names.ts';
import type { Product } from '../till/views.ts';
import type { OrderDialog } from './dialog-parts.ts';
import { SeatStrip } from './seat-strip.tsx';

export interface LineActionsProps {
  readonly order: Order;
  readonly line: OrderLine;
  readonly catalogue: CatalogueIndex | null;
  readonly offersComments: boolean;
  readonly seats: number;
  readonly give: (command: OrderCommand) => boolean;
  readonly ask: (dialog: OrderDialog) => void;
  readonly onDone: () => void;
}

/** A typed price holds for what the line has, and so does a label. */
const canChoose = ({ choices, priceSource }: OrderLine, product: Product) =>
  priceSource !== 'manual' && priceSource !== 'label' && choices.length + (product.choices?.length ?? 0) > 0;

/**
 * Actions on the selected line, which they name: free changes while it is unsent, a void with a reason after that.
 */
export function LineActions(props: LineActionsProps): ReactElement | null {
  const { order, line, catalogue, seats, give } = props;
  const t = useTranslations('orders.line');
  useEffect(() => {
    // The actions take room from the lines, and may cover the one that was tapped.
    document.querySelector(`[data-line="${line.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [line.id]);
  const isSent = line.sentQuantity !== 0;
  if (line.voidsLineId !== null) return null;
  if (isSent && (line.isDivider || quantityLeft(order, line.id) <= 0)) return null;
  return (
    <>
      <LineName line={line} catalogue={catalogue} />
      {seats > 0 && !line.isDivider && (
        <div className="line-seats">
          <SeatStrip
            label={t('seat', { name: nameOf(line, catalogue) })}
            seats={seats}
            chosen={seatOf(line)}
            onChoose={(seat) => give({ id: uuidv7(), orderId: order.id, lineId: line.id, type: 'seatLine', seat })}
          />
        </div>
      )}
      <div className="line-actions">{isSent ? <SentActions {...props} /> : <UnsentActions {...props} />}</div>
    </>
  );
}

const nameOf = (line: OrderLine, catalogue: CatalogueIndex | null): string =>
  catalogue?.products.get(line.productId)?.name ?? line.name;

/** Which line it is, because the ticket may have several of one product. */
function LineName({ line, catalogue }: Pick<LineActionsProps, 'line' | 'catalogue'>): ReactElement {
  const t = useTranslations('orders.ticket');
  const { quantity } = useFormats();
  if (line.isDivider) return <p className="line-chosen">{t('course', { number: courseOf(line) })}</p>;
  return (
    <p className="line-chosen">
      {quantity(line.quantity, unitOf(catalogue?.products.get(line.productId)))} {nameOf(line, catalogue)}
      <span className="line-note">{choiceNames(line, catalogue)}</span>
    </p>
  );
}

function SentActions({ line, ask }: LineActionsProps): ReactElement {
  const t = useTranslations('orders.line');
  return (
    <>
      <span className="line-actions-text">{t('alreadySent')}</span>
      <Button variant="quiet" icon="percent" onClick={() => ask({ kind: 'lineDiscount', line })}>
        {t('discount')}
      </Button>
      <Button icon="undo" onClick={() => ask({ kind: 'void', line })}>
        {t('takeBack')}
      </Button>
    </>
  );
}

function UnsentActions({ order, line, catalogue, offersComments, give, ask, onDone }: LineActionsProps): ReactElement {
  const t = useTranslations('orders.line');
  const header = () => ({ id: uuidv7(), orderId: order.id, lineId: line.id });
  /** As it is sold now; undefined if it is not any more. */
  const product = catalogue?.products.get(line.productId);
  // A package with its price on the label is whole (decision 0105).
  const isWhole = line.priceSource === 'label';
  const isWeighed = isWhole || line.quantity % ONE !== 0;
  const change = (quantity: number) => give({ ...header(), type: 'changeQuantity', quantity });
  return (
    <>
      {!line.isDivider && (
        <>
          <IconButton
            icon="remove"
            variant="secondary"
            label={t('less')}
            disabled={isWeighed || line.quantity <= ONE}
            onClick={() => change(line.quantity - ONE)}
          />
          <IconButton
            icon="add"
            variant="secondary"
            label={t('more')}
            disabled={isWeighed}
            onClick={() => change(line.quantity + ONE)}
          />
          <Button variant="quiet" icon="edit" disabled={isWhole} onClick={() => ask({ kind: 'lineQuantity', line })}>
            {t('quantity')}
          </Button>
          <Button variant="quiet" icon="cash" onClick={() => ask({ kind: 'linePrice', line })}>
            {t('price')}
          </Button>
          <Button variant="quiet" icon="percent" onClick={() => ask({ kind: 'lineDiscount', line })}>
            {t('discount')}
          </Button>
          {product && canChoose(line, product) && (
            <Button variant="quiet" icon="settings" onClick={() => ask({ kind: 'lineChoices', line, product })}>
              {t('choices')}
            </Button>
          )}
          {offersComments && (
            <Button variant="quiet" icon="comment" onClick={() => ask({ kind: 'lineComment', line })}>
              {t('comment')}
            </Button>
          )}
        </>
      )}
      <Button
        variant="quiet"
        icon="trash"
        className="line-remove"
        onClick={() => {
          if (give({ ...header(), type: 'removeLine' })) onDone();
        }}
      >
        {t('remove')}
      </Button>
    </>
  );
}
