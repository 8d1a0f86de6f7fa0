import '#platform/ui/theme/base.css';
import './kit-page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#kernel/locale.ts';
import { I18nProvider } from '#platform/ui/i18n/i18n-provider.tsx';
import { KitPage } from './kit-page.tsx';

const files = {
  sq: () => import('../../src/main/messages/sq.ts'),
  'sq-AL': () => import('../../src/main/messages/sq-al.ts'),
  en: () => import('../../src/main/messages/en.ts'),
  mk: () => import('../../src/main/messages/mk.ts'),
  sr: () => import('../../src/main/messages/sr.ts'),
  el: () => import('../../src/main/messages/el.ts'),
  de: () => import('../../src/main/messages/de.ts'),
};
const load = async (locale: Locale) => (await files[locale]()).messages;

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider load={load}>
      <KitPage />
    </I18nProvider>
  </StrictMode>,
);
