import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { ONE } from '#kernel/quantity.ts';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import type { OrderCommand } from '../../domain/command.ts';
import { type Order, type OrderLine, quantityLeft } from '../../domain/order.ts';
import { seatOf } from '../../domain/seats.ts';
import type { Product } from '../till/views.ts';
import type { OrderDialog } from './dialog-parts.ts';
import { SeatStrip } from './seat-strip.tsx';

export interface LineActionsProps {
  readonly order: Order;
  readonly line: OrderLine;
  /** As it is sold now; undefined if it is not any more. */
  readonly product: Product | undefined;
  readonly offersComments: boolean;
  readonly seats: number;
  readonly give: (command: OrderCommand) => boolean;
  readonly ask: (dialog: OrderDialog) => void;
  readonly onDone: () => void;
}

/** A typed price holds for what the line has. */
const canChoose = ({ choices, priceSource }: OrderLine, product: Product) =>
  priceSource !== 'manual' && choices.length + (product.choices?.length ?? 0) > 0;

/** Actions on the selected line: free changes while it is unsent, a void with a reason after that. */
export function LineActions(props: LineActionsProps): ReactElement | null {
  const { order, line, product, offersComments, seats, give, ask, onDone } = props;
  const t = useTranslations('orders.line');
  const header = () => ({ id: uuidv7(), orderId: order.id, lineId: line.id });
  if (line.voidsLineId !== null) return null;
  const strip = seats > 0 && !line.isDivider && (
    <div className="line-seats">
      <SeatStrip
        label={t('seat', { name: product?.name ?? line.name })}
        seats={seats}
        chosen={seatOf(line)}
        onChoose={(seat) => give({ ...header(), type: 'seatLine', seat })}
      />
    </div>
  );
  if (line.sentQuantity !== 0) {
    if (line.isDivider || quantityLeft(order, line.id) <= 0) return null;
    return (
      <>
        {strip}
        <div className="line-actions">
          <span className="line-actions-text">{t('alreadySent')}</span>
          <Button variant="quiet" icon="percent" onClick={() => ask({ kind: 'lineDiscount', line })}>
            {t('discount')}
          </Button>
          <Button icon="undo" onClick={() => ask({ kind: 'void', line })}>
            {t('takeBack')}
          </Button>
        </div>
      </>
    );
  }
  const isWeighed = line.quantity % ONE !== 0;
  const change = (quantity: number) => give({ ...header(), type: 'changeQuantity', quantity });
  return (
    <>
      {strip}
      <div className="line-actions">
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
            <Button variant="quiet" icon="edit" onClick={() => ask({ kind: 'lineQuantity', line })}>
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
      </div>
    </>
  );
}
