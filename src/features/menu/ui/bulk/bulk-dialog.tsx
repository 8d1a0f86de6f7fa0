import './bulk.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useAttempt } from '#platform/ui/records/use-attempt.ts';
import { refreshLists } from '#platform/ui/records/use-resource-save.ts';
import type { BulkChange } from '../../domain/bulk.ts';
import { products } from '../../domain/resources.ts';
import { callMenu } from '../product-calls.ts';
import { type BulkDraft, BulkForm } from './bulk-form.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { LeftOutList } from './left-out-list.tsx';
import { readPriceDraft } from './price-draft.ts';
import { useBulkUndo } from './use-bulk-undo.tsx';
import type { LeftOut, Previewed } from './use-bulk-words.ts';

export interface BulkDialogProps {
  readonly productIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Step {
  readonly content: ReactElement;
  readonly actions: ReactElement;
}

/** Thousands of products take their time. */
const patience = { timeoutMs: 60_000 };

/** Chooses a change of many products, shows what it does to each, and carries it out. */
export function BulkDialog({ productIds, onClose, onDone }: BulkDialogProps): ReactElement {
  const t = useTranslations('menu.bulk');
  const common = useTranslations('records');
  const errorText = useErrorText();
  const locale = useShownLocale();
  const { currency, decimalMark } = useFormats();
  const queries = useQueryClient();
  const { isSaving, attempt } = useAttempt();
  const undo = useBulkUndo();
  const [draft, setDraft] = useState<BulkDraft>({});
  const [isPreviewShown, setPreviewShown] = useState(false);
  const [isTried, setTried] = useState(false);
  const [result, setResult] = useState<{ readonly changed: number; readonly leftOut: LeftOut }>();
  const [fault, setFault] = useState<unknown>(null);
  const change = readDraft(draft, { currency, decimalMark });
  const preview = useMutation({
    mutationFn: (wanted: BulkChange): Promise<Previewed> =>
      callMenu(
        'POST api/products/bulk/preview',
        { query: { locale }, body: { productIds: [...productIds], change: wanted } },
        patience,
      ),
    onSuccess: () => setPreviewShown(true),
  });

  const apply = async () => {
    if (change === null || preview.data === undefined) return;
    setFault(null);
    const body = { products: preview.data.changes.map(({ id, version }) => ({ id, version })), change };
    const answer = await attempt(
      body,
      (commandId) => callMenu('POST api/products/bulk', { query: { locale }, body }, { ...patience, commandId }),
      setFault,
    );
    if (answer === null) return;
    const { id, changed, leftOut } = answer;
    await refreshLists(queries, products);
    if (id !== null) {
      const action = { label: t('undo'), run: () => undo(id) };
      notify({ tone: 'success', text: t('changed', { count: changed }), action, lasts: 15_000 });
    }
    if (leftOut.length > 0) setResult({ changed, leftOut });
    else onDone();
  };

  const shown = isPreviewShown ? preview.data : undefined;
  const count = shown?.changes.length ?? 0;
  const error = fault ?? preview.error;
  const form: Step = {
    content: (
      <>
        <p className="field-help bulk-hint">{t('hint')}</p>
        {isTried && change === null && <Banner tone="warning">{t('incomplete')}</Banner>}
        <BulkForm draft={draft} isTried={isTried} onChange={setDraft} />
      </>
    ),
    actions: (
      <>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          variant="primary"
          busy={preview.isPending}
          onClick={() => {
            setTried(true);
            if (change !== null) preview.mutate(change);
          }}
        >
          {t('toPreview')}
        </Button>
      </>
    ),
  };
  const previewed: Step | null =
    change !== null && shown !== undefined
      ? {
          content: <BulkPreview preview={shown} change={change} />,
          actions: (
            <>
              <Button icon="back" disabled={isSaving} onClick={() => setPreviewShown(false)}>
                {t('back')}
              </Button>
              <Button variant="primary" busy={isSaving} disabled={count === 0} onClick={() => void apply()}>
                {t('apply', { count })}
              </Button>
            </>
          ),
        }
      : null;
  const over: Step | undefined = result && {
    content: (
      <>
        <p className="bulk-counts" role="status">
          <strong>{t('changed', { count: result.changed })}</strong>
        </p>
        <LeftOutList leftOut={result.leftOut} />
      </>
    ),
    actions: <Button onClick={onDone}>{common('close')}</Button>,
  };
  const step = over ?? previewed ?? form;
  return (
    <Dialog
      title={t('title', { count: productIds.length })}
      size="lg"
      className="bulk-dialog"
      closeLabel={common('close')}
      closesOutside={false}
      onClose={() => {
        if (isSaving) return;
        if (result === undefined) onClose();
        else onDone();
      }}
      actions={step.actions}
    >
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {step.content}
    </Dialog>
  );
}

/** The chosen change; null if nothing is chosen or a choice is not complete. */
function readDraft(
  { price, unitId, ...rest }: BulkDraft,
  form: Parameters<typeof readPriceDraft>[1],
): BulkChange | null {
  const read = price === undefined ? undefined : readPriceDraft(price, form);
  const areMenusChosen = rest.addTo?.length !== 0 && rest.removeFrom?.length !== 0;
  if (read === null || unitId === null || !areMenusChosen) return null;
  const change = { ...rest, ...(read !== undefined && { price: read }), ...(unitId !== undefined && { unitId }) };
  return Object.keys(change).length === 0 ? null : change;
}
