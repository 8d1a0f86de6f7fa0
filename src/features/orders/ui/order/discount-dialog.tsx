import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseAmount } from '#kernel/format.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Minor, mulDiv } from '#kernel/money.ts';
import type { Discount } from '#kernel/pricing.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Segmented } from '#platform/ui/kit/field.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { outgrownDiscount } from '../../domain/discount.ts';
import type { Order } from '../../domain/order.ts';
import { billOf } from '../till/bill.ts';
import { useRefusalText } from '../use-refusals.ts';
import type { DialogParts } from './dialog-parts.ts';
import { typedAmount } from './typed-amount.ts';

const usual = [500, 1000, 1500, 2000, 5000];

/** The same discount, as far as the order still has something to take it from. */
function asItIs(discount: Discount, amount: Minor): Discount {
  return discount.kind === 'percent' ? discount : { kind: 'amount', value: amount };
}

/** A discount on the whole order, in percent or as an amount; above the user's limit an approval is needed. */
export function DiscountDialog(props: DialogParts & { readonly order: Order | null }): ReactElement {
  const { order, orderId, give, onClose } = props;
  const t = useTranslations('orders.discount');
  const { money, percent, currency, decimalMark, decimalsFor } = useFormats();
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [text, setText] = useState('');
  const refusalText = useRefusalText();
  const total = order === null ? 0 : billOf({ ...order, discount: null }).total;
  // A percentage has two decimals, like an amount in euro.
  const parsed = parseAmount(text, kind === 'percent' ? 'EUR' : currency);
  const value = parsed.ok ? parsed.value : 0;
  const isValid = value > 0 && value <= (kind === 'percent' ? 10_000 : total);
  const amount = kind === 'percent' ? mulDiv(total, value, 10_000) : value;
  const decimals = kind === 'percent' ? 2 : decimalsFor([total]);
  const outgrown = order === null ? null : outgrownDiscount(order);
  const grant = (discount: Discount | null) => give({ id: uuidv7(), orderId, type: 'discountOrder', discount });
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="sm" className="discount">
      <div className="dialog-form">
        <Segmented
          label={t('kind')}
          labelHidden
          value={kind}
          onChange={(next) => {
            setKind(next);
            setText('');
          }}
          options={(['percent', 'amount'] as const).map((each) => ({ value: each, label: t(each) }))}
        />
        {outgrown !== null && order?.discount && (
          <Banner
            tone="warning"
            action={<Button onClick={() => grant(asItIs(order.discount as Discount, outgrown))}>{t('grant')}</Button>}
          >
            {refusalText({ code: 'DISCOUNT_OUTGROWN', details: { amount: outgrown } })}
          </Banner>
        )}
        {kind === 'percent' && (
          <div className="presets">
            {usual.map((rate) => (
              <Button key={rate} onClick={() => grant({ kind: 'percent', value: rate })}>
                {percent(rate)}
              </Button>
            ))}
          </div>
        )}
        <output className="entry" aria-label={t('title')}>
          {text || '0'}
          <span className="entry-unit">{kind === 'percent' ? '%' : ''}</span>
        </output>
        <p className="entry-result">{t('result', { amount: money(amount), rest: money(total - amount) })}</p>
        <Keypad
          label={t('title')}
          labels={{ backspace: t('backspace'), ok: t('grant') }}
          onKey={(key) => setText((before) => typedAmount(before, key, decimals))}
          onBackspace={() => setText(text.slice(0, -1))}
          onOk={() => grant({ kind, value })}
          okDisabled={!isValid}
          extraKey={decimals > 0 ? decimalMark : undefined}
        />
        {order?.discount && (
          <Button icon="close" onClick={() => grant(null)}>
            {t('takeOff')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
