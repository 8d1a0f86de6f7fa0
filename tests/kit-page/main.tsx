import '#platform/ui/theme/base.css';
import './kit-page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider, OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { mergeMessages, type Words } from '#platform/ui/i18n/messages.ts';
import { messages as till } from '../../src/main/messages/sq.ts';
import { messages as office } from '../../src/main/office/messages/sq.ts';
import { KitPage } from './kit-page.tsx';

// One language is enough: texts that are too long for a component are in words.ts.
const words: Words = {
  first: async () => till,
  till: async () => till,
  office: async () => mergeMessages([till, office]),
};

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider words={words}>
      <OfficeWords>
        <KitPage />
      </OfficeWords>
    </I18nProvider>
  </StrictMode>,
);
