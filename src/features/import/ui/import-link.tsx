import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import type { ImportableName } from '../domain/importable.ts';

/** The link from a list's toolbar to its import. */
export function ImportLink({
  name,
  write,
}: {
  readonly name: ImportableName;
  readonly write: string;
}): ReactElement | null {
  const t = useTranslations('import');
  const navigate = useNavigate();
  const may = useMay();
  if (!(may('import.use') && may(write))) return null;
  return (
    <Button size="sm" icon="upload" onClick={() => void navigate({ to: '/admin/import', search: { resource: name } })}>
      {t('open')}
    </Button>
  );
}
