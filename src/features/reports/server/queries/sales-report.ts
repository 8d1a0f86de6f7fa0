import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import { cutoffMinutes, dayOf } from '#features/configuration/domain/policy.ts';
import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import { countsBlind } from '#features/shifts/server/index.ts';
import type { Answer, HandlerInput } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import type { AfterReading } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/session.ts';
import { writeInWorker } from '#platform/server/spreadsheet/write-in-worker.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { reportsContract } from '../../contract.ts';
import { reportErrors } from '../../domain/errors.ts';
import { comparableUntil } from '../../domain/period.ts';
import { onlySales, salesReport } from '../../domain/sales-report.ts';
import { assertPeriod, runReport } from './report-engine.ts';
import { categoryName, type SalesFilter, salesQueries } from './sales.ts';
import { salesWorkbook } from './sales-workbook.ts';

type SalesAnswer = Answer<(typeof reportsContract)['GET api/reports/sales']>;
type ExcelAnswer = Answer<(typeof reportsContract)['GET api/reports/sales/excel']>;
export type SalesQuery = HandlerInput<(typeof reportsContract)['GET api/reports/sales']>['query'];

/** The report for the screen. Users who may not see all sales get only their own. */
export async function readSales(venue: VenueContext, session: Session, query: SalesQuery): Promise<SalesAnswer> {
  return (await salesOf(venue, session, query)).answer;
}

/** The report as a spreadsheet, which is written when everything is read. */
export async function readSalesWorkbook(
  venue: VenueContext,
  session: Session,
  query: SalesQuery,
): Promise<AfterReading<ExcelAnswer>> {
  const { answer, settings, reader } = await salesOf(venue, session, query);
  const { groupBy, from, to } = answer;
  const workbook = salesWorkbook({
    venueName: settings.name,
    currency: currencyOf(settings),
    timeZone: settings.timeZone,
    locale: reader.locale,
    groupBy,
    result: answer,
    categoryName: answer.categoryName,
    ownerName: answer.isOwnOnly ? session.userName : null,
    isShop: settings.notRestaurant,
  });
  return async () => {
    const content = await writeInWorker(venue.id, workbook);
    return { fileName: `sales-${groupBy}-${from}-${to}.xlsx`, contentBase64: content.toString('base64') };
  };
}

async function salesOf(venue: VenueContext, session: Session, query: SalesQuery) {
  const { from, to, groupBy = 'day', category = null } = query;
  assertPeriod({ from, to }, salesReport);
  const isOwnOnly = !session.permissions.has('report.salesAll');
  return venue.reportDatabase.read(venue.id, async (tx) => {
    const isBlind = await countsBlind(tx, session, to);
    if (isBlind && groupBy === 'paymentMethod')
      throw new CodedError('REPORT_AFTER_COUNT', reportErrors.REPORT_AFTER_COUNT);
    const settings = await readSettings(tx);
    const reader = await readerOf(tx, query.locale);
    const ownerId = isOwnOnly ? session.userId : null;
    const filter: SalesFilter = { from, to, ownerId, category, timeZone: settings.timeZone, reader };
    const { timeZone } = settings;
    const now = venue.clock();
    const cutoff = cutoffMinutes(settings);
    const firstHour = Math.floor(cutoff / 60);
    const present = { today: dayOf(now, settings), now, timeZone, cutoffMinutes: cutoff };
    const beforeUntil = comparableUntil({ from, to }, present);
    const [result, named] = await Promise.all([
      runReport(tx, salesReport, salesQueries, { groupBy, filter, firstHour, beforeUntil }),
      category === null || category === 'none' ? null : tx.maybe<{ name: string }>(categoryName(category, reader)),
    ]);
    const answer: SalesAnswer = {
      ...result,
      ...(isBlind && { totals: onlySales(result.totals), before: onlySales(result.before) }),
      rows: [...result.rows],
      currency: settings.currency,
      groupBy,
      categoryName: named?.name ?? null,
      isOwnOnly,
    };
    return { answer, settings, reader };
  });
}

function currencyOf({ currency }: SettingsInForce): CurrencyCode {
  return currency in currencies ? (currency as CurrencyCode) : 'EUR';
}
