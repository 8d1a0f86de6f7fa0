import JsBarcode from 'jsbarcode';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** Dark and light modules of a CODE 128. The library draws with style attributes, which the page's policy forbids. */
function modulesOf(number: string): string {
  const target: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(target, number, { format: 'CODE128' });
  return (target.encodings ?? []).map(({ data }) => data).join('');
}

const quiet = 10;
const height = 48;

/** A barcode with its quiet zones, for scanners that read it from paper. */
export function Barcode({ number }: { readonly number: string }): ReactElement {
  const t = useTranslations('clients.vouchers');
  const modules = modulesOf(number);
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: run }) => `M${index + quiet} 0h${run.length}v${height}h-${run.length}z`,
  );
  return (
    <svg
      className="voucher-barcode"
      viewBox={`0 0 ${modules.length + 2 * quiet} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('barcode', { number })}
    >
      <path d={bars.join('')} />
    </svg>
  );
}
