import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown } from 'lucide';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { toLocale } from '#kernel/locale.ts';
import type { Resource } from '#kernel/resource.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Banner } from '../kit/banner.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Loading } from '../kit/spinner.tsx';
import { resourceApi } from './resource-api.ts';
import { titleOf } from './use-linked-names.ts';

/** The maximum of a list page; the records after them keep their places. */
const most = 500;

/** Reorders ranked records manually: buttons move each up or down. */
export function OrderButton({ resource }: { readonly resource: Resource }): ReactElement {
  const t = useTranslations('records.order');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={ArrowUpDown} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <OrderDialog resource={resource} onClose={() => setOpen(false)} />}
    </>
  );
}

function OrderDialog({
  resource,
  onClose,
}: {
  readonly resource: Resource;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('records');
  const errorText = useErrorText();
  const locale = toLocale(useLocale());
  const queries = useQueryClient();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [work, setWork] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const all = useQuery({
    queryKey: ['records', resource.name, 'order', locale],
    queryFn: () => resourceApi(resource).list({ sort: 'ranking', limit: most, locale }),
    gcTime: 0,
  });
  const rows = all.data?.rows ?? [];
  const order = ids ?? rows.map(({ id }) => id);
  const nameOf = (id: string) => titleOf(resource, rows.find((row) => row.id === id)?.values ?? {}, locale);

  const move = (id: string, by: 1 | -1) => {
    const from = order.indexOf(id);
    const to = from + by;
    if (to < 0 || to >= order.length) return;
    setIds(order.with(from, order[to] as string).with(to, id));
  };
  const save = async () => {
    setWork({ isBusy: true });
    try {
      await resourceApi(resource).order(order);
      await queries.invalidateQueries({ queryKey: ['records', resource.name, 'list'] });
      onClose();
    } catch (error) {
      setWork({ isBusy: false, error });
    }
  };
  const error = all.error ?? work.error;
  return (
    <Dialog
      title={t('order.title')}
      size="sm"
      closeLabel={t('cancel')}
      closesOutside={ids === null}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" icon="check" busy={work.isBusy} disabled={ids === null} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      {error !== null && error !== undefined && <Banner tone="danger">{errorText(error)}</Banner>}
      {all.isPending && <Loading>{t('loading')}</Loading>}
      <ol className="record-order">
        {order.map((id, index) => (
          <li key={id}>
            <span className="record-order-name">{nameOf(id)}</span>
            <IconButton
              icon="up"
              size="sm"
              label={t('order.up', { name: nameOf(id) })}
              disabled={index === 0}
              onClick={() => move(id, -1)}
            />
            <IconButton
              icon="down"
              size="sm"
              label={t('order.down', { name: nameOf(id) })}
              disabled={index === order.length - 1}
              onClick={() => move(id, 1)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
