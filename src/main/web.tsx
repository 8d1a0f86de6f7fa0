import '#platform/ui/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from '#platform/ui/api/app-api.ts';
import { I18nProvider } from '#platform/ui/i18n/i18n-provider.tsx';
import { readLocale, readVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import type { Words } from '#platform/ui/i18n/messages.ts';
import { dismissOfSession } from '#platform/ui/kit/notices.tsx';
import { ErrorBoundary } from '#platform/ui/shell/crash.tsx';
import { swallowSecondTaps } from '#platform/ui/shell/second-tap.ts';
import { registerServiceWorker } from '#platform/ui/shell/service-worker.ts';
import { createAppRouter, fetchFirstScreen, warmUp } from './routes.tsx';
import { onWordsChanged, words } from './words.ts';

// Requested at once, in parallel; all callers share the same promise.
words.till(readLocale(), readVenueKind()).catch(() => undefined);
fetchFirstScreen();

const router = createAppRouter();

let person = session.person();
session.subscribe(() => {
  if (session.person() === person) return;
  person = session.person();
  dismissOfSession();
  router.invalidate().catch(() => undefined);
});

swallowSecondTaps(document);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
const page = createRoot(place);
function render(given: Words): void {
  page.render(
    <StrictMode>
      <I18nProvider words={given}>
        <ErrorBoundary>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </I18nProvider>
    </StrictMode>,
  );
}
render(words);
onWordsChanged(render);

void warmUp();
let isUpdateReady = false;
registerServiceWorker(() => {
  isUpdateReady = true;
});
// A new build is activated between sessions, never during one.
session.subscribe(() => {
  if (isUpdateReady && session.token() === undefined) location.reload();
});
