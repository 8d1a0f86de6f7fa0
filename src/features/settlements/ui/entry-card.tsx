import './settlements.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { EntryActions } from './entry-actions.tsx';
import type { Entry, Item } from './settlement-api.ts';
import { useItemWords } from './use-item-words.ts';

/** One order on the list: what the device did, what the server had, the money, and what can become of it. */
export function EntryCard({ entry }: { readonly entry: Entry }): ReactElement {
  const t = useTranslations('settlements');
  const { money } = useFormats();
  const { orderNumber, tableName, owner, items, payments, received, settled } = entry;
  const subject = [
    orderNumber === null ? t('noOrder') : t('order', { number: orderNumber }),
    ...(tableName === null ? [] : [t('table', { table: tableName })]),
    ...(owner === null ? [] : [owner.name]),
  ].join(' · ');
  return (
    <li className="settlement">
      <header className="settlement-head">
        <h3>{subject}</h3>
        <Badge tone={received === 0 ? 'neutral' : 'warning'} icon={received === 0 ? 'info' : 'cash'}>
          {received === 0 ? t('noMoney') : t('received', { amount: money(received) })}
        </Badge>
      </header>
      <ul className="settlement-items">
        {items.map((item) => (
          <ItemRow key={item.commandId} item={item} />
        ))}
      </ul>
      {payments.length > 0 && (
        <p className="settlement-money">
          {payments.map(({ id, name, amount, cardFee, rounding, tip, reference }) => (
            <span key={id}>
              {t('method', { name, amount: money(amount + rounding) })}
              {cardFee !== 0 && `, ${t('cardFee', { amount: money(cardFee) })}`}
              {tip !== 0 && `, ${t('tip', { amount: money(tip) })}`}
              {reference !== '' && `, ${t('reference', { reference })}`}
            </span>
          ))}
        </p>
      )}
      {settled === null ? <Now entry={entry} /> : <Done settled={settled} />}
      {settled === null && <EntryActions entry={entry} />}
    </li>
  );
}

/** Both sides of one refused command. */
function ItemRow({ item }: { readonly item: Item }): ReactElement {
  const t = useTranslations('settlements');
  const { dateTime } = useFormats();
  const stateText = useStateText();
  const { what, reason } = useItemWords();
  const { madeBy, sentBy, claimedBy, pointName, givenAt, arrivedAt, order } = item;
  const whose = [
    t('given', { name: madeBy.name, point: pointName, time: dateTime(givenAt) }),
    ...(sentBy === null ? [] : [t('sentBy', { name: sentBy.name })]),
    ...(claimedBy === null ? [] : [t('claimedBy', { name: claimedBy.name })]),
  ].join(', ');
  return (
    <li className="settlement-item">
      <div>
        <span className="settlement-side">{t('device')}</span>
        <strong>{what(item)}</strong>
        <span>{whose}</span>
      </div>
      <div>
        <span className="settlement-side">{t('server')}</span>
        <strong>{t('arrived', { time: dateTime(arrivedAt), reason: reason(item) })}</strong>
        <span>{stateText(order, 'then')}</span>
      </div>
    </li>
  );
}

function Now({ entry: { order } }: { readonly entry: Entry }): ReactElement {
  return <p className="settlement-now">{useStateText()(order, 'now')}</p>;
}

/** The order's state in words; where its total is not for the reader, only the status. */
function useStateText(): (order: Entry['order'], when: 'then' | 'now') => string {
  const t = useTranslations('settlements');
  const { money } = useFormats();
  return (order, when) => {
    if (order === null) return t('nothing');
    const status = t(`statuses.${order.status}`);
    if (order.total === null || order.paid === null) return status;
    return t(when, { status, total: money(order.total), paid: money(order.paid) });
  };
}

function Done({ settled }: { readonly settled: NonNullable<Entry['settled']> }): ReactElement {
  const t = useTranslations('settlements');
  const { money, dateTime } = useFormats();
  const { outcome, rest, booked, by, at, note } = settled;
  return (
    <p className="settlement-done">
      <Badge tone="success" icon="check">
        {t(`done.${outcome}`, { amount: money(booked) })}
      </Badge>
      {rest !== null && <span>{t(`doneRest.${rest}`)}</span>}
      <span>{t('by', { name: by.name, time: dateTime(at) })}</span>
      {note !== '' && <q>{note}</q>}
    </p>
  );
}
