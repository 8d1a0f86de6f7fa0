import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { barsOf, modulesOf, quietModules } from '#platform/ui/kit/barcode-modules.ts';

const quiet = quietModules.CODE128;
const height = 48;

/** A barcode with its quiet zones, for scanners that read it from paper. */
export function Barcode({ number }: { readonly number: string }): ReactElement {
  const t = useTranslations('vouchers');
  const modules = modulesOf(number, 'CODE128');
  return (
    <svg
      className="voucher-barcode"
      viewBox={`0 0 ${modules.length + 2 * quiet} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('barcode', { number })}
    >
      <path d={barsOf(modules, quiet, height)} />
    </svg>
  );
}
