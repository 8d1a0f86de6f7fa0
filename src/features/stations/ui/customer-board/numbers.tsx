import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { fitNumbers } from '../../domain/fit-numbers.ts';

interface NumbersProps {
  readonly kind: 'preparing' | 'ready';
  readonly numbers: readonly number[];
  /** What was ready last. */
  readonly newest?: number | undefined;
}

/** A column of numbers, as large as they fit. */
export function Numbers({ kind, numbers, newest }: NumbersProps): ReactElement {
  const t = useTranslations('stations.board');
  const [place, box] = useBox();
  const figures = String(Math.max(0, ...numbers)).length;
  const { fontSize, columns, shown } = fitNumbers(numbers.length, figures, box);
  const left = numbers.length - shown;
  return (
    <section className={classNames('board-column', `board-${kind}`)} aria-label={t(kind)}>
      <h2 className="board-title">
        {t(kind)}
        {left > 0 && <span className="board-more">{t('more', { count: left })}</span>}
      </h2>
      <ul
        className="board-numbers"
        ref={place}
        style={{ fontSize, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
        aria-live={kind === 'ready' ? 'polite' : undefined}
      >
        {numbers.slice(0, shown).map((number) => (
          <li key={number} className={classNames('board-number', number === newest && 'board-newest')}>
            {number}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The size of an element, kept up to date. */
function useBox() {
  const place = useRef<HTMLUListElement>(null);
  const [box, setBox] = useState({ width: 320, height: 240 });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, box] as const;
}
