import { readSettings } from '#features/configuration/server/index.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { ownPaper } from '#features/printing/server/index.ts';
import { countsBlind } from '#features/shifts/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { type Language, languageOf } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { reportsContract } from '../../contract.ts';
import type { DaySheet } from '../../domain/day-sheet.ts';
import { reportErrors } from '../../domain/errors.ts';
import { type DaySheetWords, layoutDaySheet } from '../../domain/layout-day-sheet.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };
import { readDaySheet } from './day-sheet.ts';

type Shown = Answer<(typeof reportsContract)['GET api/reports/day-sheet']>;
type Setup = Awaited<ReturnType<typeof ownPaper>>['setup'];

/** On paper of 80 mm, where there is no printer. */
const usualColumns = 42;

/** X or Z as it would be printed. */
export function showDaySheet(venue: VenueContext, session: Session, wanted: string | undefined): Promise<Shown> {
  return venue.reportDatabase.read(venue.id, async (tx) => {
    const now = venue.clock();
    const today = orderDay(now, await readSettings(tx));
    const sheet = await sheetFor(tx, session, wanted ?? today, now);
    const { setup, printer } = await ownPaper(tx, session.pointId);
    const slip = layoutOf(sheet, session, now)(setup, printer?.paperDimension ?? usualColumns);
    const { day, isOver, number } = sheet;
    return {
      day,
      today,
      isOver,
      number,
      slip: { ...slip, lines: [...slip.lines] },
      printerName: printer?.name ?? null,
    };
  });
}

/**
 * The figures of a day for this reader. Throws REPORT_PERIOD_INVALID for a day that has not begun, and REPORT_AFTER_COUNT for
 * somebody who is still to count their drawer without knowing what is in it (decision 0060).
 */
export async function sheetFor(tx: ReadTx, session: Session, day: string, now: number): Promise<DaySheet> {
  if (day > orderDay(now, await readSettings(tx)))
    throw new CodedError('REPORT_PERIOD_INVALID', reportErrors.REPORT_PERIOD_INVALID, { maxDays: 1 });
  if (await countsBlind(tx, session, day)) throw new CodedError('REPORT_AFTER_COUNT', reportErrors.REPORT_AFTER_COUNT);
  return readDaySheet(tx, { day, now, readsDrawers: session.permissions.has('shift.read') });
}

/** How it is written on the paper of a printer. */
export function layoutOf(sheet: DaySheet, session: Session, printedAt: number) {
  return ({ venue, style, methodNames, policy }: Setup, columns: number) =>
    layoutDaySheet(
      {
        sheet,
        venue,
        words: words[languageOf(style.locale)],
        methodName: (code) => methodNames.get(code) ?? code,
        hasVat: policy.showsVat,
        printedAt,
        printedBy: session.userName,
      },
      style,
      columns,
    );
}

const words: Readonly<Record<Language, DaySheetWords>> = {
  sq: sq.reports.daySheet.slip,
  en: en.reports.daySheet.slip,
  mk: mk.reports.daySheet.slip,
  sr: sr.reports.daySheet.slip,
  de: de.reports.daySheet.slip,
};
