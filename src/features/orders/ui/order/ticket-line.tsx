import type { ReactElement } from 'react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon, type IconName } from '#platform/ui/kit/icons.tsx';
import type { OrderLine } from '../../domain/order.ts';
import { seatOf } from '../../domain/seats.ts';
import type { LinePlace } from '../till/till-order.ts';
import { useHold } from './use-hold.ts';

const icons: Readonly<Record<LinePlace, IconName>> = { device: 'upload', server: 'clock', station: 'check' };

export interface TicketLineProps {
  readonly line: OrderLine;
  readonly name: string;
  /** What was chosen for it; empty if nothing. */
  readonly choices: string;
  /** Of what is weighed or measured; empty for pieces. */
  readonly unit: string;
  /** The price list or happy hour that decided the price. */
  readonly offerName: string | null;
  readonly place: LinePlace;
  /** Whether it goes to a station; in a shop most goods do not, and are neither sent nor unsent. */
  readonly isSendable: boolean;
  readonly isWaiting: boolean;
  readonly gross: string;
  /** The whole line was voided. */
  readonly isTakenBack: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (line: OrderLine) => void;
  readonly onHold: (line: OrderLine) => void;
}

/** One line; a tap selects it. A course splitter is a rule across the ticket. */
export const TicketLine = memo(function TicketLine(props: TicketLineProps): ReactElement {
  const { line, name, choices, unit, offerName, place, isSendable, isWaiting, gross } = props;
  const { isTakenBack, isSelected, onSelect, onHold } = props;
  const held = useHold(line.choices.length === 0 ? undefined : () => onHold(line));
  const t = useTranslations('orders.ticket');
  const { quantity } = useFormats();
  const isVoid = line.voidsLineId !== null;
  return (
    <li
      data-line={line.id}
      className={classNames(
        'line',
        isWaiting && 'line-unsent',
        isVoid && 'line-void',
        isTakenBack && 'line-taken-back',
        line.isDivider && 'line-divider',
      )}
    >
      <button type="button" className="line-button" aria-pressed={isSelected} {...held} onClick={() => onSelect(line)}>
        {!line.isDivider && <span className="line-quantity">{quantity(line.quantity, unit)}</span>}
        <span className="line-text">
          <span className="line-name">{name}</span>
          <Notes line={line} choices={choices} offerName={offerName} />
        </span>
        {(isSendable || place === 'device') && (
          <span className={`line-place line-place-${place}`}>
            <Icon name={icons[place]} size={14} />
            <span className={isSendable ? 'line-place-word' : 'visually-hidden'}>{t(`place.${place}`)}</span>
          </span>
        )}
        {!line.isDivider && <Amount className="line-amount">{gross}</Amount>}
      </button>
    </li>
  );
});

/** What is to be known of a line besides its name: for whom, with what, at which price, and why. */
function Notes({ line, choices, offerName }: Pick<TicketLineProps, 'line' | 'choices' | 'offerName'>): ReactElement {
  const t = useTranslations('orders.ticket');
  const { money, percent } = useFormats();
  const seat = seatOf(line);
  return (
    <>
      {seat !== null && <span className="line-note line-seat">{t('seat', { seat })}</span>}
      {choices !== '' && <span className="line-note">{choices}</span>}
      {offerName !== null && <span className="line-note line-offer">{offerName}</span>}
      {line.priceSource === 'staff' && <span className="line-note line-offer">{t('staffPrice')}</span>}
      {line.priceSource === 'manual' && (
        <span className="line-note line-offer">{t('manualPrice', { price: money(line.listPrice ?? 0) })}</span>
      )}
      {line.lineDiscount && (
        <span className="line-note line-offer">
          {t('lineDiscount', {
            percent: percent(line.lineDiscount.value),
            reason: line.lineDiscount.reason || 'none',
          })}
        </span>
      )}
      {line.comment !== '' && <span className="line-note">{line.comment}</span>}
      {line.voidsLineId !== null && (
        <span className="line-note">{t('takenBack', { reason: line.voidReason ?? '' })}</span>
      )}
    </>
  );
}
