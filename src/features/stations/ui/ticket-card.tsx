import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { ageOf, type Urgency } from '../domain/age.ts';
import { isNote } from '../domain/fired-ticket.ts';
import { cameLate } from '../domain/late.ts';
import { type Elsewhere, placeOfAll } from '../domain/whereabouts.ts';
import { hasWork, isTakenBack, leftOf } from '../domain/work.ts';
import { useChoiceTexts, useMoment, usePlaceOf } from './place-of.ts';
import type { Ticket } from './use-tickets.ts';

const urgencyIcons = { fresh: 'clock', late: 'bell', overdue: 'warning' } as const satisfies Record<Urgency, string>;

export interface TicketCardProps {
  readonly ticket: Ticket;
  /** The server's time, epoch ms. */
  readonly now: number;
  readonly onStrike: (lineId: string, isStruck: boolean) => void;
  readonly onBump: () => void;
}

/** One ticket: its table or guest, its age, and its items, which a tap strikes. Where nothing is to be made, nothing is late. */
export function TicketCard({ ticket, now, onStrike, onBump }: TicketCardProps): ReactElement {
  const t = useTranslations('stations');
  const age = ageOf(ticket, now);
  const urgency = hasWork(ticket) ? age.urgency : null;
  const { time } = useFormats();
  const moment = useMoment();
  const place = usePlaceOf()(ticket);
  const together = placeOfAll(ticket.lines);
  return (
    <article
      className={classNames('docket', urgency !== null && `docket-${urgency}`)}
      aria-label={`${place}, ${t('ticket', { number: ticket.orderNumber })}`}
    >
      <header className="docket-head">
        <h2 className="docket-place">{place}</h2>
        {urgency === null ? (
          <span className="docket-urgency">{time(ticket.sentAt)}</span>
        ) : (
          <span className="docket-age">
            <Icon name={urgencyIcons[urgency]} size={18} />
            {t(age.isPromised ? 'minutesLeft' : 'minutes', { minutes: age.minutes })}
          </span>
        )}
        <span className="docket-who">
          {t('ticket', { number: ticket.orderNumber })} · {ticket.waiterName}
          {ticket.promisedAt !== null && <strong> · {t('promised', { time: moment(ticket.promisedAt) })}</strong>}
        </span>
        {urgency !== null && <span className="docket-urgency">{t(`urgency.${urgency}`)}</span>}
      </header>
      {cameLate(ticket) && (
        <p className="docket-comment docket-came-late">
          <strong>{t('late', { time: time(ticket.sentAt) })}</strong> {urgency !== null && t('lateAsk')}
        </p>
      )}
      {ticket.fired && (
        <p className="docket-comment docket-fired">
          <strong>{t('fire', { course: ticket.fired.course })}</strong> {ticket.fired.isKnown && t('fireHint')}
        </p>
      )}
      {ticket.movedFrom && <MovedFrom from={ticket.movedFrom} />}
      {together && (
        <p className="docket-comment">
          <MovedTo to={together} />
        </p>
      )}
      {ticket.comment !== '' && <p className="docket-comment">{ticket.comment}</p>}
      <ul className="docket-lines">
        {ticket.lines.map((line) => (
          <li key={line.lineId}>
            <LineOf ticket={ticket} line={line} saysPlace={together === null} onStrike={onStrike} />
          </li>
        ))}
      </ul>
      <Button size="lg" icon="check" block onClick={onBump}>
        {t('bump')}
      </Button>
    </article>
  );
}

/** Where the items of a note were. They are on a ticket already: here nothing is struck, only read. */
function MovedFrom({ from }: { readonly from: NonNullable<Ticket['movedFrom']> }): ReactElement {
  const t = useTranslations('stations');
  const place = usePlaceOf()({ ...from, orderType: from.orderType ?? 'direct' });
  return (
    <p className="docket-comment">
      <strong className="docket-moved">{t('moved')}</strong>{' '}
      {t('movedFrom', { place, number: from.orderNumber, waiter: from.waiterName })} {t('movedHint')}
    </p>
  );
}

/** Where items are now that the station has on this ticket: all of it, or part of one. */
function MovedTo({ to, all, unit = '' }: { to: Elsewhere; all?: number | undefined; unit?: string }): ReactElement {
  const t = useTranslations('stations');
  const { quantity } = useFormats();
  const placeOf = usePlaceOf();
  const isPart = all !== undefined && all !== to.quantity;
  const moved = isPart
    ? t('movedInPart', { moved: quantity(to.quantity, unit), all: quantity(all, unit) })
    : t('moved');
  return (
    <>
      <strong className="docket-moved">{moved}</strong>{' '}
      {t('movedTo', { place: placeOf(to), number: to.orderNumber, waiter: to.waiterName })}
    </>
  );
}

interface LineProps {
  readonly line: Ticket['lines'][number];
  /** The card does not say it of all of them. */
  readonly saysPlace: boolean;
  readonly onStrike: TicketCardProps['onStrike'];
}

function LineOf({ ticket, line, saysPlace, onStrike }: LineProps & { readonly ticket: Ticket }): ReactElement {
  if (line.isDivider) return <p className="docket-divider">{line.name}</p>;
  if (!isNote(ticket)) return <Item line={line} saysPlace={saysPlace} onStrike={onStrike} />;
  return (
    <p className="docket-item docket-item-read">
      <Quantity line={line} />
      <span className="docket-name">
        <span className="docket-product">{line.name}</span>
        <Seat line={line} />
        <Choices line={line} />
      </span>
    </p>
  );
}

/** How much is to be made, with the unit of what is weighed; all of it where nothing is left of it. */
function Quantity({ line }: { readonly line: Ticket['lines'][number] }): ReactElement {
  const { quantity } = useFormats();
  return <span className="docket-quantity">{quantity(leftOf(line) || line.quantity, line.unit)}</span>;
}

/** The guest that it is for. */
function Seat({ line }: { readonly line: Ticket['lines'][number] }): ReactElement | null {
  const t = useTranslations('stations');
  return line.seat === null ? null : <strong className="docket-seat">{t('seat', { seat: line.seat })}</strong>;
}

/** The parts of a combo that are made here, and what was chosen besides. */
function Choices({ line }: { readonly line: Ticket['lines'][number] }): ReactElement | null {
  const textsOf = useChoiceTexts();
  if (line.choices.length === 0) return null;
  return <span className="docket-choices">{textsOf(line.choices).join('\n')}</span>;
}

function Item({ line, saysPlace, onStrike }: LineProps): ReactElement {
  const t = useTranslations('stations');
  const { quantity } = useFormats();
  const moment = useMoment();
  const isStruck = line.struckAt !== null;
  const isTaken = line.quantity < 0 || isTakenBack(line);
  return (
    <button
      type="button"
      className={classNames(
        'docket-item',
        (isStruck || isTakenBack(line)) && 'docket-item-struck',
        isTaken && 'docket-item-taken',
      )}
      aria-pressed={isStruck}
      onClick={() => onStrike(line.lineId, !isStruck)}
    >
      <Quantity line={line} />
      <span className="docket-name">
        {isTaken && <strong className="docket-taken">{t('taken')}</strong>}
        {!isTaken && line.taken > 0 && (
          <strong className="docket-taken">
            {t('takenInPart', { taken: quantity(line.taken, line.unit), all: quantity(line.quantity, line.unit) })}
          </strong>
        )}
        <span className="docket-product">{line.name}</span>
        {saysPlace &&
          line.elsewhere.map((to) => (
            <span key={to.orderId} className="docket-place-now">
              <MovedTo to={to} all={leftOf(line)} unit={line.unit} />
              {to.promisedAt !== null && <strong> · {t('promised', { time: moment(to.promisedAt) })}</strong>}
            </span>
          ))}
        <Seat line={line} />
        <Choices line={line} />
        {line.comment !== '' && <em className="docket-note">{line.comment}</em>}
      </span>
      {isStruck && <Icon name="check" size={22} />}
    </button>
  );
}
