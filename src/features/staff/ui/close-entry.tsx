import type { ReactElement } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useSession } from '#platform/ui/api/app-api.ts';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
const CloseDialog = lazyPart(async () => (await import('./office.tsx')).CloseDialog);

/** The entry of the user's menu, where the venue wants an approval before the program is closed. */
export function CloseEntry(): ReactElement | null {
  const { login } = useSession();
  if (login?.posConfig.adminConfirmAppClose !== true) return null;
  return (
    <OfficeWords>
      <Entry pointId={login.point.id} />
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
      {isOpen && createPortal(<CloseDialog pointId={pointId} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
