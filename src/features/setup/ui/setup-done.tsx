import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import type { SetupForm } from './setup-form.ts';

/** The venue exists and its administrator is signed in: links to the till and to the next steps. */
export function SetupDone({ form }: { readonly form: SetupForm }): ReactElement {
  const t = useTranslations('setup.done');
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isEmpty = form.template === 'empty';
  return (
    <section className="setup-card setup-done" aria-labelledby="setup-done">
      <span className="setup-done-mark">
        <Icon name="check" size={36} />
      </span>
      <h2 id="setup-done" tabIndex={-1} ref={heading}>
        {t('title', { name: form.venueName.trim() })}
      </h2>
      <p className="setup-intro">{t(isEmpty ? 'empty' : 'filled')}</p>
      <footer className="setup-end">
        <Button
          size="lg"
          icon="settings"
          variant={isEmpty ? 'primary' : 'secondary'}
          onClick={() => navigate({ to: '/admin' })}
        >
          {t('toOffice')}
        </Button>
        <Button
          size="lg"
          icon={form.template === 'shop' ? 'bag' : 'table'}
          variant={isEmpty ? 'secondary' : 'primary'}
          onClick={() => navigate({ to: '/' })}
        >
          {t('toTill')}
        </Button>
      </footer>
    </section>
  );
}
