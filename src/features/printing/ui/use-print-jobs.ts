import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { call, type Printer, type TroubledJob } from './print-api.ts';

/** Reloads this feature's data when anything about printing changed. */
function usePrintNews(): void {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['printing'] });
  useLive('print.', refresh, refresh);
  useLive('printer.changed', refresh);
}

export function usePrinters() {
  return useQuery({
    queryKey: ['printing', 'printers'],
    queryFn: ({ signal }) => call('GET api/printers', undefined, { signal }),
  });
}

export function usePrintJobs(printerId: string | null) {
  usePrintNews();
  return useQuery({
    queryKey: ['printing', 'jobs', printerId],
    queryFn: ({ signal }) => call('GET api/print-jobs', { query: printerId === null ? {} : { printerId } }, { signal }),
    placeholderData: (seen) => seen,
  });
}

export type PrintAction =
  | { readonly kind: 'retry'; readonly job: TroubledJob; readonly printerId?: string }
  | { readonly kind: 'dismiss'; readonly job: TroubledJob }
  | { readonly kind: 'reprint'; readonly job: TroubledJob }
  | { readonly kind: 'power'; readonly printer: Printer };

/** The actions on slips and printers; shows a notice if one fails. */
export function usePrintActions() {
  const queries = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: sendAction,
    onError: (error) => notify({ text: errorText(error), tone: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['printing'] }),
  });
}

async function sendAction(action: PrintAction): Promise<void> {
  if (action.kind === 'power') {
    const { id, isOnline } = action.printer;
    await call('POST api/printers/{id}/power', { params: { id }, body: { isOnline: !isOnline } });
    return;
  }
  const { id } = action.job;
  if (action.kind === 'dismiss') await call('POST api/print-jobs/{id}/dismiss', { params: { id } });
  else if (action.kind === 'reprint') await call('POST api/print-jobs/{id}/reprint', { params: { id } });
  else await call('POST api/print-jobs/{id}/retry', { params: { id }, body: { printerId: action.printerId } });
}
