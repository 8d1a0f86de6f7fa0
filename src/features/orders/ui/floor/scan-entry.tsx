import type { ReactElement } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { IconButton } from '#platform/ui/kit/button.tsx';
import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';

const CameraScan = aheadPart(async () => (await import('./camera-scan.tsx')).CameraScan);

/** Reads a code by the camera, where the page may ask for one: in a secure context. */
export function ScanEntry({ onCode }: { readonly onCode: (code: string) => void }): ReactElement | null {
  const t = useTranslations('orders.tables.camera');
  const [isOpen, setOpen] = useState(false);
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return null;
  const take = (code: string) => {
    // What is scanned while a dialog is open is refused.
    flushSync(() => setOpen(false));
    onCode(code);
  };
  return (
    <>
      <IconButton icon="scan" label={t('open')} onClick={() => setOpen(true)} />
      {isOpen && <CameraScan onCode={take} onClose={() => setOpen(false)} />}
    </>
  );
}
