import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Segmented } from '#platform/ui/kit/field.tsx';
import { Notices, notify } from '#platform/ui/kit/notices.tsx';
import { type Theme, useTheme, writeTheme } from '#platform/ui/theme/theme.ts';
import { Buttons } from './buttons.tsx';
import { Editors } from './editors.tsx';
import { Inputs } from './inputs.tsx';
import { Section } from './section.tsx';
import { Words } from './states.tsx';
import { long } from './words.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];
// No request is sent to the server: possible links are given here.
const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

/** Every component of the kit and every field editor in all of its states, for developers and for the pictures. */
export function KitPage(): ReactElement {
  const theme = useTheme();
  return (
    <QueryClientProvider client={queries}>
      <main className="kit-page">
        <h1>Kit</h1>
        <Segmented
          label="Theme"
          value={theme}
          options={themes.map((value) => ({ value, label: value }))}
          onChange={writeTheme}
        />
        <Buttons />
        <Inputs />
        <Words />
        <Editors />
        <Overlays />
      </main>
    </QueryClientProvider>
  );
}

/** Overlays, opened on demand. */
function Overlays(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const show = () => {
    const lasts = 2 ** 31 - 1;
    notify({ text: 'Porosia u dërgua', tone: 'success', lasts });
    notify({ text: 'Ka një version të ri', tone: 'info', lasts, action: { label: 'Zhbëj', run: () => undefined } });
    notify({ text: long.mk, tone: 'warning', lasts });
    notify({ text: long.sq, tone: 'danger' });
  };
  return (
    <Section title="Overlays">
      <div className="kit-row">
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={show}>Notices</Button>
      </div>
      <div className="kit-notices">
        <Notices dismissLabel="Mbyll" />
      </div>
      {isOpen && (
        <Dialog
          title={long.mk}
          closeLabel="Mbyll"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Anulo</Button>
              <Button variant="primary" icon="check">
                {long.sq}
              </Button>
            </>
          }
        >
          <p>{long.sq}</p>
        </Dialog>
      )}
    </Section>
  );
}
