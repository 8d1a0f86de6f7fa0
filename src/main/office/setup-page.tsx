import type { ReactElement } from 'react';
import { SetupScreen } from '#features/setup/ui/office.tsx';
import { Queries } from '#platform/ui/api/queries.tsx';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';

/** The first run, outside the back office but with its texts. */
export function SetupPage(): ReactElement {
  return (
    <OfficeWords isPage>
      <Queries>
        <SetupScreen />
      </Queries>
    </OfficeWords>
  );
}
