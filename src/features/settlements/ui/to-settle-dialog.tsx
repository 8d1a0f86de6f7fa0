import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Queries } from '#platform/ui/api/queries.tsx';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { EntryCard } from './entry-card.tsx';
import { More } from './more.tsx';
import { useOpenEntries } from './use-settlements.ts';

interface ToSettleDialogProps {
  readonly onClose: () => void;
}

/** What is to settle, on a till: what the user may decide about has its actions. */
export function ToSettleDialog(props: ToSettleDialogProps): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <ToSettleList {...props} />
      </Queries>
    </OfficeWords>
  );
}

function ToSettleList({ onClose }: ToSettleDialogProps): ReactElement {
  const t = useTranslations('settlements');
  const errorText = useErrorText();
  const list = useOpenEntries();
  const { error } = list;
  const shown = list.data?.pages.flatMap(({ entries }) => entries);
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="lg">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {shown?.length === 0 && <Banner tone="success">{t('empty')}</Banner>}
      {shown !== undefined && shown.length > 0 && <p className="settlements-lead">{t('lead')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where the user may only read, the keyboard could not scroll the list */}
      <ul className="settlement-list" aria-label={t('title')} tabIndex={0}>
        {shown?.map((entry) => (
          <EntryCard key={entry.id} entry={entry} />
        ))}
      </ul>
      <More list={list} />
    </Dialog>
  );
}
