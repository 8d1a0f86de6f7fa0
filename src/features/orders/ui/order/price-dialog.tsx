import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseAmount } from '#kernel/format.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { lineGross, type Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import { limits, type OrderLine } from '../../domain/order.ts';
import { seenOf } from '../../domain/seen-line.ts';
import type { DialogParts } from './dialog-parts.ts';

/** A typed price for an unsent line; without the right to set prices an approval is needed. */
export function PriceDialog(props: DialogParts & { readonly line: OrderLine }): ReactElement {
  const { orderId, line, give, onClose } = props;
  const t = useTranslations('orders.price');
  const { money, currency, decimalMark, decimalsFor } = useFormats();
  const [text, setText] = useState('');
  const decimals = decimalsFor([line.unitPrice]);
  const parsed = parseAmount(text, currency);
  const value = parsed.ok ? parsed.value : line.unitPrice;
  const set = (unitPrice: Minor | null) =>
    give({ id: uuidv7(), orderId, type: 'priceLine', lineId: line.id, unitPrice, seen: seenOf(line) });
  return (
    <Dialog title={t('title', { name: line.name })} closeLabel={t('close')} onClose={onClose} size="sm">
      <div className="dialog-form">
        <output className="entry" aria-label={t('price')}>
          {text === '' ? money(line.unitPrice) : text}
        </output>
        <p className="entry-result">{money(lineGross(line.quantity, value))}</p>
        <Keypad
          label={t('price')}
          labels={{ backspace: t('backspace'), ok: t('save') }}
          onKey={(key) => setText((before) => typedAmount(before, key, decimals))}
          onBackspace={() => setText((before) => before.slice(0, -1))}
          onOk={() => set(value)}
          okDisabled={!parsed.ok || value > limits.unitPrice}
          extraKey={decimals > 0 ? decimalMark : undefined}
        />
        {line.priceSource === 'manual' && (
          <Button icon="undo" onClick={() => set(null)}>
            {t('takeBack', { price: money(line.listPrice ?? 0) })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
