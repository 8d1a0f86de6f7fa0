import type { ReactElement } from 'react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon, type IconName } from '#platform/ui/kit/icons.tsx';
import { isMade } from '../../domain/line-choices.ts';
import type { OrderLine } from '../../domain/order.ts';
import { seatOf } from '../../domain/seats.ts';
import { useReasonText } from '../reason-text.ts';
import { type CatalogueIndex, unitOf } from '../till/catalogue.ts';
import { choiceNames } from '../till/choice-names.ts';
import { codeAndMaker } from '../till/code-and-maker.ts';
import { type LinePlace, linePlace } from '../till/till-order.ts';
import { waitsForSend } from './to-send.ts';
import { useHold } from './use-hold.ts';

const icons: Readonly<Record<LinePlace, IconName>> = { device: 'upload', server: 'clock', station: 'check' };

export interface TicketLineProps {
  readonly line: OrderLine;
  /** As the server has it. */
  readonly known: OrderLine | undefined;
  readonly catalogue: CatalogueIndex | null;
  readonly isShop: boolean;
  readonly showsCode: boolean;
  readonly amount: Minor;
  readonly decimals: number;
  /** The whole line was voided. */
  readonly isTakenBack: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (line: OrderLine) => void;
  readonly onHold: (line: OrderLine) => void;
}

/**
 * One line; a tap selects it. A course splitter is a rule across the ticket. What it shows is put together here, from what
 * stays the same objects, so that a tap does that for the lines that it changes and not for all of a long ticket.
 */
export const TicketLine = memo(function TicketLine(props: TicketLineProps): ReactElement {
  const { line, known, catalogue, isShop, showsCode, amount, decimals } = props;
  const { isTakenBack, isSelected, onSelect, onHold } = props;
  const product = catalogue?.products.get(line.productId);
  const place = linePlace(line, known);
  // In a shop most goods go to no station, and are neither sent nor unsent.
  const isSendable = !isShop || isMade(line);
  const held = useHold(line.choices.length === 0 ? undefined : () => onHold(line));
  const t = useTranslations('orders.ticket');
  const { money, quantity } = useFormats();
  const isVoid = line.voidsLineId !== null;
  return (
    <li
      data-line={line.id}
      className={classNames(
        'line',
        waitsForSend(line, isShop) && 'line-unsent',
        isVoid && 'line-void',
        isTakenBack && 'line-taken-back',
        line.isDivider && 'line-divider',
      )}
    >
      <button type="button" className="line-button" aria-pressed={isSelected} {...held} onClick={() => onSelect(line)}>
        {!line.isDivider && <span className="line-quantity">{quantity(line.quantity, unitOf(product))}</span>}
        <span className="line-text">
          <span className="line-name">{product?.name ?? line.name}</span>
          {showsCode && product && !line.isDivider && <span className="line-note">{codeAndMaker(product)}</span>}
          <Notes
            line={line}
            choices={choiceNames(line, catalogue)}
            offerName={catalogue?.offerNames.get(line.priceOfferId ?? '') ?? line.priceOfferName}
          />
        </span>
        {(isSendable || place === 'device') && (
          <span className={`line-place line-place-${place}`}>
            <Icon name={icons[place]} size={14} />
            <span className={isSendable ? 'line-place-word' : 'visually-hidden'}>{t(`place.${place}`)}</span>
          </span>
        )}
        {!line.isDivider && <Amount className="line-amount">{money(amount, { symbol: false, decimals })}</Amount>}
      </button>
    </li>
  );
});

interface NotesProps {
  readonly line: OrderLine;
  /** What was chosen for it; empty if nothing. */
  readonly choices: string;
  /** The price list or happy hour that decided the price. */
  readonly offerName: string | null;
}

/** What is to be known of a line besides its name: for whom, with what, at which price, and why. */
function Notes({ line, choices, offerName }: NotesProps): ReactElement {
  const t = useTranslations('orders.ticket');
  const readReason = useReasonText();
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
        <span className="line-note">{t('takenBack', { reason: readReason(line.voidReason ?? '') })}</span>
      )}
    </>
  );
}
