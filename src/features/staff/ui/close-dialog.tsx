import type { ReactElement } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { client, session, useMay } from '#platform/ui/api/app-api.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useUnsentCount } from '#platform/ui/outbox/unsent.ts';
import { mayClose } from '#platform/ui/shell/closing.ts';
import type { staffContract } from '../contract.ts';
import { AskApprover } from './ask-approver.tsx';

const call = client<typeof staffContract>();

export function CloseButton({ pointId }: { readonly pointId: string }): ReactElement {
  return (
    <OfficeWords>
      <Entry pointId={pointId} />
    </OfficeWords>
  );
}

function Entry({ pointId }: { readonly pointId: string }): ReactElement {
  const t = useTranslations('staff.closing');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="close" block aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && createPortal(<Closing pointId={pointId} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

interface ClosingProps {
  readonly pointId: string;
  readonly onClose: () => void;
}

/** Asks whoever may close the program once more, and whoever may not for somebody who approves it. */
function Closing({ pointId, onClose }: ClosingProps): ReactElement {
  const t = useTranslations('staff.closing');
  const errorText = useErrorText();
  const isFree = useMay()('till.close');
  const unsent = useUnsentCount();
  const [isAsking, setAsking] = useState(false);
  const { give, isBusy, error } = useChange(
    (body: { readonly approvalId?: string }, options) => call('POST api/session/close', { body }, options),
    () => {
      sessionStorage.setItem(mayClose, 'yes');
      session.logOut();
      notify({ text: t('closed'), tone: 'success' });
      // Only a window of the program's own closes itself; a tab is closed by the person.
      if (!matchMedia('(display-mode: browser)').matches) window.close();
    },
  );
  if (isAsking) {
    return (
      <AskApprover
        asked={{ action: 'closeProgram', subject: pointId, amount: 0 }}
        text={t('approve')}
        onApproved={(approvalId) => {
          setAsking(false);
          give({ approvalId });
        }}
        onClose={() => setAsking(false)}
      />
    );
  }
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('stay')}
      onClose={onClose}
      size="sm"
      actions={
        <Button
          variant="primary"
          icon="close"
          block
          disabled={isBusy}
          onClick={() => (isFree ? give({}) : setAsking(true))}
        >
          {t('yes')}
        </Button>
      }
    >
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      <p className="dialog-text">{t('text')}</p>
      {unsent > 0 && <Banner tone="warning">{t('unsent', { count: unsent })}</Banner>}
    </Dialog>
  );
}
