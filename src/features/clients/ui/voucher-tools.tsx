import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent, ReactElement } from 'react';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues, type Field, type ValuesOf } from '#kernel/section.ts';
import { type FieldProblem, problemsOf } from '#kernel/section-problems.ts';
import { client, useSession } from '#platform/ui/api/app-api.ts';
import { ApiError, OfflineError } from '#platform/ui/api/errors.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { FieldInput } from '#platform/ui/records/field-input.tsx';
import { useSectionWords } from '#platform/ui/records/section-words.ts';
import type { clientsContract } from '../contract.ts';
import { batchFields, vouchers } from '../domain/sections.ts';

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
  const words = useSectionWords({ ...vouchers, fields: batchFields });
  const errorText = useErrorText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [values, setValues] = useState<Wanted>(() => emptyValues(batchFields));
  const [hasTried, setTried] = useState(false);
  const [told, setTold] = useState<readonly FieldProblem[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  // A second try after a lost answer has the same id: the batch is made once.
  const attempt = useRef({ body: '', commandId: '' });
  const problems = new Map(
    [...told, ...(hasTried ? problemsOf(batchFields, values) : [])].map((one) => [one.path, one]),
  );

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isBusy || problemsOf(batchFields, values).length > 0) return;
    const body = JSON.stringify(values);
    if (attempt.current.body !== body) attempt.current = { body, commandId: uuidv7() };
    setBusy(true);
    setError(null);
    try {
      const { commandId } = attempt.current;
      const made = await call('POST api/vouchers/batch', { body: values as never }, { commandId });
      await queries.invalidateQueries({ queryKey: ['records', vouchers.name] });
      notify({ tone: 'success', text: t('made', { count: made.count }), lasts: 4_000 });
      onClose();
      await navigate({ to: '/admin/vouchers/print' as '/admin', search: { filter: [`batch:${made.batch}`] } as never });
    } catch (fault) {
      if (!(fault instanceof OfflineError)) attempt.current = { body: '', commandId: '' };
      if (fault instanceof ApiError && fault.fields.length > 0) {
        setTold(fault.fields.map((field) => ({ ...field, path: field.path.replace(/^body\./, '') })));
      }
      setError(fault);
    } finally {
      setBusy(false);
    }
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
          <Button type="submit" form={id} variant="primary" busy={isBusy}>
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
                setTold((before) => before.filter(({ path }) => path !== name));
              }}
              onLeave={() => undefined}
            />
          );
        })}
      </form>
    </Dialog>
  );
}
