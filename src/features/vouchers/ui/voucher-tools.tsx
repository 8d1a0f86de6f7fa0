import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { emptyValues, type Field } from '#kernel/resource.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import { client, useMay } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
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
  const { values, error } = form;

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = values as never;
    const made = await form.save({
      body,
      send: (commandId) => call('POST api/vouchers/batch', { body }, { commandId }),
    });
    if (made === null) return;
    await queries.invalidateQueries({ queryKey: ['records', vouchers.name] });
    notify({ tone: 'success', text: t('made', { count: made.count }), lasts: 4_000 });
    onClose();
    await navigate({ to: '/admin/vouchers/print', search: { filter: [`batch:${made.batch}`] } });
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
          <Button type="submit" form={id} variant="primary" busy={form.isSaving}>
            {t('makeNow', { count: Number(values.count ?? 0) })}
          </Button>
        </>
      }
    >
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
    </Dialog>
  );
}
