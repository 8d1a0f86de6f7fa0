import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Segmented, TextField } from '#platform/ui/kit/field.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { staffContract } from '../../contract.ts';
import { BesideForm } from './beside-form.tsx';

const call = client<typeof staffContract>();

export interface PinDialogProps {
  readonly id: string;
  readonly name: string;
  /** The number that the PIN starts with; empty if the user has none. */
  readonly number: string;
  /** An administrator may type a PIN; a manager gets a random one. */
  readonly mayChoose: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const lengths = ['4', '6', '7', '8'] as const;
type Length = (typeof lengths)[number];

/** A new PIN: random and shown once, or typed twice. */
export function PinDialog({ id, name, number, mayChoose, onClose, onDone }: PinDialogProps): ReactElement {
  const t = useTranslations('staff.people');
  const errorText = useErrorText();
  const [way, setWay] = useState<'drawn' | 'typed'>('drawn');
  const [digits, setDigits] = useState<Length>('7');
  const [drawn, setDrawn] = useState<string | null>(null);
  const [typed, setTyped] = useState({ pin: '', again: '' });
  const [submitted, setSubmitted] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const isPin = /^\d{5,11}$/.test(typed.pin);
  const isSame = typed.pin === typed.again;

  async function give(): Promise<void> {
    setSubmitted(true);
    setFault(undefined);
    if (way === 'typed' && !(isPin && isSame)) return;
    setBusy(true);
    try {
      if (way === 'drawn') {
        const { pin } = await call('POST api/users/{id}/pin/generate', {
          params: { id },
          body: { digits: Number(digits) },
        });
        setDrawn(pin);
      } else {
        await call('POST api/users/{id}/pin', { params: { id }, body: { pin: typed.pin } });
        notify({ tone: 'success', text: t('pinIsSet', { name }), lasts: 4_000 });
        onClose();
      }
      onDone();
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  }

  const onEnter = (event: { readonly key: string; preventDefault(): void }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void give();
  };
  const secret = {
    type: 'password',
    inputMode: 'numeric',
    maxLength: 11,
    autoComplete: 'off',
    onKeyDown: onEnter,
  } as const;
  return (
    <BesideForm>
      <Dialog
        title={t('newPinOf', { name })}
        size="sm"
        closeLabel={t('close')}
        closesOutside={drawn === null && typed.pin === ''}
        onClose={onClose}
        actions={
          drawn === null ? (
            <Button variant="primary" block busy={isBusy} onClick={() => void give()}>
              {t(way === 'drawn' ? 'drawPin' : 'setPin')}
            </Button>
          ) : (
            <Button variant="primary" block onClick={onClose}>
              {t('done')}
            </Button>
          )
        }
      >
        {drawn === null ? (
          <div className="pin-dialog">
            {mayChoose && (
              <Segmented
                label={t('way')}
                options={[
                  { value: 'drawn', label: t('drawn') },
                  { value: 'typed', label: t('typed') },
                ]}
                value={way}
                onChange={setWay}
              />
            )}
            {way === 'drawn' ? (
              <>
                <Segmented<Length>
                  label={t('digits')}
                  options={lengths.map((value) => ({ value, label: value }))}
                  value={digits}
                  onChange={setDigits}
                />
                <p className="field-help">{t(Number(digits) < 7 ? 'fourDigits' : 'moreDigits')}</p>
              </>
            ) : (
              <>
                <TextField
                  {...secret}
                  label={t('pin')}
                  help={t('pinHelp', { number: number === '' ? 'none' : number })}
                  error={submitted && !isPin && t('notAPin')}
                  value={typed.pin}
                  onChange={(pin) => setTyped({ ...typed, pin })}
                />
                <TextField
                  {...secret}
                  label={t('pinAgain')}
                  error={submitted && isPin && !isSame && t('pinDiffers')}
                  value={typed.again}
                  onChange={(again) => setTyped({ ...typed, again })}
                />
              </>
            )}
            <p className="field-help">{t('signsOut')}</p>
            {fault !== undefined && <Banner tone="danger">{errorText(fault)}</Banner>}
          </div>
        ) : (
          <div className="pin-dialog pin-drawn">
            <p>{t('shownOnce', { name })}</p>
            <output className="pin-digits">{drawn}</output>
          </div>
        )}
      </Dialog>
    </BesideForm>
  );
}
