import { formatDateTime, formatDay, formatMoney, formatPercent } from '#kernel/format.ts';
import { type Language, type Locale, languageOf } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { Workbook } from '#platform/server/spreadsheet/workbook.ts';
import {
  noPayment,
  type SalesFigure,
  type SalesGroupBy,
  type SalesResult,
  salesReport,
} from '../../domain/sales-report.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import shopDe from '../../messages/office/shop/de.json' with { type: 'json' };
import shopEn from '../../messages/office/shop/en.json' with { type: 'json' };
import shopMk from '../../messages/office/shop/mk.json' with { type: 'json' };
import shopSq from '../../messages/office/shop/sq.json' with { type: 'json' };
import shopSr from '../../messages/office/shop/sr.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };
import { reportWorkbook, type WorkbookTexts } from './report-workbook.ts';

const messages: Readonly<Record<Language, typeof sq>> = { sq, en, mk, sr, de };
/** What a shop says otherwise (decision 0049). */
const shopMessages = { sq: shopSq, en: shopEn, mk: shopMk, sr: shopSr, de: shopDe };

export interface SalesWorkbookRequest {
  readonly venueName: string;
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly groupBy: SalesGroupBy;
  readonly result: SalesResult;
  readonly categoryName: string | null;
  /** The user whose sales they are; null for all users. */
  readonly ownerName: string | null;
  readonly isShop: boolean;
}

/** The report "Sales" as a workbook in the reader's language. */
export function salesWorkbook(request: SalesWorkbookRequest): Workbook {
  const { groupBy, result, currency } = request;
  return reportWorkbook({ definition: salesReport, groupBy, result, currency, texts: textsOf(request) });
}

function textsOf(request: SalesWorkbookRequest): WorkbookTexts<SalesFigure> {
  const { locale, groupBy, result, venueName, categoryName, ownerName, isShop, timeZone } = request;
  const t = messages[languageOf(locale)].reports;
  const period = `${formatDay(result.from)} – ${formatDay(result.to)}`;
  const { beforeFrom, beforeTo, beforeUntil } = result;
  const beforeEnd = beforeUntil === null ? formatDay(beforeTo) : formatDateTime(beforeUntil, timeZone);
  const about = [t.sales.title, categoryName, ownerName].filter((part) => part !== null && part !== '');
  const leftOut = result.unsound === 0 ? '' : t.unsound.replace('{count}', String(result.unsound));
  return {
    sheet: t.sales.title,
    heading: [venueName, about.join(' · '), period, leftOut, lateOf(request)].filter((line) => line !== ''),
    keyColumn: t.groupBy[groupBy],
    figures: isShop ? { ...t.figures, ...shopMessages[languageOf(locale)].reports.figures } : t.figures,
    totals: t.table.totals,
    before: `${t.table.before} (${formatDay(beforeFrom)} – ${beforeEnd})`,
    nameOf: ({ key, label }) => label || nameOfKey(key, groupBy, locale),
  };
}

/** How much of it arrived late; empty where nothing did. */
function lateOf({ locale, result: { late }, currency }: SalesWorkbookRequest): string {
  if (late.count === 0) return '';
  const text = messages[languageOf(locale)].reports.daySheet.slip.late;
  return `${text} (${late.count}): ${formatMoney(late.total, currency, { locale })}`;
}

function nameOfKey(key: string, groupBy: SalesGroupBy, locale: Locale): string {
  const { keys } = messages[languageOf(locale)].reports;
  switch (groupBy) {
    case 'day':
      return formatDay(key);
    case 'hour':
      return `${key}:00`;
    case 'paymentMethod':
      return key === noPayment ? keys.noPayment : key;
    case 'vatRate':
      return key === 'excluded' ? keys.vatExcluded : formatPercent(Number(key), locale);
    default:
      return key === 'none' ? keys.noCategory : key;
  }
}
