import type { ScannerSetup } from './burst.ts';

const endKeys: Readonly<Record<string, ScannerSetup['suffix']>> = { enter: 'Enter', tab: 'Tab', none: 'none' };

/** How the venue's scanners write a code, from its settings. */
export function scannerSetupOf({
  scannerPrefix,
  scannerSuffix,
}: {
  readonly scannerPrefix?: unknown;
  readonly scannerSuffix?: unknown;
}): ScannerSetup {
  return { prefix: String(scannerPrefix ?? ''), suffix: endKeys[String(scannerSuffix)] ?? 'Enter' };
}
