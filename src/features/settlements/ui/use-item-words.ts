import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import type { Item } from './settlement-api.ts';

/** Details in minor units; messages show them as formatted amounts. */
const amounts = ['total', 'remaining', 'due', 'amount'];

/** What a refused command was about, and why it was refused, as readers say it. */
export function useItemWords(): { readonly what: (item: Item) => string; readonly reason: (item: Item) => string } {
  const t = useTranslations('settlements');
  const errorText = useErrorText();
  const { money, quantity } = useFormats();

  function what({ type, content, label }: Item): string {
    const given = content as { readonly quantity?: unknown; readonly payments?: unknown };
    const key = t.has(`what.${type}`) ? `what.${type}` : 'what.other';
    return t(key, {
      label: label ?? t('product'),
      quantity: typeof given.quantity === 'number' ? quantity(given.quantity) : '',
      amount: money(paidIn(given.payments)),
    });
  }

  function reason({ code, details }: Item): string {
    const shown = Object.entries(details).map(([name, value]) => [
      name,
      amounts.includes(name) && typeof value === 'number' ? money(value) : value,
    ]);
    return errorText({ code, details: Object.fromEntries(shown) });
  }

  return { what, reason };
}

function paidIn(payments: unknown): number {
  if (!Array.isArray(payments)) return 0;
  return payments.reduce<number>((sum, { amount }: { readonly amount?: unknown }) => sum + Number(amount ?? 0), 0);
}
