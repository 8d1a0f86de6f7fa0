import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import type { useOpenEntries } from './use-settlements.ts';

/** Loads the next entries of a list, if there are more. */
export function More({ list }: { readonly list: ReturnType<typeof useOpenEntries> }): ReactElement | null {
  const t = useTranslations('settlements');
  if (!list.hasNextPage) return null;
  return (
    <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('more')}
    </Button>
  );
}
