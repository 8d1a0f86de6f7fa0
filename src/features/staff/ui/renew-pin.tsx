import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import type { staffContract } from '../contract.ts';

const call = client<typeof staffContract>();

export interface RenewPinProps {
  /** The PIN that the user has just signed in with. */
  readonly pin: string;
  /** Whether it can stay as it is for now. */
  readonly mayWait: boolean;
  /** Called with the new PIN, or with null where it stays as it is for now. */
  readonly onDone: (pin: string | null) => Promise<void>;
}

/** Offers a new PIN to whoever signed in with one that is too old or too short. */
export function RenewPin({ pin, mayWait, onDone }: RenewPinProps): ReactElement {
  const t = useTranslations('staff.renew');
  const errorText = useErrorText();
  const [drawn, setDrawn] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await action();
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  }

  const draw = () => run(async () => setDrawn((await call('POST api/session/pin', { body: { pin } })).pin));
  const leave = (pin: string | null) => run(() => onDone(pin));

  return (
    <section className="pin-renew" aria-labelledby="pin-renew-title">
      <h2 id="pin-renew-title">{t('title')}</h2>
      <p>{t(drawn === null ? 'text' : 'shown')}</p>
      {fault !== undefined && <Banner tone="danger">{errorText(fault)}</Banner>}
      {drawn === null ? (
        <>
          <Button variant="primary" block busy={isBusy} onClick={() => void draw()}>
            {t('draw')}
          </Button>
          {mayWait && (
            <Button block busy={isBusy} onClick={() => void leave(null)}>
              {t('later')}
            </Button>
          )}
        </>
      ) : (
        <>
          <output className="pin-renew-digits">{drawn}</output>
          <Button variant="primary" block busy={isBusy} onClick={() => void leave(drawn)}>
            {t('done')}
          </Button>
        </>
      )}
    </section>
  );
}
