import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { type LeftOut, useReason } from './use-bulk-words.ts';

const shownNames = 8;

/** The products that do not change, by reason. */
export function LeftOutList({ leftOut }: { readonly leftOut: LeftOut }): ReactElement | null {
  const t = useTranslations('menu.bulk');
  const reasonOf = useReason();
  if (leftOut.length === 0) return null;
  const byReason = new Map<string, string[]>();
  for (const { name, problem } of leftOut) {
    const reason = reasonOf(problem);
    const names = byReason.get(reason);
    if (names === undefined) byReason.set(reason, [name]);
    else names.push(name);
  }
  return (
    <section className="bulk-left-out" aria-label={t('leftOut', { count: leftOut.length })}>
      <h3>{t('leftOut', { count: leftOut.length })}</h3>
      <ul>
        {[...byReason].map(([reason, names]) => (
          <li key={reason}>
            <strong>{reason}</strong>
            <details open={names.length <= shownNames}>
              <summary>{t('products', { count: names.length })}</summary>
              <p>{names.join(', ')}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
