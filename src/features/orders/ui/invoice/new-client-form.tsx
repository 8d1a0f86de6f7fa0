import './find-client.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { clientsContract } from '#features/clients/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { fieldProblemsOf } from '#platform/ui/api/errors.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import type { FoundClient } from './client-card.ts';

const call = client<typeof clientsContract>();

interface NewClient {
  readonly name: string;
  readonly phone: string;
  readonly cardNumber: string;
}
const nobody: NewClient = { name: '', phone: '', cardNumber: '' };

/** What was looked for in vain is part of who is noted now. */
export function startedWith(searched: string): NewClient {
  const text = searched.trim();
  if (/^[0-9+/() -]+$/.test(text)) return { ...nobody, phone: text.slice(0, 30) };
  return { ...nobody, name: text.slice(0, 120) };
}

interface NewClientFormProps {
  readonly started: NewClient;
  /** The card was scanned, and nobody has it. */
  readonly isUnknownCard: boolean;
  /** With the card that they were given, if any. */
  readonly onAdded: (client: FoundClient, card?: string) => void;
  readonly onBack: () => void;
}

/** Notes somebody who is no client yet; a scan fills the card. */
export function NewClientForm({ started, isUnknownCard, onAdded, onBack }: NewClientFormProps): ReactElement {
  const t = useTranslations('orders.client');
  const errorText = useErrorText();
  const [values, setValues] = useState(started);
  const set = (more: Partial<NewClient>) => setValues((before) => ({ ...before, ...more }));
  useScanner((cardNumber) => set({ cardNumber }));
  const { give, isBusy, error } = useChange(
    (body: NewClient, options) => call('POST api/clients/at-till', { body }, options),
    (added) => onAdded(added, values.cardNumber.trim() || undefined),
  );
  const wrong = new Set(fieldProblemsOf(error).map(({ path }) => path));
  const isOfField = wrong.has('phone') || (wrong.has('cardNumber') && isRecordInvalid(error));
  return (
    <form
      className="buyer-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (values.name.trim() !== '' && !isBusy) give(values);
      }}
    >
      {isUnknownCard && <p className="find-client-note">{t('unknownCard', { card: started.cardNumber })}</p>}
      <TextField
        label={t('fields.name')}
        value={values.name}
        maxLength={120}
        autoFocus
        data-autofocus=""
        onChange={(name) => set({ name })}
      />
      <TextField
        label={t('fields.phone')}
        type="tel"
        value={values.phone}
        maxLength={30}
        error={wrong.has('phone') ? t('phoneWrong') : undefined}
        onChange={(phone) => set({ phone })}
      />
      <TextField
        label={t('fields.card')}
        value={values.cardNumber}
        maxLength={40}
        error={wrong.has('cardNumber') && isRecordInvalid(error) ? t('cardWrong') : undefined}
        onChange={(cardNumber) => set({ cardNumber })}
      />
      {error !== null && !isOfField && <Banner tone="danger">{errorText(error)}</Banner>}
      <div className="buyer-actions">
        <Button size="lg" onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button
          size="lg"
          type="submit"
          variant="primary"
          icon="check"
          busy={isBusy}
          disabled={values.name.trim() === ''}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

const isRecordInvalid = (error: unknown) => (error as { readonly code?: unknown } | null)?.code === 'RECORD_INVALID';
