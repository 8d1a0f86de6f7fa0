import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import type { staffContract } from '../../contract.ts';
import { BesideForm } from './beside-form.tsx';

const call = client<typeof staffContract>();

export interface CardDialogProps {
  readonly id: string;
  readonly name: string;
  readonly hasCard: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Assigns a card to a user by scanning it, or removes it. */
export function CardDialog({ id, name, hasCard, onClose, onDone }: CardDialogProps): ReactElement {
  const t = useTranslations('staff.people');
  const errorText = useErrorText();
  const [card, setCard] = useState('');
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const isCard = card.trim().length >= 4;

  async function save(next: string | null): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await call('PUT api/users/{id}/card', { params: { id }, body: { card: next } });
      onDone();
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  }

  return (
    <BesideForm>
      <Dialog
        title={t('cardOf', { name })}
        size="sm"
        closeLabel={t('close')}
        onClose={onClose}
        actions={
          <>
            {hasCard && (
              <Button icon="trash" onClick={() => void save(null)}>
                {t('takeCard')}
              </Button>
            )}
            <Button variant="primary" busy={isBusy} disabled={!isCard} onClick={() => void save(card.trim())}>
              {t('giveCard')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('cardNumber')}
          help={t('cardHelp')}
          error={fault !== undefined && errorText(fault)}
          leading={undefined}
          value={card}
          maxLength={64}
          data-autofocus
          onChange={setCard}
          onKeyDown={(event) => {
            // A scanner ends with Enter.
            if (event.key === 'Enter' && isCard) void save(card.trim());
          }}
        />
      </Dialog>
    </BesideForm>
  );
}
