import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf, type Names } from '#kernel/locale.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { officePage } from '#platform/ui/office/office-page.ts';
import { resourceApi } from '#platform/ui/records/resource-api.ts';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { products } from '../domain/resources.ts';

const compared = (text: string) => text.trim().toLowerCase();

interface SameNameProps {
  readonly names: Names;
  /** Of the new one: they go along to the product that is there. */
  readonly barcodes: readonly string[];
}

/** Says of a new product that there is one with its name: mostly it is the same, with another barcode. */
export function SameName({ names, barcodes }: SameNameProps): ReactElement | null {
  const t = useTranslations('menu.product');
  const navigate = useNavigate();
  const language = languageOf(useShownLocale());
  // In the language of the screen, or in the one in which it was typed.
  const typed =
    names[language]?.trim() ||
    Object.values(names)
      .find((each) => each.trim() !== '')
      ?.trim();
  const name = useDeferredValue(typed ?? '');
  const found = useQuery({
    queryKey: ['records', products.name, 'same', name],
    queryFn: () => resourceApi(products).list({ search: name, limit: 20 }),
    enabled: name.length >= 2,
  });
  const same = found.data?.rows.find(({ values }) =>
    Object.values(values.name as Names).some((each) => compared(each) === compared(name)),
  );
  if (same === undefined || name === '') return null;
  // Nothing is lost that is not there already, so nothing is asked.
  const open = () => {
    const page = officePage(`${products.path}/update/${same.id}`);
    const search = barcodes[0] === undefined ? {} : { barcodes: barcodes[0] };
    void navigate({ ...page, search, ignoreBlocker: true });
  };
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" onClick={open}>
          {t('openSame')}
        </Button>
      }
    >
      {t('sameName', { name })}
    </Banner>
  );
}
