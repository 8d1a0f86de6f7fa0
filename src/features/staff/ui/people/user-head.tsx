import './people.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import type { FormHeadProps } from '#platform/ui/records/record-form.tsx';
import { users } from '../../domain/resources.ts';
import { useStored } from '../use-stored.ts';
import { CardDialog } from './card-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';

/** The actions on a user beside their form: a new PIN, a card. */
export function UserHead({ form }: FormHeadProps): ReactElement | null {
  const t = useTranslations('staff.people');
  const { dateTime } = useFormats();
  const may = useMay();
  const [shown, setShown] = useState<'pin' | 'card' | null>(null);
  const stored = useStored(users, form.base?.id ?? null);
  const base = stored.record ?? form.base;
  if (base === null) return null;
  const mayWrite = may('staff.write');
  const name = String(base.name);
  return (
    <section className="office-head" aria-label={t('access')}>
      <div className="office-head-facts">
        <Badge tone={base.hasPin === true ? 'success' : 'danger'} icon={base.hasPin === true ? 'check' : 'warning'}>
          {t(base.hasPin === true ? 'hasPin' : 'noPin')}
        </Badge>
        {base.hasCard === true && <Badge icon="card">{t('hasCard')}</Badge>}
        <span className="office-head-note">
          {base.lastLoginAt === null ? t('neverSeen') : t('lastLogin', { at: dateTime(Number(base.lastLoginAt)) })}
        </span>
      </div>
      <div className="office-head-actions">
        {(mayWrite || may('staff.resetPin')) && (
          <Button size="sm" icon="lock" onClick={() => setShown('pin')}>
            {t('newPin')}
          </Button>
        )}
        {mayWrite && (
          <Button size="sm" icon="card" onClick={() => setShown('card')}>
            {t('card')}
          </Button>
        )}
      </div>
      {shown === 'pin' && (
        <PinDialog
          id={base.id}
          name={name}
          number={String(base.pinNumber ?? '')}
          mayChoose={mayWrite}
          onClose={() => setShown(null)}
          onDone={stored.refresh}
        />
      )}
      {shown === 'card' && (
        <CardDialog
          id={base.id}
          name={name}
          hasCard={base.hasCard === true}
          onClose={() => setShown(null)}
          onDone={stored.refresh}
        />
      )}
    </section>
  );
}
