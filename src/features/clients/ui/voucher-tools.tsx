import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { emptyValues, type Field, type ValuesOf } from '#kernel/resource.ts';
import { type FieldProblem, problemsOf } from '#kernel/resource-problems.ts';
import { client, useSession } from '#platform/ui/api/app-api.ts';
import { fieldProblemsOf } from '#platform/ui/api/errors.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { FieldInput } from '#platform/ui/records/field-input.tsx';
import { useResourceWords } from '#platform/ui/records/resource-words.ts';
import { useAttempt } from '#platform/ui/records/use-attempt.ts';
import type { clientsContract } from '../contract.ts';
import { batchFields, vouchers } from '../domain/resources.ts';

const call = client<typeof clientsContract>();
type Wanted = ValuesOf<typeof batchFields>;

/** Above the list of vouchers: a batch at once, and labels of what the list shows. */
export function VoucherTools(): ReactElement {
  const t = useTranslations('clients.vouchers');
  const { login } = useSession();
  const shown = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [isMaking, setMaking] = useState(false);
  const mayWrite = login?.userPermissions.includes(vouchers.write) ?? false;
  return (
    <>
      {mayWrite && (
        <Button size="sm" icon="add" onClick={() => setMaking(true)}>
          {t('make')}
        </Button>
      )}
      <Link
        className="button button-secondary button-sm"
        to={'/admin/vouchers/print' as '/admin'}
        search={{ search: shown.search, filter: shown.filter } as never}
      >
        <Icon name="printer" size={18} />
        {t('print')}
      </Link>
      {isMaking && <BatchDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function BatchDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('clients.vouchers');
  const id = useId();
  const words = useResourceWords({ ...vouchers, fields: batchFields });
  const errorText = useErrorText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [values, setValues] = useState<Wanted>(() => emptyValues(batchFields));
  const [submitted, setSubmitted] = useState(false);
  const [serverErrors, setServerErrors] = useState<readonly FieldProblem[]>([]);
  const [error, setError] = useState<unknown>(null);
  const { isSaving, attempt } = useAttempt();
  const problems = new Map(
    [...serverErrors, ...(submitted ? problemsOf(batchFields, values) : [])].map((one) => [one.path, one]),
  );

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    if (problemsOf(batchFields, values).length > 0) return;
    setError(null);
    const send = (commandId: string) => call('POST api/vouchers/batch', { body: values as never }, { commandId });
    const made = await attempt(values, send, (fault) => {
      setServerErrors(fieldProblemsOf(fault));
      setError(fault);
    });
    if (made === null) return;
    await queries.invalidateQueries({ queryKey: ['records', vouchers.name] });
    notify({ tone: 'success', text: t('made', { count: made.count }), lasts: 4_000 });
    onClose();
    await navigate({ to: '/admin/vouchers/print' as '/admin', search: { filter: [`batch:${made.batch}`] } as never });
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
          <Button type="submit" form={id} variant="primary" busy={isSaving}>
            {t('makeNow', { count: values.count ?? 0 })}
          </Button>
        </>
      }
    >
      <form id={id} className="record-fields" noValidate onSubmit={(event) => void make(event)}>
        {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
        {Object.entries<Field>(batchFields).map(([name, field]) => {
          const problem = problems.get(name);
          return (
            <FieldInput
              key={name}
              {...{ name, field, words }}
              value={values[name as keyof Wanted]}
              error={problem && words.problem(problem)}
              isReadOnly={false}
              onChange={(value) => {
                setValues((before) => ({ ...before, [name]: value }));
                setServerErrors((before) => before.filter(({ path }) => path !== name));
              }}
              onLeave={() => undefined}
            />
          );
        })}
      </form>
    </Dialog>
  );
}
