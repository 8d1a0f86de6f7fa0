import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import type { OrderType } from '#kernel/order-type.ts';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Segmented } from '#platform/ui/kit/field.tsx';
import type { Delivery, Order } from '../../domain/order.ts';
import { promisedFor } from '../../domain/promise.ts';
import type { DialogParts } from '../order/dialog-parts.ts';
import { typeOfNew } from '../till/till-policy.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { useKindName } from './place-name.ts';

const empty: Delivery = { name: '', phone: '', address: '', note: '', promisedAt: null, courierId: null };

/** The kind of an order without a table, and whom it is for. */
export function DeliveryDialog(props: DialogParts & { readonly order: Order | null }): ReactElement {
  const { order, orderId, policy, give, onClose } = props;
  const t = useTranslations('orders.toGo');
  const { time, timeZone } = useFormats();
  const kindName = useKindName();
  const before = order?.type ?? typeOfNew(policy);
  const known = order?.delivery ?? empty;
  const [type, setType] = useState<OrderType>(before);
  const [values, setValues] = useState(known);
  const [clock, setClock] = useState(known.promisedAt === null ? '' : time(known.promisedAt));
  const isOut = type === 'takeAway' || type === 'delivery';
  const isFixed = order?.lines.some(({ sentQuantity }) => sentQuantity !== 0) ?? false;
  const promisedAt = clock === '' ? null : promisedOf(clock, known, serverClock.now(), timeZone, time);
  const isWrong = clock !== '' && promisedAt === null;

  const save = () => {
    const header = () => ({ id: uuidv7(), orderId });
    if (type !== before && !give({ ...header(), type: 'changeType', orderType: type })) return;
    const delivery = { ...values, address: type === 'delivery' ? values.address : '', promisedAt };
    if (!isOut || JSON.stringify(delivery) === JSON.stringify(known)) return onClose();
    if (give({ ...header(), type: 'setDelivery', delivery })) onClose();
  };
  const kinds = policy.kindsWithoutTable.includes(before)
    ? policy.kindsWithoutTable
    : [before, ...policy.kindsWithoutTable];
  return (
    <Dialog
      title={t('details')}
      closeLabel={t('close')}
      onClose={onClose}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" icon="check" disabled={isWrong} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) save();
        }}
      >
        <Segmented
          label={t('kind')}
          value={type}
          onChange={setType}
          options={kinds.map((value) => ({ value, label: kindName(value), disabled: isFixed && value !== before }))}
        />
        {isOut && (
          <DeliveryFields
            isBrought={type === 'delivery'}
            values={values}
            onValues={setValues}
            clock={clock}
            onClock={setClock}
            isWrong={isWrong}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The time of day as it was typed; one that was not touched keeps its day. */
function promisedOf(
  clock: string,
  { promisedAt }: Delivery,
  now: number,
  timeZone: string,
  time: (at: number) => string,
) {
  return promisedAt !== null && time(promisedAt) === clock ? promisedAt : promisedFor(clock, now, timeZone);
}
