import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { emptyValues, type Field } from '#kernel/resource.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import { client, useMay } from '#platform/ui/api/app-api.ts';
import { useKeptChange } from '#platform/ui/api/use-kept-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { UnansweredChange } from '#platform/ui/kit/unanswered-change.tsx';
import { FieldInput } from '#platform/ui/records/field-input.tsx';
import { useResourceWords } from '#platform/ui/records/resource-words.ts';
import { useForm } from '#platform/ui/records/use-form.ts';
import { Link, useNavigate, useSearch } from '#platform/ui/router/use-router.tsx';
import type { vouchersContract } from '../contract.ts';
import { batchFields, vouchers } from '../domain/resources.ts';

const call = client<typeof vouchersContract>();
type Made = Answer<(typeof vouchersContract)['POST api/vouchers/batch']>;

/** Buttons above the list of vouchers: create a batch, and print labels of the listed vouchers. */
export function VoucherTools(): ReactElement {
  const t = useTranslations('vouchers');
  const may = useMay();
  const shown = useSearch();
  const [isMaking, setMaking] = useState(false);
  const mayWrite = may(vouchers.write);
  return (
    <>
      {mayWrite && (
        <Button size="sm" icon="add" onClick={() => setMaking(true)}>
          {t('make')}
        </Button>
      )}
      <Link
        className="button button-secondary button-sm"
        to="/admin/vouchers/print"
        search={{ search: shown.search, filter: shown.filter }}
      >
        <Icon name="printer" size={18} />
        <span className="button-label">{t('print')}</span>
      </Link>
      {isMaking && <BatchDialog onClose={() => setMaking(false)} />}
    </>
  );
}

/** As the form has it, once it was checked. */
interface Batch {
  readonly count: number;
  readonly value: number;
  readonly isForSale: boolean;
  readonly expiresOn: string | null;
  readonly prefix: string;
  readonly comment: string;
}

function BatchDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('vouchers');
  const id = useId();
  const words = useResourceWords({ ...vouchers, fields: batchFields });
  const errorText = useErrorText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm<Made>({
    loaded: null,
    first: emptyValues(batchFields),
    check: (values) => problemsOf(batchFields, values),
  });
  const { values } = form;
  const { money } = useFormats();
  const done = async (made: Made) => {
    await queries.invalidateQueries({ queryKey: ['records', vouchers.name] });
    notify({ tone: 'success', text: t('made', { count: made.count }), lasts: 4_000 });
    onClose();
    await navigate({ to: '/admin/vouchers/print', search: { filter: [`batch:${made.batch}`] } });
  };
  const kept = useKeptChange('vouchers.batch', {
    send: (body: Batch, options) => call('POST api/vouchers/batch', { body }, options),
    say: ({ count, value, isForSale, expiresOn, prefix, comment }) =>
      [
        t('makeNow', { count }),
        money(value),
        isForSale && words.field('isForSale'),
        expiresOn && `${words.field('expiresOn')}: ${expiresOn}`,
        prefix,
        comment,
      ]
        .filter(Boolean)
        .join(' · '),
    done: (made) => void done(made),
  });
  const { again } = kept;
  const error = form.error ?? kept.error;

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = values as unknown as Batch;
    const made = await form.save({ body, send: (commandId) => kept.post({ commandId, body }) });
    if (made !== null) await done(made);
  }

  return (
    <Dialog
      title={t('make')}
      size="md"
      closeLabel={t('close')}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {again === null && (
            <Button type="submit" form={id} variant="primary" busy={form.isSaving}>
              {t('makeNow', { count: Number(values.count ?? 0) })}
            </Button>
          )}
        </>
      }
    >
      {again !== null && <UnansweredChange again={again} isBusy={kept.isBusy} error={error} />}
      {again === null && (
        <form id={id} className="record-fields" noValidate onSubmit={(event) => void make(event)}>
          {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
          {Object.entries<Field>(batchFields).map(([name, field]) => {
            const problem = form.problems.get(name);
            return (
              <FieldInput
                key={name}
                name={name}
                field={field}
                words={words}
                value={values[name]}
                error={problem && words.problem(problem)}
                isReadOnly={false}
                onChange={(value) => form.change(name, value)}
                onLeave={() => form.leaveField(name)}
              />
            );
          })}
        </form>
      )}
    </Dialog>
  );
}
