import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { IconButton } from '#platform/ui/kit/button.tsx';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { drawerLimits } from '../domain/drawer.ts';

type PiecesOf = Readonly<Record<Minor, number>>;

interface PiecesEntryProps {
  /** Notes and coins, largest first. */
  readonly values: readonly Minor[];
  readonly pieces: PiecesOf;
  readonly onPieces: (pieces: PiecesOf) => void;
  /** Below the list: what else is counted. */
  readonly more: ReactNode;
  /** Below the keys; on a phone at the end of the list, over which only the keys stay. */
  readonly end: ReactNode;
}

/** How many of each: by its own buttons, or typed; the key OK goes on to the next one. */
export function PiecesEntry({ values, pieces, onPieces, more, end }: PiecesEntryProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const { money } = useFormats();
  const [chosen, setChosen] = useState<Minor>(values[0] ?? 0);
  /** The next digit begins a new number. */
  const [isFresh, setFresh] = useState(true);
  const row = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted may be out of sight
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen, pieces]);
  const set = (value: Minor, count: number) =>
    onPieces({ ...pieces, [value]: Math.min(drawerLimits.pieces, Math.max(0, count)) });
  const choose = (value: Minor) => {
    setChosen(value);
    setFresh(true);
  };
  const type = (key: string) => {
    const before = isFresh ? 0 : (pieces[chosen] ?? 0);
    setFresh(false);
    if (before * 10 + Number(key) <= drawerLimits.pieces) set(chosen, before * 10 + Number(key));
  };
  const next = () => choose(values[(values.indexOf(chosen) + 1) % values.length] ?? chosen);
  const step = (value: Minor, by: number) => {
    choose(value);
    set(value, (pieces[value] ?? 0) + by);
  };
  return (
    <div className="shift-count">
      <div className="shift-counted">
        <ul className="shift-pieces" aria-label={t('pieces')}>
          {values.map((value) => (
            <li
              key={value}
              ref={value === chosen ? row : undefined}
              className={classNames('shift-piece', value === chosen && 'shift-piece-chosen')}
            >
              <button type="button" className="shift-piece-value" onClick={() => choose(value)}>
                <span>{money(value)}</span>
                <span className="shift-piece-count">× {pieces[value] ?? 0}</span>
              </button>
              <IconButton icon="remove" label={t('less', { value: money(value) })} onClick={() => step(value, -1)} />
              <IconButton icon="add" label={t('more', { value: money(value) })} onClick={() => step(value, 1)} />
            </li>
          ))}
        </ul>
        {more}
      </div>
      <div className="shift-side">
        <div className="shift-keys">
          <p className="shift-chosen" aria-hidden>
            <span>{money(chosen)}</span>
            <span className="shift-piece-count">× {pieces[chosen] ?? 0}</span>
          </p>
          <Keypad
            label={t('pieces')}
            labels={{ backspace: t('backspace'), ok: t('next') }}
            onKey={type}
            onBackspace={() => set(chosen, Math.floor((pieces[chosen] ?? 0) / 10))}
            onOk={next}
          />
        </div>
        <div className="shift-end">{end}</div>
      </div>
    </div>
  );
}
