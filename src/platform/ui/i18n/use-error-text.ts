import { useTranslations } from 'use-intl';
import { ApiError, OfflineError } from '../api/errors.ts';

/** Translates an error: the text of its code, otherwise a general one that contains the code. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (error instanceof OfflineError) return t('OFFLINE');
    const { code, details } = readError(error);
    const values: Record<string, string | number> = { code };
    for (const [name, value] of Object.entries(details)) {
      if (typeof value === 'string' || typeof value === 'number') values[name] = value;
      else values[name] = String(value);
    }
    return t.has(code) ? t(code, values) : t('UNKNOWN', { code });
  };
}

/** An error response of the server, or anything with a code, such as a refusal by the rules of an order. */
function readError(error: unknown): { code: string; details: Readonly<Record<string, unknown>> } {
  if (error instanceof ApiError) return error;
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    const details = 'details' in error && typeof error.details === 'object' ? error.details : null;
    return { code: error.code, details: (details ?? {}) as Record<string, unknown> };
  }
  return { code: error instanceof Error ? error.name : 'Error', details: {} };
}
