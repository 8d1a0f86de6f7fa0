import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limitOf } from '#features/menu/domain/discount-preset.ts';
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
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import { isWithinLimit, outgrownDiscount } from '../../domain/discount.ts';
import type { Order } from '../../domain/order.ts';
import { billOf } from '../till/bill.ts';
import type { TillUser } from '../till/till-context.ts';
import type { Catalogue } from '../till/views.ts';
import { useRefusalText } from '../use-refusals.ts';
import type { DialogParts } from './dialog-parts.ts';

const usual = [500, 1000, 1500, 2000, 5000];

type Preset = Catalogue['discounts'][number];

/** Whether whoever is signed in may give it alone; what is typed is asked when it is. */
function isWithin({ discount, limits }: Preset, total: Minor, user: TillUser): boolean {
  if (discount === null) return true;
  const own = user.may('order.discountAny') ? 10_000 : user.discountLimit;
  const amount = discount.kind === 'percent' ? mulDiv(total, discount.value, 10_000) : discount.value;
  return isWithinLimit(amount, total, limitOf({ limits }, user.role, own));
}

/** The same discount, as far as the order still has something to take it from. */
function asItIs(discount: Discount, amount: Minor): Discount {
  return discount.kind === 'percent' ? discount : { kind: 'amount', value: amount };
}

/** A discount on the whole order, in percent or as an amount; above the user's limit an approval is needed. */
export function DiscountDialog(props: DialogParts & { readonly order: Order | null }): ReactElement {
  const { order, orderId, till, give, onClose } = props;
  const t = useTranslations('orders.discount');
  const { money, percent, currency, decimalMark, decimalsFor } = useFormats();
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [text, setText] = useState('');
  /** The reason of what is typed. */
  const [reason, setReason] = useState<string>();
  const refusalText = useRefusalText();
  const total = order === null ? 0 : billOf({ ...order, discount: null }).total;
  // A percentage has two decimals, like an amount in euro.
  const parsed = parseAmount(text, kind === 'percent' ? 'EUR' : currency);
  const value = parsed.ok ? parsed.value : 0;
  const isValid = value > 0 && value <= (kind === 'percent' ? 10_000 : total);
  const amount = kind === 'percent' ? mulDiv(total, value, 10_000) : value;
  const decimals = kind === 'percent' ? 2 : decimalsFor([total]);
  const outgrown =
    order === null ? null : outgrownDiscount(order, { userId: till.user.id, discountLimit: till.user.discountLimit });
  const grant = (discount: Discount | null, discountId?: string) =>
    give({ id: uuidv7(), orderId, type: 'discountOrder', discount, ...(discountId !== undefined && { discountId }) });
  const presets = (till.state().catalogue?.discounts ?? []).filter(
    (preset) =>
      (preset.discount?.kind !== 'amount' || preset.discount.value <= total) && isWithin(preset, total, till.user),
  );
  const written = ({ kind: of, value: off }: Discount) => (of === 'percent' ? percent(off) : money(off));
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
        {presets.length > 0 && (
          <section className="discount-reasons" aria-label={t('reasons')}>
            {presets.map(({ id, name, discount }) => (
              <Button
                key={id}
                aria-pressed={discount === null ? reason === id : undefined}
                variant={reason === id ? 'primary' : 'secondary'}
                onClick={() => (discount === null ? setReason(reason === id ? undefined : id) : grant(discount, id))}
              >
                {discount === null ? name : `${name} · ${written(discount)}`}
              </Button>
            ))}
          </section>
        )}
        {kind === 'percent' && presets.length === 0 && (
          <div className="presets">
            {usual.map((rate) => (
              <Button key={rate} onClick={() => grant({ kind: 'percent', value: rate }, reason)}>
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
          onOk={() => grant({ kind, value }, reason)}
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
