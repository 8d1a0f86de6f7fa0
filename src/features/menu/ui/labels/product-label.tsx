import type { CSSProperties, ReactElement } from 'react';
import { memo } from 'react';
import { formatMoney } from '#kernel/format.ts';
import type { Locale } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { barsOf, modulesOf, quietModules, symbologyOf } from '#platform/ui/kit/barcode-modules.ts';
import { type LabelFormat, labelPadding, labelTypeOf, moduleWidthOf } from '../../domain/label-formats.ts';
import { unitMark } from '../../domain/unit.ts';
import type { LabelData } from './use-labels.ts';

const unitOf = {
  kg: { kind: 'mass', code: 'kg', names: {} },
  l: { kind: 'volume', code: 'l', names: {} },
} as const;

export interface ProductLabelProps {
  readonly label: LabelData;
  readonly format: LabelFormat;
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  readonly hasBarcode: boolean;
}

/** A shelf or price label: name, price, price of a kilogram or litre, barcode. */
export const ProductLabel = memo(function ProductLabel(props: ProductLabelProps): ReactElement {
  const { label, format, locale, currency, hasBarcode } = props;
  const { name, price, unitPrice, barcode } = label;
  const money = (amount: number) => formatMoney(amount, currency, { locale });
  const unit = unitPrice === null ? '' : `/${unitMark(unitOf[unitPrice.unit], locale)}`;
  // What is sold by the kilogram says it once, beside its price.
  const isWeighed = unitPrice?.price === price;
  const written = money(price);
  const ofUnit = unitPrice === null || isWeighed ? unit : money(unitPrice.price) + unit;
  const type = labelTypeOf(format, written, ofUnit);
  const style = {
    '--padding': labelPadding / 10,
    '--lines': type.lines,
    '--name': type.name / 10,
    '--price': type.price / 10,
    '--unit-price': type.unitPrice / 10,
    '--bars': type.bars / 10,
    '--digits': type.digits / 10,
  } as CSSProperties;
  return (
    <article className="product-label" style={style}>
      <p className="product-label-name" lang={locale}>
        {name}
      </p>
      <p className="product-label-prices" data-weighed={isWeighed || undefined}>
        <strong>{written}</strong>
        {ofUnit !== '' && <span>{ofUnit}</span>}
      </p>
      {hasBarcode && barcode !== null && <LabelBarcode code={barcode} available={format.width - 2 * labelPadding} />}
    </article>
  );
});

/** The digits alone where the bars have no room. */
function LabelBarcode({ code, available }: { readonly code: string; readonly available: number }): ReactElement {
  const symbology = symbologyOf(code);
  const modules = symbology === null ? '' : modulesOf(code, symbology);
  const quiet = symbology === null ? 0 : quietModules[symbology];
  const all = modules.length + 2 * quiet;
  const width = symbology === null ? null : moduleWidthOf(all, available);
  return (
    <div className="product-label-code">
      {width !== null && (
        <svg
          viewBox={`0 0 ${all} 10`}
          preserveAspectRatio="none"
          role="img"
          aria-label={code}
          style={{ '--code-width': (all * width) / 100 } as CSSProperties}
        >
          <path d={barsOf(modules, quiet, 10)} />
        </svg>
      )}
      <span>{code}</span>
    </div>
  );
}
