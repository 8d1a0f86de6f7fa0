import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { saveFile } from '#platform/ui/records/save-file.ts';
import { longestReason } from '../domain/invoice.ts';
import { call, type InvoiceView } from './invoice-api.ts';
import { InvoiceContentView } from './invoice-content.tsx';
import { usePrinting } from './use-printing.ts';

interface InvoiceDialogProps {
  readonly id: string;
  /** Another document, such as its credit note. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** What a document says, its PDF, its copies, and the way to take it back. */
export function InvoiceDialog({ id, onOpen, onClose }: InvoiceDialogProps): ReactElement {
  const t = useTranslations('invoices');
  const errorText = useErrorText();
  const mayCancel = useMay()('invoice.cancel');
  const [isCrediting, setCrediting] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['invoices', 'one', id],
    queryFn: ({ signal }) => call('GET api/invoices/{id}', { params: { id } }, { signal }),
  });
  const pdf = useMutation({
    mutationFn: () => call('GET api/invoices/{id}/pdf', { params: { id }, query: {} }),
    onSuccess: ({ fileName, contentBase64 }) => saveFile(fileName, contentBase64),
  });
  const printing = usePrinting(id);
  const fault = error ?? pdf.error ?? printing.error;
  const canCredit = mayCancel && data?.state != null && data.state !== 'credited';
  const actions = isCrediting ? undefined : (
    <>
      <Button icon="download" busy={pdf.isPending} disabled={data === undefined} onClick={() => pdf.mutate()}>
        {t('pdf')}
      </Button>
      <Button icon="printer" busy={printing.isBusy} disabled={data === undefined} onClick={() => printing.give({})}>
        {t('print')}
      </Button>
      {canCredit && (
        <Button icon="undo" onClick={() => setCrediting(true)}>
          {t('credit')}
        </Button>
      )}
    </>
  );
  const title = data === undefined ? t('kinds.invoice') : `${t(`kinds.${data.kind}`)} ${data.number}`;
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} size="lg" actions={actions}>
      <div className="invoice-detail">
        {fault !== null && fault !== undefined && <Banner tone="danger">{errorText(fault)}</Banner>}
        {data === undefined && error === null && <Loading>{t('loading')}</Loading>}
        {data !== undefined && isCrediting && <CreditForm invoice={data} onClose={() => setCrediting(false)} />}
        {data !== undefined && !isCrediting && <InvoiceContentView invoice={data} onOpen={onOpen} />}
      </div>
    </Dialog>
  );
}

interface CreditFormProps {
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
}

function CreditForm({ invoice, onClose }: CreditFormProps): ReactElement {
  const t = useTranslations('invoices');
  const errorText = useErrorText();
  const { money } = useFormats();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { id, number, total, credited } = invoice;
  const { give, isBusy, error } = useChange(
    (body: { readonly reason: string }, options) =>
      call('POST api/invoices/{id}/cancel', { params: { id }, body }, options),
    (made) => {
      notify({ text: t('creditMade', { number: made.number }), tone: 'success' });
      void queries.invalidateQueries({ queryKey: ['invoices'] });
      onClose();
    },
  );
  return (
    <form
      className="invoice-choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim().length >= 3 && !isBusy) give({ reason: reason.trim() });
      }}
    >
      <p>{t('creditLead', { number, amount: money(total - credited) })}</p>
      <TextField label={t('reason')} value={reason} onChange={setReason} maxLength={longestReason} autoFocus />
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      <div className="invoice-actions">
        <Button onClick={onClose}>{t('back')}</Button>
        <Button type="submit" variant="danger" icon="undo" busy={isBusy} disabled={reason.trim().length < 3}>
          {t('creditNow')}
        </Button>
      </div>
    </form>
  );
}
