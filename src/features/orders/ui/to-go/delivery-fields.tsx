import './to-go.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import type { Delivery } from '../../domain/order.ts';
import { promisedIn, promiseSteps } from '../../domain/promise.ts';
import { deliveryLimits } from '../../domain/rules/delivery.ts';
import { CourierSelect } from './courier-select.tsx';
import { KnownGuest } from './known-guest.tsx';
import { mapOf } from './map-of.ts';

interface DeliveryFieldsProps {
  readonly isBrought: boolean;
  readonly values: Delivery;
  readonly onValues: (values: Delivery) => void;
  /** The promised time of day, as it is typed. */
  readonly clock: string;
  readonly onClock: (clock: string) => void;
  readonly isWrong: boolean;
}

/** Whom an order to go is for, by when, and who brings it. */
export function DeliveryFields({
  isBrought,
  values,
  onValues,
  clock,
  onClock,
  isWrong,
}: DeliveryFieldsProps): ReactElement {
  const t = useTranslations('orders.toGo');
  const { time } = useFormats();
  const field = (name: 'name' | 'phone' | 'address' | 'note', inputMode?: 'tel') => (
    <TextField
      label={t(`fields.${name === 'note' && !isBrought ? 'noteToFetch' : name}`)}
      value={values[name]}
      maxLength={deliveryLimits[name]}
      inputMode={inputMode}
      onChange={(text) => onValues({ ...values, [name]: text })}
    />
  );
  return (
    <>
      <div className="to-go-pair">
        {field('phone', 'tel')}
        {field('name')}
      </div>
      <KnownGuest values={values} isBrought={isBrought} onChosen={(guest) => onValues({ ...values, ...guest })} />
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
        <CourierSelect courierId={values.courierId} onChosen={(courierId) => onValues({ ...values, courierId })} />
      )}
      {field('note')}
    </>
  );
}
