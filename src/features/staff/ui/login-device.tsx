import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import type { Demo } from './login-demo.tsx';

export interface UnknownDeviceProps {
  /** The device was registered before, and is not any more; or it is a customer board that becomes another device. */
  readonly was: 'nothing' | 'known' | 'board';
  /** The demo venue's devices; null in a real venue, where a device cannot be chosen. */
  readonly points: Demo['points'] | null;
  readonly onChoose: (posValue: string) => void;
}

/** Shown instead of the keypad on an unregistered device. */
export function UnknownDevice({ was, points, onChoose }: UnknownDeviceProps): ReactElement {
  const t = useTranslations('staff.device');
  const kind = { nothing: points ? 'demo' : 'unknown', known: 'revoked', board: points ? 'demo' : 'board' } as const;
  return (
    <div className="login-unknown">
      <span className="login-unknown-icon">
        <Icon name="device" size={36} />
      </span>
      <h2>{t(`${kind[was]}Title`)}</h2>
      <p>{t(`${kind[was]}Text`)}</p>
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
