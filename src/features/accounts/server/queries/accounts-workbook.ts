import { formatDateTime } from '#kernel/format.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { moneyCell } from '#platform/server/spreadsheet/money-cell.ts';
import type { Workbook, WorkbookCell } from '#platform/server/spreadsheet/workbook.ts';
import { type Age, ageNames, type EntryKind } from '../../domain/account.ts';
import type { listAccounts, statementOf } from './read-accounts.ts';

type Accounts = Awaited<ReturnType<typeof listAccounts>>['accounts'];

/** The texts of the sheet, those of the screen. */
export interface AccountWords {
  readonly title: string;
  readonly columns: Readonly<Record<'client' | 'owed' | 'limit' | 'lastPaid', string>>;
  readonly ages: Readonly<Record<Age, string>>;
}

/** What clients owe, as it is on the screen; amounts are numbers. */
export function accountsWorkbook(
  accounts: Accounts,
  { title, columns, ages }: AccountWords,
  { currency, timeZone }: { readonly currency: CurrencyCode; readonly timeZone: string },
): Workbook {
  const money = moneyCell(
    accounts.flatMap(({ balance, limit, ageing }) => [balance, limit ?? 0, ...ageing]),
    currency,
  );
  const words = [columns.client, columns.owed, ...ageNames.map((age) => ages[age]), columns.limit, columns.lastPaid];
  const head = words.map((value): WorkbookCell => ({ value, fontWeight: 'bold' }));
  const rows = accounts.map(({ name, balance, ageing, limit, lastPaidAt }): WorkbookCell[] => [
    name,
    money(balance),
    ...ageing.map(money),
    limit === null ? '' : money(limit),
    lastPaidAt === null ? '' : formatDateTime(lastPaidAt, timeZone),
  ]);
  return { title, rows: [head, ...rows], headRows: 1, widths: [32, 14, 14, 14, 14, 14, 14, 18], isLandscape: true };
}

/** The texts of a statement, those of the screen. */
export interface StatementWords {
  readonly columns: Readonly<Record<'at' | 'what' | 'by' | 'amount' | 'owed', string>>;
  readonly before: string;
  readonly owedNow: string;
  /** With the number of the document in braces. */
  readonly kinds: Readonly<Record<EntryKind, string>>;
}

/** A statement as it is on the screen: what was owed before, what happened, what is owed now. */
export function statementWorkbook(
  { name, before, balance, entries }: NonNullable<Awaited<ReturnType<typeof statementOf>>>,
  { columns, kinds, ...words }: StatementWords,
  { currency, timeZone }: { readonly currency: CurrencyCode; readonly timeZone: string },
): Workbook {
  const money = moneyCell([before, balance, ...entries.flatMap((entry) => [entry.amount, entry.balance])], currency);
  const head = [columns.at, columns.what, columns.by, columns.amount, columns.owed];
  const rows = entries.map((entry): WorkbookCell[] => {
    const kind = kinds[entry.kind].replace('{number}', String(entry.number));
    const what = [kind, entry.methodName ?? '', entry.reference].filter((text) => text !== '').join(' · ');
    return [formatDateTime(entry.at, timeZone), what, entry.userName, money(entry.amount), money(entry.balance)];
  });
  return {
    title: name,
    rows: [
      head.map((value): WorkbookCell => ({ value, fontWeight: 'bold' })),
      [words.before, '', '', '', money(before)],
      ...rows,
      [words.owedNow, '', '', '', money(balance)],
    ],
    headRows: 1,
    widths: [18, 36, 18, 14, 14],
  };
}
