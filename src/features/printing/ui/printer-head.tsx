import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { client, useMay } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { RecordForm } from '#platform/ui/records/use-record-form.ts';
import type { printingContract } from '../contract.ts';
import { printers } from '../domain/resource.ts';

import { usePrinters } from './use-print-jobs.ts';

const call = client<typeof printingContract>();

/** A printer's state, its switch, and a test page, above its form. */
export function PrinterHead({ form }: { readonly form: RecordForm }): ReactElement | null {
  const t = useTranslations('printing');
  const may = useMay();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const shown = usePrinters().data?.find(({ id }) => id === form.base?.id);
  const action = useMutation({
    mutationFn: async (kind: 'power' | 'test'): Promise<void> => {
      if (shown === undefined) return;
      const params = { id: shown.id };
      if (kind === 'test') await call('POST api/printers/{id}/test', { params });
      else await call('POST api/printers/{id}/power', { params, body: { isOnline: !shown.isOnline } });
    },
    onError: (error) => notify({ text: errorText(error), tone: 'danger' }),
    onSuccess: (_, kind) =>
      kind === 'test' &&
      notify({ text: t('resource.tested', { name: shown?.name ?? '' }), tone: 'success', lasts: 4_000 }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['printing'] });
      await queries.invalidateQueries({ queryKey: ['records', printers.name, 'list'] });
    },
  });
  const said = (problem: string) => (t.has(`slips.problems.${problem}`) ? t(`slips.problems.${problem}`) : problem);
  const asking = useMutation({
    mutationFn: (id: string) => call('POST api/printers/{id}/ask', { params: { id } }),
    onError: (error) => notify({ text: errorText(error), tone: 'danger' }),
    onSuccess: ({ state, problem }) =>
      notify({
        text:
          problem === null ? t(state === 'ready' ? 'resource.states.ready' : 'resource.states.silent') : said(problem),
        tone: state === 'ready' ? 'success' : 'danger',
        topic: 'printer asked',
        lasts: 6_000,
      }),
  });
  if (shown === undefined) return null;
  const { isOnline, problem } = shown;
  return (
    <div className="printer-head">
      <Badge tone={isOnline ? 'success' : 'danger'} icon={isOnline ? 'online' : 'offline'}>
        {problem === null ? t(isOnline ? 'slips.online' : 'slips.offline') : said(problem)}
      </Badge>
      {shown.type === 'virtual' && may('print.power') && (
        <Button size="sm" busy={action.isPending} onClick={() => action.mutate('power')}>
          {t(isOnline ? 'slips.turnOff' : 'slips.turnOn')}
        </Button>
      )}
      {may(printers.write) && shown.type !== 'virtual' && (
        <Button size="sm" icon="refresh" busy={asking.isPending} onClick={() => asking.mutate(shown.id)}>
          {t('resource.ask')}
        </Button>
      )}
      {may(printers.write) && (
        <Button size="sm" icon="printer" busy={action.isPending} onClick={() => action.mutate('test')}>
          {t('resource.test')}
        </Button>
      )}
    </div>
  );
}
