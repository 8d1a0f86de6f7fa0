import './to-go.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import type { OrderType } from '#kernel/order-type.ts';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Segmented, Select, TextField } from '#platform/ui/kit/field.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import type { Delivery, Order } from '../../domain/order.ts';
import { promisedFor, promisedIn, promiseSteps } from '../../domain/promise.ts';
import { deliveryLimits } from '../../domain/rules/delivery.ts';
import type { DialogParts } from '../order/dialog-parts.ts';
import { useColleagues } from '../order/use-colleagues.ts';
import { typeOfNew } from '../till/till-policy.ts';
import { mapOf } from './map-of.ts';
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

interface DeliveryFieldsProps {
  readonly isBrought: boolean;
  readonly values: Delivery;
  readonly onValues: (values: Delivery) => void;
  /** The promised time of day, as it is typed. */
  readonly clock: string;
  readonly onClock: (clock: string) => void;
  readonly isWrong: boolean;
}

function DeliveryFields({ isBrought, values, onValues, clock, onClock, isWrong }: DeliveryFieldsProps): ReactElement {
  const t = useTranslations('orders.toGo');
  const { time } = useFormats();
  const { colleagues = [] } = useColleagues(useLiveStatus() === 'live');
  const couriers = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  const field = (name: 'name' | 'phone' | 'address' | 'note', inputMode?: 'tel') => (
    <TextField
      label={t(`fields.${name}`)}
      value={values[name]}
      maxLength={deliveryLimits[name]}
      inputMode={inputMode}
      onChange={(text) => onValues({ ...values, [name]: text })}
    />
  );
  return (
    <>
      <div className="to-go-pair">
        {field('name')}
        {field('phone', 'tel')}
      </div>
      {isBrought && field('address')}
      {isBrought && values.address.trim() !== '' && (
        <a className="to-go-map" href={mapOf(values.address)} target="_blank" rel="noreferrer">
          {t('map')}
        </a>
      )}
      <div className="to-go-when">
        <TextField
          label={t('fields.promisedAt')}
          help={t('asap')}
          error={isWrong ? t('timeWrong') : undefined}
          value={clock}
          maxLength={5}
          inputMode="numeric"
          placeholder="19:30"
          onChange={onClock}
        />
        {promiseSteps.map((minutes) => (
          <Button key={minutes} onClick={() => onClock(time(promisedIn(minutes, serverClock.now())))}>
            {t('inMinutes', { minutes })}
          </Button>
        ))}
      </div>
      {isBrought && (
        <Select
          label={t('fields.courier')}
          value={values.courierId ?? ''}
          onChange={(courierId) => onValues({ ...values, courierId: courierId || null })}
          options={[{ value: '', label: t('noCourier') }, ...couriers]}
        />
      )}
      {field('note')}
    </>
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
