// What paper says, read as people read it: row by row, with nothing of how it was laid out.
import type { Sheet } from './printers.ts';

/** A slip as the venue remembers it. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly orderId: string | null;
  readonly state: string;
  readonly attempts: number;
  /** How many prints of it there were before; and which slip it repeats. */
  readonly copy: number;
  readonly copyOf: string | null;
  readonly text: string;
}

export const textOf = ({ rows }: Pick<Sheet, 'rows'>): string => rows.join('\n');

/** The number on a sheet that says it is a copy; 0 where it says nothing. */
export const copyOn = ({ rows }: Sheet): number => Number(/KOPJE (\d+)/.exec(rows[0] ?? '')?.[1] ?? 0);

export function byJob(sheets: readonly Sheet[]): ReadonlyMap<string, readonly Sheet[]> {
  const all = new Map<string, Sheet[]>();
  for (const sheet of sheets) all.set(sheet.jobId, [...(all.get(sheet.jobId) ?? []), sheet]);
  return all;
}

/** What is wrong with the paper of a slip, in words; null if nothing is. */
export function faultOf(job: Job, sheets: readonly Sheet[], givenUp: string | undefined): string | null {
  const whole = sheets.filter(({ isWhole }) => isWhole);
  if (new Set(whole.map(copyOn)).size !== whole.length) return 'came out twice without saying so';
  if (job.state === 'dismissed') {
    if (givenUp === undefined) return 'given up by nobody';
    return (givenUp === 'lay there') === whole.length > 0 ? null : `given up as ${givenUp}`;
  }
  if (job.state !== 'done') return `still ${job.state}`;
  const last = sheets.at(-1);
  if (last === undefined || whole.length === 0) return 'never came out';
  // What stalled may come out after its copy.
  return whole.some((sheet) => textOf(sheet) === job.text) ? null : 'says something else';
}

/** The sheet that a cook or a guest has of a slip: the first that came out whole. */
export const readSheet = (sheets: readonly Sheet[] | undefined): Sheet | undefined =>
  sheets?.find(({ isWhole }) => isWhole);

/** What a ticket tells a station to make, thousandths by name; what is taken back counts against it. */
export function madeBy({ rows }: Sheet): (readonly [string, number])[] {
  return rows.flatMap((row) => {
    const item = /^([-−]?[\d.,]+)(?:\s\S+)? x (.+)$/.exec(row.trim());
    if (item === null) return [];
    const quantity = Number(item[1]?.replace('−', '-').replace(',', '.'));
    return [[item[2] as string, Math.round(quantity * 1000)] as const];
  });
}

/** What a receipt comes to, in cents. */
export function totalOn({ rows }: Sheet): number {
  const row = rows.find((each) => /^(?:TOTALI|Totali)\s/.test(each.trim())) ?? '';
  const written = /(-?[\d.]*\d,\d\d)/.exec(row)?.[1] ?? 'none';
  return Math.round(Number(written.replaceAll('.', '').replace(',', '.')) * 100);
}
