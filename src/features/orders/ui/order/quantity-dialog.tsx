import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Price } from '#features/menu/domain/price.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { lineGross } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import type { Order, OrderLine } from '../../domain/order.ts';
import { useTillState } from '../till/use-till.ts';
import type { Product } from '../till/views.ts';
import { addProduct } from './add-product.ts';
import { needsChoice } from './choice-steps.ts';
import type { DialogParts } from './dialog-parts.ts';

export interface QuantityDialogProps extends DialogParts {
  readonly order: Order | null;
  /** The product to add; otherwise the quantity of the line changes. */
  readonly product?: Product;
  /** Its price. */
  readonly price?: Price;
  /** What it is sold with is asked next, in any case. */
  readonly chooses?: boolean | undefined;
  readonly line?: OrderLine;
}

/** Thousandths of a unit of weight or volume above which the quantity is asked about. */
const hugeWeight = 100_000;

/** A typed quantity: by weight, by volume, or for many pieces. */
export function QuantityDialog(props: QuantityDialogProps): ReactElement {
  const { till, order, orderId, product, price, chooses, line, seat, give, ask, onClose } = props;
  const t = useTranslations('orders.quantity');
  const { money, quantity: format, decimalMark } = useFormats();
  const sold = useTillState(till, (state) => product ?? state.catalogue?.products.get(line?.productId ?? ''));
  const [text, setText] = useState('');
  const start = line?.quantity ?? sold?.preselectedQuantity ?? 0;
  const value = text === '' ? start : thousandths(text);
  const isDynamic = sold?.type === 'dynamic';
  const unitPrice = line?.unitPrice ?? price?.unitPrice ?? 0;
  const isValid = value > 0 && (isDynamic || value % 1000 === 0);
  // 345 for 3,45: nobody weighs so much at a till, and the line looks right.
  const isHuge = isDynamic && value >= hugeWeight;
  const asksNext = useTillState(till, ({ catalogue }) =>
    chooses ? true : needsChoice(product?.choices ?? null, (id) => catalogue?.products.has(id) ?? false),
  );
  const [isAsked, setAsked] = useState(false);
  // From the text of then: keys come faster than the screen is drawn.
  const type = (change: (before: string) => string) => {
    setText(change);
    setAsked(false);
  };
  const save = () => {
    if (isHuge && !isAsked) {
      setAsked(true);
      return;
    }
    if (product !== undefined && price !== undefined && asksNext) {
      ask({ kind: 'choices', product, price, quantity: value });
      return;
    }
    const isGiven = line
      ? give({ id: uuidv7(), orderId, type: 'changeQuantity', lineId: line.id, quantity: value })
      : product !== undefined &&
        price !== undefined &&
        give(addProduct(order, orderId, product, price, { quantity: value, seat }));
    if (isGiven) onClose();
  };
  return (
    <Dialog title={line?.name ?? sold?.name ?? t('title')} closeLabel={t('close')} onClose={onClose} size="sm">
      <output className="entry" aria-label={t('title')}>
        {text === '' ? format(start) : text}
        <span className="entry-unit">{isDynamic ? sold?.unit : '×'}</span>
      </output>
      <p className="entry-result">{money(lineGross(value, unitPrice))}</p>
      {isHuge && isAsked && <Banner tone="warning">{t('huge', { quantity: format(value, sold?.unit) })}</Banner>}
      <Keypad
        label={t('title')}
        labels={{ backspace: t('backspace'), ok: product ? t('add') : t('save') }}
        onKey={(key) => type((before) => typedAmount(before, key, 3))}
        onBackspace={() => type((before) => before.slice(0, -1))}
        onOk={save}
        okDisabled={!isValid}
        extraKey={isDynamic ? decimalMark : undefined}
      />
    </Dialog>
  );
}

/** Thousandths. On this keypad the mark is always the decimal one, so `1,234` is unambiguous here. */
function thousandths(text: string): number {
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  return Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
}
