import './seats.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import type { OrderDialog } from './dialog-parts.ts';

export interface SeatStripProps {
  /** What they are chosen for. */
  readonly label: string;
  readonly seats: number;
  /** Null is all of the table. */
  readonly chosen: number | null;
  readonly onChoose: (seat: number | null) => void;
}

/** The guests of a table in one row, each a tap away; first all of them. */
export function SeatStrip({ label, seats, chosen, onChoose }: SeatStripProps): ReactElement {
  const t = useTranslations('orders.seats');
  const all = [null, ...Array.from({ length: seats }, (_, index) => index + 1)];
  return (
    <fieldset className="seats" aria-label={label}>
      {all.map((seat) => (
        <Button
          key={seat}
          aria-pressed={seat === chosen}
          aria-label={seat === null ? undefined : t('one', { seat })}
          onClick={() => onChoose(seat)}
        >
          {seat ?? t('shared')}
        </Button>
      ))}
    </fieldset>
  );
}

export interface NextSeatProps extends Omit<SeatStripProps, 'label'> {
  readonly ask: (dialog: OrderDialog) => void;
}

/** Whom the next products are for. Seats are counted by the guests, so where they are not known it asks for them. */
export function NextSeat({ ask, ...strip }: NextSeatProps): ReactElement {
  const t = useTranslations('orders');
  return (
    <div className="seats-next">
      {strip.seats > 0 && <SeatStrip {...strip} label={t('seats.next')} />}
      <Button variant="quiet" icon="people" aria-haspopup="dialog" onClick={() => ask({ kind: 'covers' })}>
        <span className={strip.seats > 0 ? 'visually-hidden' : undefined}>{t('actions.covers')}</span>
      </Button>
    </div>
  );
}
