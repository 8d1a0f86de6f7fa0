import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { limits, type Order } from '../../domain/order.ts';
import type { DialogParts } from './dialog-parts.ts';

/** Edits the number of guests at the table. */
export function CoversDialog(props: DialogParts & { readonly order: Order | null }): ReactElement {
  const { order, orderId, give, onClose } = props;
  const t = useTranslations('orders.covers');
  const [text, setText] = useState('');
  const shown = text === '' ? String(order?.covers ?? 0) : text;
  const save = () => {
    if (give({ id: uuidv7(), orderId, type: 'setCovers', covers: Number(shown) })) onClose();
  };
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="sm">
      <output className="entry" aria-label={t('title')}>
        {shown}
      </output>
      <Keypad
        label={t('title')}
        labels={{ backspace: t('backspace'), ok: t('save') }}
        onKey={(key) =>
          setText((before) => `${before}${key}`.replace(/^0+(?=\d)/, '').slice(0, String(limits.covers).length))
        }
        onBackspace={() => setText(shown.slice(0, -1) || '0')}
        onOk={save}
      />
    </Dialog>
  );
}
