import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resource } from '#kernel/resource.ts';
import { ApiError } from '../api/errors.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { notify } from '../kit/notices.tsx';
import { resourceApi, type UsedBy } from './resource-api.ts';
import { refreshLists } from './use-resource-save.ts';
import { type Deleted, useRestore } from './use-restore.ts';

export interface DeleteDialogProps {
  readonly resource: Resource;
  readonly records: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

interface Refused {
  readonly name: string;
  readonly error: unknown;
  readonly uses: readonly UsedBy[];
}

/** Lists the records to be deleted and asks once; records in use are kept, and their uses are shown. */
export function DeleteDialog({ resource, records, onClose, onDeleted }: DeleteDialogProps): ReactElement {
  const t = useTranslations('records');
  const errorText = useErrorText();
  const locale = useShownLocale();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [done, setDone] = useState(0);
  const api = resourceApi(resource);
  const restore = useRestore(resource);

  const tell = (count: number, deleted: readonly Deleted[]) => {
    const action = { label: t('undo'), run: () => void restore(deleted) };
    const text = t('deleted', { count, name: deleted[0]?.name ?? records[0]?.name ?? '' });
    notify({ tone: 'success', text, ...(deleted.length > 0 && { action }), lasts: 15_000 });
  };
  const remove = async () => {
    setBusy(true);
    const kept: Refused[] = [];
    const deleted: Deleted[] = [];
    for (const { id, name } of records) {
      try {
        await api.remove(id);
        deleted.push({ id, name });
        setDone((count) => count + 1);
      } catch (error) {
        const isUsed = error instanceof ApiError && error.code === 'IN_USE';
        // A record that another user has deleted counts as deleted.
        if (error instanceof ApiError && error.code === 'RECORD_GONE') continue;
        kept.push({ name, error, uses: isUsed ? await api.uses(id, locale).catch(() => []) : [] });
      }
    }
    setBusy(false);
    await refreshLists(queries, resource);
    const gone = records.length - kept.length;
    if (gone > 0) tell(gone, deleted);
    if (kept.length > 0) setRefused(kept);
    else {
      onClose();
      onDeleted();
    }
  };

  const isOver = refused.length > 0;
  const close = () => {
    if (isBusy) return;
    onClose();
    if (isOver && refused.length < records.length) onDeleted();
  };
  return (
    <Dialog
      title={t('deleteTitle', { count: records.length })}
      size="md"
      closeLabel={t(isOver ? 'close' : 'cancel')}
      onClose={close}
      actions={
        isOver ? (
          <Button onClick={close}>{t('close')}</Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isBusy}>
              {t('cancel')}
            </Button>
            <Button variant="danger" icon="trash" busy={isBusy} onClick={() => void remove()}>
              {isBusy && records.length > 1 ? t('progress', { done, count: records.length }) : t('delete')}
            </Button>
          </>
        )
      }
    >
      {isOver ? (
        refused.map(({ name, error, uses }) => (
          <div key={name} className="record-refused">
            <Banner tone="warning">
              <strong>{name}</strong> · {errorText(error)}
            </Banner>
            {uses.length > 0 && (
              <ul>
                {uses.map((use) => (
                  <li key={`${use.resource}${use.id}${use.name}`}>{use.name}</li>
                ))}
              </ul>
            )}
          </div>
        ))
      ) : (
        <>
          <ul className="record-names-list">
            {records.slice(0, 10).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {records.length > 10 && <li>{t('more', { count: records.length - 10 })}</li>}
          </ul>
          <p className="field-help">{t('deleteHint')}</p>
        </>
      )}
    </Dialog>
  );
}
