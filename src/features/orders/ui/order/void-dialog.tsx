import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Segmented, TextField } from '#platform/ui/kit/field.tsx';
import { Stepper } from '#platform/ui/kit/stepper.tsx';
import { voidReasons } from '../../domain/known-reason.ts';
import { limits, type Order, type OrderLine, quantityLeft } from '../../domain/order.ts';
import { unitOf } from '../till/catalogue.ts';
import { useTillState } from '../till/use-till.ts';
import type { DialogParts } from './dialog-parts.ts';

const reasons = [...voidReasons, 'other'] as const;

/** The field appears in an open dialog, so it takes the focus at once. */
const focusNow = (element: HTMLElement | null) => element?.focus();

/** Voids sent items: how many, and why. */
export function VoidDialog(
  props: DialogParts & { readonly order: Order | null; readonly line: OrderLine },
): ReactElement {
  const { till, order, orderId, line, give, onClose } = props;
  const t = useTranslations('orders.void');
  const word = useTranslations('orders.reasons');
  const { quantity: write } = useFormats();
  const unit = useTillState(till, (state) => unitOf(state.catalogue?.products.get(line.productId)));
  const format = (thousandths: number) => write(thousandths, unit);
  const left = order ? quantityLeft(order, line.id) : 0;
  const isWhole = left % 1000 === 0;
  const [wanted, setWanted] = useState(left);
  const [reason, setReason] = useState<(typeof reasons)[number]>('mistake');
  const [text, setText] = useState('');
  const said = reason === 'other' ? text.trim() : reason;
  const quantity = Math.min(wanted, left);
  const takeBack = () =>
    give({
      id: uuidv7(),
      orderId,
      type: 'voidLine',
      lineId: line.id,
      voidLineId: uuidv7(),
      quantity,
      reason: said,
    });
  return (
    <Dialog
      title={t('title', { name: line.name })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" icon="undo" disabled={said === '' || quantity <= 0} onClick={takeBack}>
            {t('takeBack', { quantity: format(quantity) })}
          </Button>
        </>
      }
    >
      <div className="dialog-form">
        {isWhole && left > 1000 && (
          <Stepper
            label={t('quantity')}
            less={t('less')}
            more={t('more')}
            value={format(quantity)}
            onLess={quantity <= 1000 ? null : () => setWanted(quantity - 1000)}
            onMore={quantity >= left ? null : () => setWanted(quantity + 1000)}
          >
            <span>{t('of', { quantity: format(left) })}</span>
          </Stepper>
        )}
        <Segmented
          className="reasons"
          label={t('reason')}
          value={reason}
          onChange={setReason}
          options={reasons.map((value) => ({ value, label: word(value) }))}
        />
        {reason === 'other' && (
          <TextField
            label={t('otherReason')}
            value={text}
            onChange={setText}
            maxLength={limits.comment}
            ref={focusNow}
          />
        )}
      </div>
    </Dialog>
  );
}
