import { addDays, type Day } from '#kernel/time.ts';

/** Days that follow each other, both included. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

export const spanOf = (spans: readonly Days[], day: Day): Days | undefined =>
  spans.find(({ from, to }) => from <= day && day <= to);

/** `2026-11-20..2026-11-24 2026-11-26`: what `writeDays` made of days. */
export function readDays(text: string): Days[] {
  return text
    .split(' ')
    .filter((span) => span !== '')
    .map((span) => {
      const [from = '', to = from] = span.split('..');
      return { from, to };
    });
}

/** Days as a short text: a venue that closes each of its days has one span of them. */
export function writeDays(days: readonly Day[]): string {
  const spans: Days[] = [];
  for (const day of [...days].sort()) {
    const last = spans.at(-1);
    if (last !== undefined && day <= addDays(last.to, 1)) spans.splice(-1, 1, { from: last.from, to: day });
    else spans.push({ from: day, to: day });
  }
  return spans.map(({ from, to }) => (from === to ? from : `${from}..${to}`)).join(' ');
}
