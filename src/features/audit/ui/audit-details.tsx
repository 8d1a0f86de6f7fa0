import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { type Formats, useFormats } from '#platform/ui/i18n/use-formats.ts';
import { isId, referencedBy } from '../domain/subjects.ts';

export interface AuditDetailsProps {
  readonly data: Readonly<Record<string, unknown>>;
  /** The names of records that the data refer to, by detail. */
  readonly names?: Readonly<Record<string, string | null>>;
  /** The word of a detail that is a field of a resource. */
  readonly wordOf?: ((name: string) => string) | undefined;
}

/** What an entry says besides its action, in words: ids that mean nothing to a reader are left out. */
export function AuditDetails({ data, names = {}, wordOf }: AuditDetailsProps): ReactElement | null {
  const locale = useShownLocale();
  const t = useTranslations();
  const formats = useFormats();
  const word = (name: string) =>
    [`permissions.${name}`, `audit.details.${name}`].flatMap((key) => (t.has(key) ? t(key) : []))[0] ??
    wordOf?.(name) ??
    name;
  const text = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'records.yes' : 'records.no');
    if (typeof value === 'number') return formatNumber(name, value, formats);
    const keys = name === 'action' ? [`audit.actions.order_${String(value)}`] : [`audit.values.${String(value)}`];
    return keys.flatMap((key) => (t.has(key) ? t(key) : []))[0] ?? brief(value);
  };
  const shown = (name: string, value: unknown): ReactNode => {
    if (isReference(name, value)) return names[name] ?? '–';
    if (isPair(value)) {
      return (
        <>
          <del>{text(name, value[0])}</del> <ins>{text(name, value[1])}</ins>
        </>
      );
    }
    if (isDiscount(value)) return formats[value.kind === 'percent' ? 'percent' : 'money'](value.value);
    if (Array.isArray(value)) return <List items={value} wordOf={wordOf} />;
    if (typeof value === 'object' && value !== null) return <AuditDetails data={{ ...value }} wordOf={wordOf} />;
    return text(name, value);
  };
  const entries = Object.entries(data).filter(
    ([name, value]) => !unsaid.includes(name) && (isReference(name, value) || saysSomething(value)),
  );
  if (entries.length === 0) return null;
  return (
    <dl className="audit-data" lang={locale}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{word(name)}</dt>
          <dd>{shown(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function List({ items, wordOf }: { readonly items: readonly unknown[] } & Pick<AuditDetailsProps, 'wordOf'>) {
  return items.map((item, index) =>
    typeof item === 'object' && item !== null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
      <AuditDetails key={index} data={{ ...item }} wordOf={wordOf} />
    ) : (
      `${brief(item)} `
    ),
  );
}

const isReference = (name: string, value: unknown) => name in referencedBy && isId(value);

/** Of use to programs only. */
const unsaid = ['catalogueVersion'];

const amounts = [
  ...[
    'amount',
    'expectedTotal',
    'minimumWaived',
    'total',
    'vat',
    'net',
    'gross',
    'discount',
    'fee',
    'tendered',
    'cardFee',
    'tip',
    'change',
    'rounding',
  ],
  ...['printed', 'before', 'after', 'minimumSpend', 'unitPrice', 'priceBefore'],
];

/** Amounts are minor units, and quantities thousandths. */
function formatNumber(name: string, value: number, { money, quantity }: Formats): string {
  if (amounts.includes(name)) return money(value);
  return name === 'quantity' || name === 'quantityBefore' ? quantity(value) : String(value);
}

/** Whether a value says something: it is neither empty nor an id. */
function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(saysSomething);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysSomething);
  return value !== null && value !== '' && !isId(value);
}

const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each !== 'object' || each === null);

function isDiscount(value: unknown): value is { readonly kind: string; readonly value: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'value' in value &&
    typeof value.value === 'number' &&
    (value.kind === 'percent' || value.kind === 'amount')
  );
}

export function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
