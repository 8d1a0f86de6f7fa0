import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { unitPriceOf } from '#features/menu/domain/unit-price.ts';
import { isMisread } from '#kernel/barcode.ts';
import { lineGross } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { beep } from '#platform/ui/scanner/beep.ts';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import { goodsOf, type Scan } from '../order/scanned-goods.ts';
import { codeAndMaker } from '../till/code-and-maker.ts';
import type { TillPolicy } from '../till/till-policy.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';

interface PriceCheckProps {
  readonly till: TillStore;
  readonly policy: TillPolicy;
  /** Whose prices: those of the client of the sale, if it has one. */
  readonly clientId: string | null;
  readonly onClose: () => void;
}

/** What something costs. Scans come here as long as it is open, so nothing is sold. */
export function PriceCheck({ till, policy, clientId, onClose }: PriceCheckProps): ReactElement {
  const t = useTranslations('orders.counter');
  const tOrders = useTranslations('orders');
  const catalogue = useTillState(till, (state) => state.catalogue);
  const [asked, setAsked] = useState<{ readonly code: string; readonly scan: Scan | null }>();
  const [text, setText] = useState('');
  const show = (code: string, scan: Scan | null) => {
    beep(scan !== null);
    setAsked({ code, scan });
    setText('');
  };
  const all = () => true;
  useScanner((code) => show(code, goodsOf(code, policy, catalogue)), undefined, undefined, all);
  const find = () => {
    const code = text.trim();
    if (code === '') return;
    const product = catalogue?.search(code)[0];
    show(code, goodsOf(code, policy, catalogue) ?? (product ? { product, quantity: undefined } : null));
  };
  return (
    <Dialog title={t('priceCheck')} closeLabel={tOrders('close')} onClose={onClose} className="price-check">
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <TextField label={t('priceLabel')} value={text} onChange={setText} data-autofocus="" />
      </form>
      <div className="price-answer" role="status">
        {asked === undefined && <p className="price-hint">{t('priceHint')}</p>}
        {asked?.scan === null && (
          <Banner tone="danger">
            {tOrders(isMisread(asked.code) ? 'scan.misread' : 'scan.unknown', { count: 1, code: asked.code })}
          </Banner>
        )}
        {asked?.scan && <Goods till={till} scan={asked.scan} clientId={clientId} />}
      </div>
    </Dialog>
  );
}

interface GoodsProps extends Pick<PriceCheckProps, 'till' | 'clientId'> {
  readonly scan: Scan;
}

function Goods({ till, scan, clientId }: GoodsProps): ReactElement {
  const { product, quantity: weighed, labelPrice } = scan;
  const t = useTranslations('orders.counter');
  const { money, percent, quantity } = useFormats();
  const priceOf = useTillState(till, (state) => state.priceOf);
  const offerNames = useTillState(till, (state) => state.catalogue?.offerNames);
  const { unitPrice, offer } = priceOf(product, { type: 'direct', tableId: null, clientId });
  // A copy of the catalogue that was kept by an older build does not say it.
  const compared = product.content ? unitPriceOf(unitPrice, product.content) : null;
  // By the kilogram it is the price itself.
  const perUnit = compared?.price === unitPrice && product.type === 'dynamic' ? null : compared;
  const { vatRate } = product;
  const onLabel = (thousandths: number) => ({
    quantity: quantity(thousandths, product.unit),
    price: money(labelPrice ?? lineGross(thousandths, unitPrice)),
  });
  const facts = [
    ...(weighed === undefined ? [] : [t('onLabel', onLabel(weighed))]),
    ...(perUnit === null ? [] : [t('perUnit', { price: money(perUnit.price), unit: perUnit.unit })]),
    ...(offer === null ? [] : [offerNames?.get(offer.id) ?? offer.name]),
    ...(unitPrice === product.price ? [] : [t('insteadOf', { price: money(product.price) })]),
    ...(till.user.policy.chargesVat ? [vatRate === null ? t('noVat') : t('vat', { rate: percent(vatRate) })] : []),
    codeAndMaker(product),
  ];
  return (
    <>
      <p className="price-name">{product.name}</p>
      <p className="price-amount">
        {money(unitPrice)}
        {product.type === 'dynamic' && <span className="price-unit">/{product.unit}</span>}
      </p>
      <ul className="price-facts">
        {facts.filter(Boolean).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  );
}
