import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limitOf } from '#features/menu/domain/discount-preset.ts';
import { parseAmount } from '#kernel/format.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import type { Discount } from '#kernel/pricing.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Segmented } from '#platform/ui/kit/field.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import { grantedAgain, isDiscount, isGivenWithin, outgrownDiscount, ownDiscountLimit } from '../../domain/discount.ts';
import type { Order, OrderLine } from '../../domain/order.ts';
import { seenOf } from '../../domain/seen-line.ts';
import type { TillUser } from '../till/till-context.ts';
import type { Catalogue } from '../till/views.ts';
import { useRefusalText } from '../use-refusals.ts';
import type { DialogParts } from './dialog-parts.ts';
import { baseOf, resultOf } from './discount-figures.ts';

const usual = [500, 1000, 1500, 2000, 5000];

type Preset = Catalogue['discounts'][number];
/** One that is locked asks for somebody who may give it. */
type Offered = Preset & { readonly isLocked: boolean };

/** Whether whoever is signed in may give it alone; what is typed is asked for when it is given. */
function isWithin({ discount, limits }: Preset, base: Minor, user: TillUser): boolean {
  return discount === null || isGivenWithin(discount, base, limitOf({ limits }, user.role, ownDiscountLimit(user)));
}

/**
 * Where the venue has percentages of its own that need nobody else, they stand in for the usual ones until a reason without one is
 * chosen.
 */
function isUsualShown(presets: readonly Offered[], reason: string | undefined): boolean {
  return reason !== undefined || presets.every(({ discount, isLocked }) => discount === null || isLocked);
}

interface DiscountDialogProps extends DialogParts {
  readonly order: Order | null;
  /** The one line that it is for; without it the whole order. */
  readonly line?: OrderLine | undefined;
}

/** A discount on the order, in percent or as an amount, or on a line, in percent; above the user's limit an approval is needed. */
export function DiscountDialog(props: DiscountDialogProps): ReactElement {
  const { order, orderId, line, till, give, onClose } = props;
  const t = useTranslations('orders.discount');
  const { money, currency, decimalMark, decimalsFor } = useFormats();
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [text, setText] = useState('');
  /** The reason of what is typed. */
  const [reason, setReason] = useState<string>();
  const refusalText = useRefusalText();
  const base = baseOf(order, line);
  const title =
    line === undefined
      ? t('title')
      : t('lineTitle', { name: till.state().catalogue?.products.get(line.productId)?.name ?? line.name });
  // A percentage has two decimals, like an amount in euro.
  const parsed = parseAmount(text, kind === 'percent' ? 'EUR' : currency);
  const value = parsed.ok ? parsed.value : 0;
  const typed: Discount = { kind, value };
  const isValid = isDiscount(typed, base);
  const { amount, rest } = resultOf(order, line, isValid ? typed : null);
  const decimals = kind === 'percent' ? 2 : decimalsFor([base]);
  const outgrown = order === null ? null : outgrownDiscount(order, { ...till.user, userId: till.user.id });
  const grant = (discount: Discount | null, discountId?: string) => {
    const header = { id: uuidv7(), orderId, ...(discountId !== undefined && { discountId }) };
    if (line === undefined) give({ ...header, type: 'discountOrder', discount });
    else if (discount?.kind !== 'amount')
      give({ ...header, type: 'discountLine', lineId: line.id, discount, seen: seenOf(line) });
  };
  const grantAgain = (outgrownOrder: Order, to: Minor) => {
    const known = till.state().catalogue?.discounts ?? [];
    const { discount, discountId } = grantedAgain(outgrownOrder, to, (id) => known.some((each) => each.id === id));
    grant(discount, discountId);
  };
  const given = line === undefined ? order?.discount : line.lineDiscount;
  const presets = (till.state().catalogue?.discounts ?? [])
    .filter(({ discount }) => discount?.kind !== 'amount' || (line === undefined && discount.value <= base))
    .map((preset) => ({ ...preset, isLocked: !isWithin(preset, base, till.user) }));
  const hasUsual = kind === 'percent' && isUsualShown(presets, reason);
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} size="sm" className="discount">
      <div className="dialog-form">
        {line === undefined && (
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
        )}
        {line === undefined && outgrown !== null && order?.discount && (
          <Banner tone="warning" action={<Button onClick={() => grantAgain(order, outgrown)}>{t('grant')}</Button>}>
            {refusalText({ code: 'DISCOUNT_OUTGROWN', details: { amount: outgrown } })}
          </Banner>
        )}
        <Reasons presets={presets} chosen={reason} onChoose={setReason} onGrant={grant} />
        {hasUsual && <Usual onGrant={(rate) => grant({ kind: 'percent', value: rate }, reason)} />}
        <output className="entry" aria-label={title}>
          {text || '0'}
          <span className="entry-unit">{kind === 'percent' ? '%' : ''}</span>
        </output>
        <p className="entry-result">{t('result', { amount: money(amount), rest: money(rest) })}</p>
        <Keypad
          label={title}
          labels={{ backspace: t('backspace'), ok: t('grant') }}
          onKey={(key) => setText((before) => typedAmount(before, key, decimals))}
          onBackspace={() => setText(text.slice(0, -1))}
          onOk={() => grant(typed, reason)}
          okDisabled={!isValid}
          extraKey={decimals > 0 ? decimalMark : undefined}
        />
        {given && (
          <Button icon="close" onClick={() => grant(null)}>
            {t('takeOff')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Usual({ onGrant }: { readonly onGrant: (rate: number) => void }): ReactElement {
  const { percent } = useFormats();
  return (
    <div className="presets">
      {usual.map((rate) => (
        <Button key={rate} onClick={() => onGrant(rate)}>
          {percent(rate)}
        </Button>
      ))}
    </div>
  );
}

interface ReasonsProps {
  readonly presets: readonly Offered[];
  /** The reason of what is typed. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  readonly onGrant: (discount: Discount, id: string) => void;
}

/** The venue's discounts: one that has an amount is given with one tap, another is the reason of what is typed. */
function Reasons({ presets, chosen, onChoose, onGrant }: ReasonsProps): ReactElement | null {
  const t = useTranslations('orders.discount');
  const { money, percent } = useFormats();
  const written = ({ kind, value }: Discount) => (kind === 'percent' ? percent(value) : money(value));
  if (presets.length === 0) return null;
  return (
    <section className="discount-reasons" aria-label={t('reasons')}>
      {presets.map(({ id, name, discount, isLocked }) => (
        <Button
          key={id}
          icon={isLocked ? 'lock' : undefined}
          aria-pressed={discount === null ? chosen === id : undefined}
          variant={chosen === id ? 'primary' : 'secondary'}
          onClick={() => (discount === null ? onChoose(chosen === id ? undefined : id) : onGrant(discount, id))}
        >
          {discount === null ? name : `${name} · ${written(discount)}`}
          {isLocked && <span className="visually-hidden"> ({t('needsApproval')})</span>}
        </Button>
      ))}
    </section>
  );
}
