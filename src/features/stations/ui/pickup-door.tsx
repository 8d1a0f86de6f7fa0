import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';

/** The way to the display controller, for whoever runs it. */
export function ToPickup({ onOpened, block = false }: { onOpened?: () => void; block?: boolean }): ReactElement | null {
  const t = useTranslations('stations.pickup');
  const navigate = useNavigate();
  if (!useMay()('display.control')) return null;
  const open = () => {
    onOpened?.();
    void navigate({ to: '/display-controller' });
  };
  return (
    <Button icon="check" block={block} onClick={open}>
      {t('open')}
    </Button>
  );
}

/** In the user's menu. */
export function PickupEntry({ onOpened }: { readonly onOpened: () => void }): ReactElement {
  return <ToPickup onOpened={onOpened} block />;
}
