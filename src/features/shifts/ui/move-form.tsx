import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencies } from '#kernel/money.ts';
import { useKeptChange } from '#platform/ui/api/use-kept-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { UnansweredChange } from '#platform/ui/kit/unanswered-change.tsx';
import { FieldLabel } from '#platform/ui/records/field-props.tsx';
import { type EnteredReason, type ExpenseCategory, expenseCategories } from '../domain/drawer.ts';
import { MoneyEntry, useTypedMoney } from './money-entry.tsx';
import type { OfShift } from './place.ts';
import { call } from './shift-api.ts';

interface MoveFormProps {
  readonly shift: OfShift;
  readonly reason: EnteredReason;
  readonly onDone: () => void;
}

interface Moved {
  readonly shiftId: string;
  /** Whose drawer it is, where it is a colleague's. */
  readonly colleague?: string;
  readonly reason: EnteredReason;
  readonly amount: number;
  readonly note: string;
  readonly category?: ExpenseCategory;
  readonly receiptNumber?: string;
}

/** Money in or out of a drawer, with its reason. */
export function MoveForm({ shift, reason, onDone }: MoveFormProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const errorText = useErrorText();
  const { money, currency } = useFormats();
  const isTips = reason === 'tipsPaid';
  const [text, setText] = useState(() =>
    isTips ? money(shift.tips, { symbol: false, grouping: false, decimals: currencies[currency].decimalsKept }) : '',
  );
  const [note, setNote] = useState('');
  const [category, setCategory] = useState<ExpenseCategory>('goods');
  const [receiptNumber, setReceiptNumber] = useState('');
  const typed = useTypedMoney(text);
  const movesMoney = reason !== 'noSale';
  const amount = movesMoney ? typed : 0;
  const isExpense = reason === 'expense';
  const { give, again, isBusy, error } = useKeptChange('shifts.move', {
    send: ({ shiftId, colleague: _, ...body }: Moved, options) =>
      call('POST api/shifts/{id}/movements', { params: { id: shiftId }, body }, options),
    say: (moved) =>
      [
        t(`reasons.${moved.reason}`),
        moved.reason !== 'noSale' && money(moved.amount),
        moved.category && t(`categories.${moved.category}`),
        moved.receiptNumber,
        moved.note,
        moved.colleague,
      ]
        .filter(Boolean)
        .join(' · '),
    done: (_, moved) => {
      notify({ text: t(`booked.${moved.reason}`, { amount: money(moved.amount) }), tone: 'success' });
      onDone();
    },
  });
  // Tips need no word of why.
  const why = note.trim() || (isTips ? t('reasons.tipsPaid') : '');
  const isWhole = why !== '' && (!movesMoney || amount > 0);
  if (again !== null) {
    return (
      <div className="shift-form">
        <UnansweredChange again={again} isBusy={isBusy} error={error} />
      </div>
    );
  }
  const book = () =>
    give({
      shiftId: shift.id,
      ...(!shift.isOwn && { colleague: shift.userName }),
      reason,
      amount,
      note: why,
      ...(isExpense && { category, receiptNumber }),
    });
  return (
    <div className="shift-form">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {!shift.isOwn && <p className="shift-lead">{t('drawerOf', { name: shift.userName })}</p>}
      {movesMoney && <MoneyEntry label={t('amount')} text={text} onText={setText} />}
      {isExpense && (
        <div className="shift-pair">
          <Select
            label={t('category')}
            options={expenseCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
            value={category}
            onChange={setCategory}
          />
          <TextField label={t('receiptNumber')} value={receiptNumber} onChange={setReceiptNumber} maxLength={40} />
        </div>
      )}
      <TextField
        label={<FieldLabel text={t('why')} isRequired={!isTips} />}
        value={note}
        onChange={setNote}
        maxLength={200}
      />
      <Button variant="primary" size="lg" block icon="check" busy={isBusy} disabled={!isWhole} onClick={book}>
        {t(`book.${movesMoney ? 'money' : 'open'}`)}
      </Button>
    </div>
  );
}
