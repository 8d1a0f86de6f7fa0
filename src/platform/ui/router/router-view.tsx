import { type ReactElement, useEffect } from 'react';
import { CrashScreen, ErrorBoundary, NotFoundScreen } from '../shell/crash.tsx';
import { Waiting } from '../shell/waiting.tsx';
import type { Shown } from './router.ts';
import type { View } from './routes.ts';
import { useRouter, useShown } from './use-router.tsx';

/** The page that is on screen, in its frames. A page that crashes leaves its frames as they are, and the next one begins anew. */
export function RouterView(): ReactElement | null {
  const shown = useShown();
  const path = shown?.address.path;
  useEffect(() => {
    if (path !== undefined) scrollTo(0, 0);
  }, [path]);
  return shown && <Layer views={shown.views} shown={shown} />;
}

function Layer({ views, shown }: { readonly views: readonly View[]; readonly shown: Shown }): ReactElement | null {
  const [View, ...inner] = views;
  if (View === undefined) return <InPlaceOfPage {...shown} />;
  return (
    <ErrorBoundary reset={shown}>
      <View>
        <Layer views={inner} shown={shown} />
      </View>
    </ErrorBoundary>
  );
}

/** Inside a page that is there, nothing. */
function InPlaceOfPage({ state, error }: Shown): ReactElement | null {
  const { refresh } = useRouter();
  if (state === 'waiting') return <Waiting />;
  if (state === 'missing') return <NotFoundScreen />;
  return state === 'failed' ? <CrashScreen error={error} retry={() => void refresh()} /> : null;
}
