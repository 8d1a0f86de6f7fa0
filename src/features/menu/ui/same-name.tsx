import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf, type Names } from '#kernel/locale.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { officePage } from '#platform/ui/office/office-page.ts';
import { resourceApi } from '#platform/ui/records/resource-api.ts';
import { products } from '../domain/resources.ts';

const compared = (text: string) => text.trim().toLowerCase();

/** Says of a new product that there is one with its name: mostly it is the same, with another barcode. */
export function SameName({ names }: { readonly names: Names }): ReactElement | null {
  const t = useTranslations('menu.product');
  const navigate = useNavigate();
  const language = languageOf(useShownLocale());
  const name = useDeferredValue((names[language] ?? '').trim());
  const found = useQuery({
    queryKey: ['records', products.name, 'same', name],
    queryFn: () => resourceApi(products).list({ search: name, limit: 20 }),
    enabled: name.length >= 2,
  });
  const same = found.data?.rows.find(({ values }) =>
    Object.values(values.name as Names).some((each) => compared(each) === compared(name)),
  );
  if (same === undefined || name === '') return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" onClick={() => void navigate(officePage(`${products.path}/update/${same.id}`))}>
          {t('openSame')}
        </Button>
      }
    >
      {t('sameName', { name })}
    </Banner>
  );
}
