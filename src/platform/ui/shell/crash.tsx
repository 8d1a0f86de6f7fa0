import type { ErrorInfo, ReactElement, ReactNode } from 'react';
import { Component } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { usePageTitle } from './page-title.ts';

/** Shown in place of a screen that crashed: what happened, that nothing is lost, what to do. */
export function CrashScreen({ error, retry }: { readonly error: unknown; readonly retry: () => void }): ReactElement {
  const t = useTranslations('shell.crash');
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
