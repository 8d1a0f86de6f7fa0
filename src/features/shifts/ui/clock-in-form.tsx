import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Switch } from '#platform/ui/records/switch.tsx';
import { MoneyEntry, useTypedMoney } from './money-entry.tsx';
import { call, type OwnShift } from './shift-api.ts';

interface ClockInFormProps {
  readonly own: Pick<OwnShift, 'isRequired' | 'hasEarlier'>;
  readonly onDone: () => void;
}

/** What is in the drawer, and go. */
export function ClockInForm({ own, onDone }: ClockInFormProps): ReactElement {
  const t = useTranslations('shifts');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const openingFloat = useTypedMoney(text);
  const [takesEarlier, setTakesEarlier] = useState(true);
  const { give, isBusy, error } = useChange(
    (body: { openingFloat: number; takesEarlier: boolean }, options) => call('POST api/shifts', { body }, options),
    () => {
      notify({ text: t('dialog.begun'), tone: 'success' });
      onDone();
    },
  );
  const start = () => give({ openingFloat, takesEarlier: own.hasEarlier && takesEarlier });
  return (
    <div className="shift-form">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {error === null && own.isRequired && <Banner tone="warning">{t('dialog.required')}</Banner>}
      <MoneyEntry label={t('dialog.openingFloat')} text={text} onText={setText} />
      {own.hasEarlier && (
        <Switch
          label={t('dialog.takesEarlier')}
          help={t('dialog.takesEarlierHelp')}
          isOn={takesEarlier}
          onChange={setTakesEarlier}
        />
      )}
      <Button variant="primary" size="lg" block icon="check" busy={isBusy} onClick={start}>
        {t('clockIn')}
      </Button>
    </div>
  );
}
