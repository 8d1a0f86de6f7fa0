import './enrol.css';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, session } from '#platform/ui/api/app-api.ts';
import { makeKey } from '#platform/ui/api/device-key.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { useUnsentCount } from '#platform/ui/outbox/unsent.ts';
import { useNavigate, useSearch } from '#platform/ui/router/use-router.tsx';
import { DeviceChoices } from '#platform/ui/shell/device-dialog.tsx';
import { usePageTitle } from '#platform/ui/shell/page-title.ts';
import type { staffContract } from '../contract.ts';
import { codeLength, readingsOf, showCode, typedLetters } from '../domain/typed-code.ts';
import { noteDevice, readPointName, readVenue } from './device-memory.ts';
import { loadVenue } from './load-venue.ts';

const call = client<typeof staffContract>();

/** Enrols a browser as a device of the venue, by a code from an administrator, typed or scanned. */
export function EnrolScreen(): ReactElement {
  const t = useTranslations('staff.enrol');
  const unsent = useTranslations('shell');
  usePageTitle(t('title'));
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { code: scanned } = useSearch();
  const [code, setCode] = useState(() => written(String(scanned ?? '')));
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  // A new browser knows nothing of the venue, not even its language.
  const venue = useLoaded('login-context', loadVenue);
  const waiting = useUnsentCount();
  const isWhole = readingsOf(code).length > 0;
  const pointName = session.posValue() === undefined ? '' : readPointName();
  const isRefused = fault instanceof ApiError && fault.code === 'ENROLMENT_REFUSED';

  async function register(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    setFault(undefined);
    if (!isWhole) return;
    setBusy(true);
    try {
      const key = await makeKey();
      const publicKey = key === null ? {} : { publicKey: key.publicKey };
      const point = await call('POST api/points/enroll', { body: { code, ...publicKey } });
      await key?.keep();
      session.setPosValue(point.posValue, key !== null);
      noteDevice(point.pointName);
      await navigate({ to: '/login' });
    } catch (error) {
      setBusy(false);
      setFault(error);
    }
  }

  return (
    <main className="enrol">
      <section className="enrol-card" aria-labelledby="enrol-title">
        <span className="enrol-icon">
          <Icon name="device" size={36} />
        </span>
        <p className="enrol-venue">{(venue.data?.venueName ?? readVenue().name) || 'Tavolina'}</p>
        <h1 id="enrol-title">{t('title')}</h1>
        <p className="enrol-text">{t('text')}</p>
        {pointName !== '' && <Banner tone="warning">{t('already', { name: pointName })}</Banner>}
        {waiting > 0 && (
          <Banner tone="warning" icon="upload">
            {unsent('unsent', { count: waiting })}
          </Banner>
        )}
        <form className="enrol-form" onSubmit={register} noValidate>
          <TextField
            name="code"
            label={t('code')}
            help={t('help')}
            error={submitted && !isWhole ? t('incomplete') : isRefused && errorText(fault)}
            value={code}
            onChange={(typed) => {
              setCode(written(typed));
              setFault(undefined);
            }}
            className="enrol-code"
            maxLength={40}
            spellCheck={false}
            autoCapitalize="characters"
            autoCorrect="off"
            autoFocus={code === ''}
          />
          {fault !== undefined && !isRefused && <Banner tone="danger">{errorText(fault)}</Banner>}
          <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
            {isBusy ? t('registering') : t('register')}
          </Button>
        </form>
        <a className="enrol-back" href="#/login">
          {t('toLogin')}
        </a>
      </section>
      <footer className="enrol-choices">
        <DeviceChoices />
      </footer>
    </main>
  );
}

/** The typed or scanned code as it was typed, in two groups as on the administrator's screen; the server reads it. */
function written(typed: string): string {
  const letters = typedLetters(typed).slice(0, codeLength);
  return letters.length > codeLength / 2 ? showCode(letters) : letters;
}
