import './pin-pad.css';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import type { PinEntry } from './use-pin.ts';

export interface PinPadProps {
  readonly entry: PinEntry;
  /** The text above the dots, while there is no problem. */
  readonly prompt: ReactNode;
}

/** The dots of a PIN, its problem, and the keys. */
export function PinPad({ entry, prompt }: PinPadProps): ReactElement {
  const t = useTranslations('staff.pin');
  const now = useNow(500);
  const wait = Math.ceil((entry.lockedUntil - now) / 1000);
  const isLocked = wait > 0;
  return (
    <div className="pin-pad">
      <PinMessage entry={entry} isLocked={isLocked} prompt={prompt} />
      {isLocked && entry.digits === '' ? (
        <div className="pin-dots" role="timer">
          <span className="pin-wait">{clock(wait)}</span>
        </div>
      ) : (
        <Dots entry={entry} />
      )}
      <Keypad
        label={t('keypad')}
        labels={{ backspace: t('backspace'), ok: t('ok') }}
        onKey={entry.press}
        onBackspace={entry.backspace}
        onOk={() => entry.submit()}
        okDisabled={!entry.canSubmit}
      />
    </div>
  );
}

function Dots({ entry }: { readonly entry: PinEntry }): ReactElement {
  const t = useTranslations('staff.pin');
  const { digits, expected, misses, phase, problem } = entry;
  const count = Math.max(expected, digits.length);
  const isRefused = misses > 0 && (phase === 'refused' || (problem !== undefined && digits === ''));
  return (
    <div
      // A new element for each refusal, so that the animation runs each time.
      key={misses}
      className={classNames('pin-dots', isRefused && 'pin-dots-refused')}
      role="img"
      aria-label={t('typed', { count: digits.length })}
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
        <span key={index} className={classNames('pin-dot', index < digits.length && 'pin-dot-filled')} />
      ))}
    </div>
  );
}

function PinMessage({
  entry,
  isLocked,
  prompt,
}: {
  readonly entry: PinEntry;
  readonly isLocked: boolean;
  readonly prompt: ReactNode;
}): ReactElement {
  const t = useTranslations('staff.pin');
  const errorText = useErrorText();
  // A wait that has passed is no longer shown.
  const problem = entry.lockedUntil > 0 && !isLocked ? undefined : entry.problem;
  const said = problem === undefined ? prompt : errorText(problem);
  return (
    <div className={classNames('pin-message', problem !== undefined && 'pin-message-problem')} role="alert">
      {isLocked ? t('locked') : said}
    </div>
  );
}

/** `0:42` */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
