import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import type { Demo } from './login-demo.tsx';

export interface UnknownDeviceProps {
  /** The device was registered before, and is not any more. */
  readonly wasKnown: boolean;
  /** The demo venue's devices; null in a real venue, where a device cannot be chosen. */
  readonly points: Demo['points'] | null;
  readonly onChoose: (posValue: string) => void;
}

/** Shown instead of the keypad on an unregistered device. */
export function UnknownDevice({ wasKnown, points, onChoose }: UnknownDeviceProps): ReactElement {
  const t = useTranslations('staff.device');
  const unknown = points ? 'demo' : 'unknown';
  const kind = wasKnown ? 'revoked' : unknown;
  return (
    <div className="login-unknown">
      <span className="login-unknown-icon">
        <Icon name="device" size={36} />
      </span>
      <h2>{t(`${kind}Title`)}</h2>
      <p>{t(`${kind}Text`)}</p>
      {points?.map(({ name, posValue }, index) => (
        <Button
          key={posValue}
          size="lg"
          block
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => onChoose(posValue)}
        >
          {name}
        </Button>
      ))}
      <a className={`button button-lg button-block button-${points ? 'quiet' : 'primary'}`} href="#/enroll">
        {t('enterCode')}
      </a>
    </div>
  );
}
