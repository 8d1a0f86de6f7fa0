import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isMisread } from '#kernel/barcode.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { dismissTopic, notify } from '#platform/ui/kit/notices.tsx';
import { beep } from '#platform/ui/scanner/beep.ts';
import type { ScannerSetup } from '#platform/ui/scanner/burst.ts';
import { type RefusedScan, useScanner } from '#platform/ui/scanner/scanner.ts';
import type { CatalogueIndex } from '../till/catalogue.ts';
import type { Product } from '../till/views.ts';

/** What a scanned code may be added to; a text says why not. */
export type ScanTarget = ((product: Product) => void) | 'readOnly' | 'noOrder';

/** What is said about the last scan. */
const topic = 'scan';

/**
 * Adds scanned products, wherever the focus is. A code that adds nothing is heard, and stays on screen until the next
 * scan, or until the page is left.
 */
export function useScans(
  setup: ScannerSetup,
  catalogue: CatalogueIndex | null,
  target: ScanTarget,
  /** Closes the payment that is open, for what was forgotten. */
  leavePayment?: () => void,
): void {
  const t = useTranslations('orders.scan');
  const navigate = useNavigate();
  const may = useMay();
  const mayCreate = may('menu.write');
  useEffect(() => () => dismissTopic(topic), []);
  const onCode = (code: string) => {
    const product = catalogue?.scanned(code, setup.prefix !== '');
    const isBusy = document.querySelector('dialog[open]') !== null;
    if (product !== undefined && typeof target === 'function' && !isBusy) {
      dismissTopic(topic);
      target(product);
      beep(true);
      return;
    }
    beep(false);
    const refuse = (why: 'unknown' | 'misread' | 'busy' | 'readOnly' | 'noOrder') => ({
      text: t(why, { code }),
      tone: 'danger' as const,
      topic,
    });
    if (isBusy && leavePayment && product !== undefined && typeof target === 'function') {
      const run = () => {
        leavePayment();
        target(product);
      };
      notify({ ...refuse('busy'), action: { label: t('addAndGoBack'), run } });
    } else if (isBusy) notify(refuse('busy'));
    else if (product !== undefined && typeof target === 'string') notify(refuse(target));
    else if (isMisread(code)) notify(refuse('misread'));
    else if (!mayCreate) notify(refuse('unknown'));
    else {
      const run = () =>
        void navigate({ to: '/admin/$', params: { _splat: 'menus/products/create' }, search: { barcodes: code } });
      notify({ ...refuse('unknown'), action: { label: t('create'), run } });
    }
  };
  const onRefused = (why: RefusedScan) => {
    beep(false);
    notify({ text: t(why), tone: 'danger', topic });
  };
  useScanner(onCode, onRefused, setup);
}
