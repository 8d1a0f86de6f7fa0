import '#platform/ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from '#platform/ui/api/app-api.ts';
import { I18nProvider } from '#platform/ui/i18n/i18n-provider.tsx';
import { readLocale, readVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import type { Words } from '#platform/ui/i18n/messages.ts';
import { dismissOfSession } from '#platform/ui/kit/notices.tsx';
import { coversOfPage } from '#platform/ui/kit/open-dialogs.ts';
import { hashAddressBar } from '#platform/ui/router/address-bar.ts';
import { createRouter } from '#platform/ui/router/router.ts';
import { RouterContext } from '#platform/ui/router/use-router.tsx';
import { mayClose } from '#platform/ui/shell/closing.ts';
import { ErrorBoundary } from '#platform/ui/shell/crash.tsx';
import { swallowHeldKeys } from '#platform/ui/shell/held-keys.ts';
import { swallowSecondTaps } from '#platform/ui/shell/second-tap.ts';
import { registerServiceWorker } from '#platform/ui/shell/service-worker.ts';
import { App, fetchFirstScreen, routes, warmUp } from './routes.tsx';
import { onWordsChanged, words } from './words.ts';

// Requested at once, in parallel; all callers share the same promise.
words.till(readLocale(), readVenueKind()).catch(() => undefined);
fetchFirstScreen();

const router = createRouter(routes, hashAddressBar(), coversOfPage);
void router.refresh();

let person = session.person();
session.subscribe(() => {
  if (session.person() === person) return;
  person = session.person();
  dismissOfSession();
  void router.refresh();
});

swallowSecondTaps(document);
swallowHeldKeys(document);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
const page = createRoot(place);
function render(given: Words): void {
  page.render(
    <StrictMode>
      <I18nProvider words={given}>
        <ErrorBoundary>
          <RouterContext value={router}>
            <App />
          </RouterContext>
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
  // Nobody signs in on a customer board, and nobody types there.
  if (location.hash.startsWith('#/board')) location.reload();
});
// A new build is activated between sessions, never during one.
session.subscribe(() => {
  if (!isUpdateReady || session.token() !== undefined) return;
  sessionStorage.setItem(mayClose, 'yes');
  location.reload();
});
