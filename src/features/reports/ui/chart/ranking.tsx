import './chart.css';
import type { ReactElement } from 'react';

export interface RankedItem {
  readonly key: string;
  readonly name: string;
  /** The amount that the bar's length shows. */
  readonly amount: number;
  /** The formatted amount, and further text. */
  readonly text: string;
  readonly note?: string;
}

/** Bars from the largest down, each with its name above it: names of any length fit, on a phone and on paper. */
export function Ranking({
  items,
  label,
}: {
  readonly items: readonly RankedItem[];
  readonly label: string;
}): ReactElement {
  const largest = Math.max(1, ...items.map(({ amount }) => amount));
  return (
    <ol className="ranking" aria-label={label}>
      {items.map(({ key, name, amount, text, note }) => (
        <li key={key} className="ranking-item">
          <span className="ranking-name">{name}</span>
          {note && <span className="ranking-note">{note}</span>}
          <span className="amount ranking-amount">{text}</span>
          <span className="ranking-track" aria-hidden="true">
            <span className="ranking-bar" style={{ width: `${(Math.max(0, amount) / largest) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
