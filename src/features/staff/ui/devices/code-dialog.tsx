import './devices.css';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Select } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { QrCode } from '#platform/ui/kit/qr-code.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import type { staffContract } from '../../contract.ts';
import { BesideForm } from '../people/beside-form.tsx';

const call = client<typeof staffContract>();

type Issued = Answer<(typeof staffContract)['POST api/points/{id}/code']>;

export interface CodeDialogProps {
  readonly id: string;
  readonly name: string;
  /** The point has a device, which will be revoked. */
  readonly isActive: boolean;
  readonly onClose: () => void;
}

/** The enrolment code: large, as a QR code, with a countdown; reports when the device was enrolled. */
export function CodeDialog({ id, name, isActive, onClose }: CodeDialogProps): ReactElement {
  const t = useTranslations('staff.points');
  const errorText = useErrorText();
  const [issued, setIssued] = useState<{ readonly answer: Issued; readonly until: number } | null>(null);
  const [isEnrolled, setEnrolled] = useState(false);
  const [wasReplaced] = useState(isActive);
  const [fault, setFault] = useState<unknown>();

  async function issue(): Promise<void> {
    setFault(undefined);
    try {
      const answer = await call('POST api/points/{id}/code', { params: { id } });
      // By this device's own clock, which may be wrong by hours.
      setIssued({ answer, until: Date.now() + (answer.expiresAt - answer.serverTime) });
    } catch (error) {
      setFault(error);
    }
  }
  const first = useEffectEvent(issue);
  useEffect(() => {
    void first();
  }, []);
  useLive('record.', ({ data }) => {
    if (data.resource === 'points' && data.id === id && data.action === 'enrolled') setEnrolled(true);
  });

  async function withdraw(): Promise<void> {
    await call('DELETE api/points/{id}/code', { params: { id } }).catch(() => undefined);
    onClose();
  }

  return (
    <BesideForm>
      <Dialog
        title={t('codeTitle', { name })}
        size="md"
        closeLabel={t('close')}
        closesOutside={false}
        onClose={onClose}
        actions={
          isEnrolled ? (
            <Button variant="primary" block onClick={onClose}>
              {t('done')}
            </Button>
          ) : (
            <>
              <Button onClick={() => void withdraw()}>{t('withdraw')}</Button>
              <Button icon="refresh" onClick={() => void issue()}>
                {t('newCode')}
              </Button>
            </>
          )
        }
      >
        {isEnrolled ? (
          <div className="code-done" role="status">
            <span className="code-done-icon">
              <Icon name="check" size={36} />
            </span>
            <p>{t('enrolled', { name })}</p>
          </div>
        ) : (
          <div className="code">
            {fault !== undefined && <Banner tone="danger">{errorText(fault)}</Banner>}
            {wasReplaced && <Banner tone="warning">{t('replaces')}</Banner>}
            {issued === null && fault === undefined && <Loading>{t('issuing')}</Loading>}
            {issued !== null && <ShownCode {...issued} />}
          </div>
        )}
      </Dialog>
    </BesideForm>
  );
}

const isLoopback = (origin: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin);

function ShownCode({ answer, until }: { readonly answer: Issued; readonly until: number }): ReactElement {
  const t = useTranslations('staff.points');
  const now = useNow(500);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  // A phone cannot reach this computer by its loopback name.
  const origins = isLoopback(location.origin) && answer.addresses.length > 0 ? answer.addresses : [location.origin];
  const [chosen, setChosen] = useState(origins[0] ?? location.origin);
  const address = `${chosen}/#/enroll?code=${answer.code}`;
  if (left === 0) return <Banner tone="warning">{t('expired')}</Banner>;
  return (
    <>
      <div className="code-ways">
        <QrCode text={address} label={t('qr')} />
        <div className="code-words">
          <p>{t('scan')}</p>
          <p>{t('type', { address: `${chosen}/#/enroll` })}</p>
          <output className="code-letters">{answer.code}</output>
          <p className="code-left" role="timer">
            {t('left', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
          </p>
        </div>
      </div>
      {origins.length > 1 && (
        <Select
          label={t('address')}
          options={origins.map((value) => ({ value, label: value }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {!answer.isOnNetwork && isLoopback(location.origin) && <Banner tone="info">{t('onlyHere')}</Banner>}
      {answer.needsTrust && (
        <Banner tone="info">{t('trustFirst', { address: `${chosen.replace(/^https:/, 'http:')}/trust` })}</Banner>
      )}
      <p className="code-waiting" role="status">
        {t('waiting')}
      </p>
    </>
  );
}
