import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { Segmented } from '#platform/ui/kit/field.tsx';
import type { staffContract } from '../contract.ts';

export type Demo = NonNullable<Answer<(typeof staffContract)['GET api/login/context']>['demo']>;

export interface DemoCardProps {
  readonly demo: Demo;
  readonly posValue: string;
  readonly onPoint: (posValue: string) => void;
  readonly onPin: (pin: string) => void;
}

/** The demo's public PINs, and the choice of a demo device. */
export function DemoCard({ demo, posValue, onPoint, onPin }: DemoCardProps): ReactElement {
  const t = useTranslations('staff');
  return (
    <section className="login-demo" aria-labelledby="login-demo-title">
      <div className="login-demo-head">
        <h2 id="login-demo-title">{t('demo.title')}</h2>
        <p>{t('demo.text')}</p>
      </div>
      <ul className="login-demo-people">
        {demo.staff.map(({ name, role, pin }) => (
          <li key={pin}>
            <button type="button" className="login-demo-person" onClick={() => onPin(pin)}>
              <span className="login-demo-name">{name}</span>
              <span className="login-demo-role">{t(`roles.${role}`)}</span>
              <span className="login-demo-pin">{pin}</span>
            </button>
          </li>
        ))}
      </ul>
      <Segmented
        className="login-demo-points"
        label={t('demo.device')}
        labelHidden
        options={demo.points.map((point) => ({ value: point.posValue, label: point.name }))}
        value={posValue}
        onChange={onPoint}
      />
    </section>
  );
}
