import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/ui/api/app-api.ts';
import { ApiError, OfflineError } from '#platform/ui/api/errors.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { ErrorText } from '#platform/ui/kit/field.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import type { staffContract } from '../contract.ts';
import { longestPin } from './pin-length.ts';
import { readFast } from './read-fast.ts';

const call = client<typeof staffContract>();

/** What an approval is for: this action, on this record, on these terms, for this amount. */
export interface AskedApproval {
  readonly action: string;
  readonly subject: string;
  readonly terms?: Readonly<Record<string, unknown>> | undefined;
  /** Minor units. */
  readonly amount: number;
}

export interface AskApproverProps {
  readonly asked: AskedApproval;
  /** What is to be approved, in words. */
  readonly text: string;
  readonly onApproved: (approvalId: string) => void;
  readonly onClose: () => void;
}

/** A user with the permission enters their PIN, or holds their card to the reader. Both are sent to the server and not stored. */
export function AskApprover({ asked, text, onApproved, onClose }: AskApproverProps): ReactElement {
  const t = useTranslations('staff.approval');
  const tPin = useTranslations('staff.pin');
  const errorText = useErrorText();
  const isAway = useLiveStatus() === 'lost';
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const ask = async (by: ReturnType<typeof readFast>) => {
    setAsking(true);
    try {
      const { approvalId } = await call('POST api/approvals', { body: { ...by, ...asked } });
      // Whoever has closed it does not want it any more: what was approved is not done.
      if (isShown.current) onApproved(approvalId);
    } catch (error) {
      // What cannot be a card is refused like one of somebody who may not.
      const isNoCard = 'card' in by && error instanceof ApiError && error.code === 'INVALID_INPUT';
      setFault(errorText(isNoCard ? { code: 'APPROVER_REFUSED' } : error));
      setPin('');
    } finally {
      setAsking(false);
    }
  };
  useScanner((code) => {
    if (!isAsking) ask(readFast(code)).catch(() => undefined);
  });
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="sm">
      {isAway && (
        <Banner tone="warning" icon="offline">
          {errorText(new OfflineError())}
        </Banner>
      )}
      <p className="dialog-text">{text}</p>
      <p className="dialog-text">{t('orCard')}</p>
      <output className="entry" aria-label={tPin('typed', { count: pin.length })}>
        {'●'.repeat(pin.length) || '\u00a0'}
      </output>
      <ErrorText>{fault}</ErrorText>
      <Keypad
        label={tPin('keypad')}
        labels={{ backspace: tPin('backspace'), ok: t('approve') }}
        disabled={isAsking}
        onKey={(key) => setPin((before) => `${before}${key}`.slice(0, longestPin))}
        onBackspace={() => setPin(pin.slice(0, -1))}
        okDisabled={pin.length < 4}
        onOk={() => {
          ask({ pin }).catch(() => undefined);
        }}
      />
    </Dialog>
  );
}
