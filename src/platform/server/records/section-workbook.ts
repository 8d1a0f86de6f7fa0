import type { Cell, Row } from 'write-excel-file/node';
import { formatDateTime, formatDay } from '#kernel/format.ts';
import { type Locale, languageOf, type Names, nameIn } from '#kernel/locale.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import type { Field, Fields, RecordOf } from '#kernel/section.ts';
import type { QueryContext } from '../feature.ts';
import { sql } from '../sql.ts';
import type { AnySection, SectionServer } from './section-server.ts';

type LinkedNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The rows of a list as an .xlsx file: amounts and quantities are numbers, texts stay texts and never formulas. */
export async function sectionWorkbook<F extends Fields>(
  server: SectionServer<F>,
  rows: readonly RecordOf<F>[],
  names: LinkedNames,
  locale: Locale,
  { tx }: Pick<QueryContext, 'tx'>,
): Promise<{ fileName: string; contentBase64: string }> {
  const { default: writeExcel } = await import('write-excel-file/node');
  const { section } = server;
  const words = wordsOf(server, locale);
  const venue = await readVenue(tx);
  const shown = Object.entries<Field>(section.fields).filter(([, { kind }]) => kind !== 'part' && kind !== 'picture');
  const head: Row = shown.map(([name]) => text(words.fields?.[name] ?? name, true));
  const body = rows.map((row) =>
    shown.map(([name, field]) =>
      cell(field, (row as Record<string, unknown>)[name], names, locale, venue, words, name),
    ),
  );
  const content = await writeExcel([head, ...body], {
    sheet: (words.title ?? section.name).replace(/[[\]/\\:*?]/g, ' ').slice(0, 31),
    stickyRowsCount: 1,
    columns: shown.map(([, { kind }]) => ({ width: kind === 'names' || kind === 'text' ? 28 : 16 })),
  }).toBuffer();
  return { fileName: `${section.api.replaceAll('/', '-')}.xlsx`, contentBase64: content.toString('base64') };
}

interface SectionWords {
  readonly title?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function wordsOf({ section, messages }: AnySection, locale: Locale): SectionWords {
  const file = (messages[locale] ?? messages[languageOf(locale)]) as Record<
    string,
    { sections?: Record<string, SectionWords> }
  >;
  return file[section.feature]?.sections?.[section.name] ?? {};
}

function cell(
  field: Field,
  value: unknown,
  names: LinkedNames,
  locale: Locale,
  venue: Venue,
  words: SectionWords,
  name: string,
): Cell {
  if (value === null || value === undefined) return text('');
  switch (field.kind) {
    case 'names':
      return text(nameIn(value as Names, locale));
    case 'money': {
      const { decimalsKept, decimalsShown } = currencies[venue.currency];
      return {
        value: (value as number) / 10 ** decimalsKept,
        type: Number,
        format: `#,##0${decimalsShown ? '.00' : ''}`,
      };
    }
    case 'quantity':
      return { value: (value as number) / 1000, type: Number, format: '#,##0.###' };
    case 'percent':
      return { value: (value as number) / 10_000, type: Number, format: '0.##%' };
    case 'whole':
      return { value: value as number, type: Number, format: '0' };
    case 'toggle':
      return text(value === true ? '✓' : '');
    case 'choice':
      return text(words.options?.[name]?.[value as string] ?? String(value));
    case 'day':
      return text(formatDay(value as string));
    case 'instant':
      return text(formatDateTime(value as number, venue.timeZone));
    case 'link':
      return text(names[field.to]?.[value as string] ?? '');
    case 'links':
      return text((value as readonly string[]).map((id) => names[field.to]?.[id] ?? '').join(', '));
    case 'texts':
      return text((value as readonly string[]).join(', '));
    default:
      return text(String(value));
  }
}

/** Text that stays text: `=1+1` typed as a name is a shared string and never a formula. */
function text(value: string, isBold = false): Cell {
  return { value, type: String, format: '@', ...(isBold && { fontWeight: 'bold' }) };
}

interface Venue {
  readonly currency: CurrencyCode;
  readonly timeZone: string;
}

async function readVenue(tx: QueryContext['tx']): Promise<Venue> {
  const row = await tx.maybe<{ currency: string | null; timeZone: string | null }>(
    sql`SELECT settings ->> 'currency' AS currency, settings ->> 'timeZone' AS "timeZone" FROM configuration`,
  );
  const { currency = null, timeZone = null } = row ?? {};
  return {
    currency: currency !== null && currency in currencies ? (currency as CurrencyCode) : 'EUR',
    timeZone: timeZone ?? 'Europe/Belgrade',
  };
}
