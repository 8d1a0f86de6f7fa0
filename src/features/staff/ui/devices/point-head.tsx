import '../people/people.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, useSession } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { FormHeadProps } from '#platform/ui/records/record-form.tsx';
import { useUses } from '#platform/ui/records/use-uses.ts';
import { useSearch } from '#platform/ui/router/use-router.tsx';
import type { staffContract } from '../../contract.ts';
import { points } from '../../domain/resources.ts';
import { BesideForm } from '../people/beside-form.tsx';
import { useStored } from '../use-stored.ts';
import { CodeDialog } from './code-dialog.tsx';

const call = client<typeof staffContract>();
const tones = { waiting: 'warning', active: 'success', revoked: 'danger' } as const;
const icons = { waiting: 'clock', active: 'check', revoked: 'offline' } as const;

/** Price lists that are restricted to this point; they are edited on their own page. */
function usePriceLists(id: string | null): readonly string[] {
  const uses = useUses(points, id);
  return (uses.data ?? []).filter(({ resource }) => resource === 'priceLists').map(({ name }) => name);
}

/** The state of a point, and the actions on its device: enrol, revoke, clear its lock-out. */
export function PointHead({ form, isReadOnly }: FormHeadProps): ReactElement | null {
  const t = useTranslations('staff.points');
  const words = useTranslations('staff.resources.points.options.state');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const { login } = useSession();
  // A device that was just added needs its code next.
  const { made }: { readonly made?: unknown } = useSearch();
  const [shown, setShown] = useState<'code' | 'revoke' | null>(made === true ? 'code' : null);
  const stored = useStored(points, form.base?.id ?? null);
  const priceLists = usePriceLists(form.base?.id ?? null);
  const base = stored.record ?? form.base;
  if (base === null) return null;
  const state = base.state as keyof typeof tones;
  const name = String(base.name);
  const isOwn = login?.point.id === base.id;

  async function act(action: 'revoke' | 'unlock'): Promise<void> {
    setShown(null);
    try {
      await call(`POST api/points/{id}/${action}`, { params: { id: String(base?.id) } });
      notify({ tone: 'success', text: t(`${action}Done`, { name }), lasts: 4_000 });
      stored.refresh();
    } catch (error) {
      notify({ tone: 'danger', text: errorText(error) });
    }
  }

  return (
    <section className="office-head" aria-label={t('device')}>
      <div className="office-head-facts">
        <Badge tone={tones[state]} icon={icons[state]}>
          {words(state)}
        </Badge>
        {base.hasKey === true && <Badge icon="lock">{t('keyed')}</Badge>}
        {isOwn && <Badge icon="device">{t('own')}</Badge>}
        {base.signedIn !== '' && <Badge icon="person">{String(base.signedIn)}</Badge>}
        <span className="office-head-note">
          {base.lastSeenAt === null ? t('neverSeen') : t('lastSeen', { at: dateTime(Number(base.lastSeenAt)) })}
        </span>
        {priceLists.length > 0 && (
          <span className="office-head-note">{t('priceLists', { names: priceLists.join(', ') })}</span>
        )}
      </div>
      {!isReadOnly && (
        <div className="office-head-actions">
          <Button size="sm" icon="lock" onClick={() => void act('unlock')}>
            {t('unlock')}
          </Button>
          {state === 'active' && !isOwn && (
            <Button size="sm" icon="offline" onClick={() => setShown('revoke')}>
              {t('revoke')}
            </Button>
          )}
          <Button
            size="sm"
            variant={state === 'active' ? 'secondary' : 'primary'}
            icon="device"
            onClick={() => setShown('code')}
          >
            {t(state === 'active' ? 'replace' : 'enrol')}
          </Button>
        </div>
      )}
      {shown === 'code' && (
        <CodeDialog id={base.id} name={name} isActive={state === 'active'} onClose={() => setShown(null)} />
      )}
      {shown === 'revoke' && (
        <BesideForm>
          <Dialog
            title={t('revokeTitle', { name })}
            size="sm"
            closeLabel={t('close')}
            onClose={() => setShown(null)}
            actions={
              <>
                <Button onClick={() => setShown(null)}>{t('cancel')}</Button>
                <Button variant="danger" onClick={() => void act('revoke')}>
                  {t('revoke')}
                </Button>
              </>
            }
          >
            <p>{t('revokeText')}</p>
          </Dialog>
        </BesideForm>
      )}
    </section>
  );
}
