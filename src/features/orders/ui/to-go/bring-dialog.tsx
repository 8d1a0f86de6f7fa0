import './to-go.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { quantityLeft } from '../../domain/order.ts';
import { useApproval } from '../order/approval.tsx';
import type { TillOrder } from '../till/till-order.ts';
import type { TillStore } from '../till-store.ts';
import { mapOf } from './map-of.ts';
import { useKindName } from './place-name.ts';
import { PromiseMark } from './promise-mark.tsx';
import { useRefunded } from './use-refunded.ts';

interface BringDialogProps {
  readonly till: TillStore;
  readonly order: TillOrder;
  readonly onClose: () => void;
}

/** A paid order: what is to be fetched or brought, by or to whom, until it is marked as such. */
export function BringDialog({ till, order: { id, number, type, order }, onClose }: BringDialogProps): ReactElement {
  const t = useTranslations('orders');
  const { quantity } = useFormats();
  const kindName = useKindName();
  const approval = useApproval(till, onClose);
  const { name = '', phone = '', address = '', note = '', promisedAt = null } = order?.delivery ?? {};
  const refunded = useRefunded(id, order !== null);
  const lines = (order?.lines ?? []).filter(({ isDivider, voidsLineId }) => !isDivider && voidsLineId === null);
  const brought = lines.flatMap((line) => {
    const left = order === null ? 0 : quantityLeft(order, line.id) - (refunded.get(line.id) ?? 0);
    return left <= 0 ? [] : [{ ...line, left }];
  });
  const isFetched = type === 'takeAway';
  // Whoever sees its goods hands them out; the server shows them to nobody else.
  const isAllowed = order !== null || till.user.may('table.free');
  const title = [kindName(type), number !== null && t('order.number', { number })].filter(Boolean).join(' · ');
  // One dialog at a time: the approver's keypad replaces this one.
  if (approval.dialog) return approval.dialog;
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            icon={isAllowed ? 'check' : 'lock'}
            onClick={() => approval.give({ id: uuidv7(), orderId: id, type: 'freeTable' })}
          >
            {t(isFetched ? 'toGo.fetched' : 'toGo.delivered')}
          </Button>
        </>
      }
    >
      <p>{t(isFetched ? 'toGo.paidToFetch' : 'toGo.paidAhead')}</p>
      <address className="to-go-address">
        <strong>{name || (isFetched ? '' : t('toGo.nobody'))}</strong>
        {phone !== '' && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
        {address !== '' && <span>{address}</span>}
        {address !== '' && (
          <a href={mapOf(address)} target="_blank" rel="noreferrer">
            {t('toGo.map')}
          </a>
        )}
        {note !== '' && <span>{note}</span>}
        <PromiseMark at={promisedAt} now={serverClock.now()} />
      </address>
      <ul>
        {brought.map((line) => (
          <li key={line.id}>
            {[`${quantity(line.left)} × ${line.name}`, ...line.choices.map((choice) => choice.name), line.comment]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
