import type { ErrorInfo, ReactElement, ReactNode } from 'react';
import { Component, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { OfflineError } from '../api/errors.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { EmptyState } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { usePageTitle } from './page-title.ts';

interface CrashProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Shown in place of a screen that crashed: what happened, that nothing is lost, what to do. */
export function CrashScreen({ error, retry }: CrashProps): ReactElement {
  const t = useTranslations('shell.crash');
  if (error instanceof OfflineError) return <TriedAgain error={error} retry={retry} />;
  const code = error instanceof Error ? error.message.slice(0, 80) : String(error).slice(0, 80);
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={t('title')}
        action={
          <div className="crash-actions">
            <Button variant="primary" icon="refresh" onClick={retry}>
              {t('retry')}
            </Button>
            <Button onClick={() => location.reload()}>{t('reload')}</Button>
          </div>
        }
      >
        {t('text')}
        <small className="crash-code">{t('code', { code })}</small>
      </EmptyState>
    </div>
  );
}

const againMs = 5_000;

/** What could not be loaded is tried again by itself. */
function TriedAgain({ error, retry }: CrashProps): ReactElement {
  const tryAgain = useEffectEvent(retry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error says that it failed again
  useEffect(() => {
    const timer = setTimeout(() => tryAgain(), againMs);
    return () => clearTimeout(timer);
  }, [error]);
  return <NoServer error={error} retry={retry} />;
}

/** Shown in place of a page that is not on this device. */
export function NoServer({ error, retry }: CrashProps): ReactElement {
  const t = useTranslations('shell.crash');
  const errorText = useErrorText();
  return (
    <div role="alert">
      <EmptyState
        icon="offline"
        title={errorText(error)}
        action={
          <Button variant="primary" icon="refresh" onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}

export function NotFoundScreen(): ReactElement {
  const t = useTranslations('shell.notFound');
  usePageTitle(t('title'));
  return (
    <main>
      <EmptyState
        icon="search"
        title={t('title')}
        action={
          <a className="button button-primary button-md" href="#/">
            {t('home')}
          </a>
        }
      >
        {t('text')}
      </EmptyState>
    </main>
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onFault?: ((error: unknown, info: ErrorInfo) => void) | undefined;
  /** Another one than before: what is inside is tried again. */
  readonly reset?: unknown;
}

/** An error boundary around one part of a screen. A class, because React has no other way. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onFault?.(error, info);
  }
  override componentDidUpdate(before: BoundaryProps) {
    if (before.reset !== this.props.reset && this.state.error !== undefined) this.setState({ error: undefined });
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <CrashScreen error={error} retry={() => this.setState({ error: undefined })} />;
  }
}
