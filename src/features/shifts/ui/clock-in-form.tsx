import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { MoneyEntry, useTypedMoney } from './money-entry.tsx';
import { call } from './shift-api.ts';

interface ClockInFormProps {
  readonly isRequired: boolean;
  readonly onDone: () => void;
}

/** What is in the drawer, and go. */
export function ClockInForm({ isRequired, onDone }: ClockInFormProps): ReactElement {
  const t = useTranslations('shifts');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const openingFloat = useTypedMoney(text);
  const { give, isBusy, error } = useChange(
    (body: { openingFloat: number }, options) => call('POST api/shifts', { body }, options),
    () => {
      notify({ text: t('dialog.begun'), tone: 'success' });
      onDone();
    },
  );
  return (
    <div className="shift-form">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {error === null && isRequired && <Banner tone="warning">{t('dialog.required')}</Banner>}
      <MoneyEntry label={t('dialog.openingFloat')} text={text} onText={setText} />
      <Button variant="primary" size="lg" block icon="check" busy={isBusy} onClick={() => give({ openingFloat })}>
        {t('clockIn')}
      </Button>
    </div>
  );
}
