import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#kernel/contract.ts';
import { client, useSession } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { printingContract } from '../contract.ts';

type Contract = typeof printingContract;
const call = client<Contract>();

export type Printer = Answer<Contract['GET api/printers']>[number];
export type PrintJob = Answer<Contract['GET api/print-jobs']>[number];

/** Whether the signed-in user may see and settle slips; the server checks it again. */
export function useMay(): (permission: string) => boolean {
  const { login } = useSession();
  return (permission) => login?.userPermissions.includes(permission) ?? false;
}

/** Everything of this feature is read again when anything about printing changed. */
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

/** Slips that did not print, kept up by the live feed; not asked for where the user may not see them. */
export function useTrouble(isAllowed: boolean) {
  const queries = useQueryClient();
  const key = ['printing', 'trouble'];
  const refresh = () => {
    if (isAllowed) void queries.invalidateQueries({ queryKey: key });
  };
  // Every sale queues and prints slips; only news of trouble and of its end is worth a question.
  const hasTrouble = () => (queries.getQueryData<readonly PrintJob[]>(key)?.length ?? 0) > 0;
  useLive('print.failed', refresh, refresh);
  useLive('print.settled', refresh);
  useLive('printer.changed', refresh);
  useLive('print.queued', () => hasTrouble() && refresh());
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET api/print-jobs/trouble', undefined, { signal }),
    enabled: isAllowed,
  });
}

export type PrintAction =
  | { readonly kind: 'retry'; readonly job: PrintJob; readonly printerId?: string }
  | { readonly kind: 'dismiss'; readonly job: PrintJob }
  | { readonly kind: 'reprint'; readonly job: PrintJob }
  | { readonly kind: 'power'; readonly printer: Printer };

/** What can be done to slips and printers; says why when it could not. */
export function usePrintActions() {
  const queries = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: tell,
    onError: (error) => notify({ text: errorText(error), tone: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['printing'] }),
  });
}

async function tell(action: PrintAction): Promise<void> {
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
