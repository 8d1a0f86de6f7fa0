import '@mantine/core/styles/default-css-variables.css';
import './office.css';
import './layout.css';
import { MantineProvider } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useShownTheme } from '../theme/theme.ts';
import { officeTheme } from './theme.ts';

export interface OfficeProps {
  /** The side menu; its entries come from src/main/office/. */
  readonly navigation?: ReactNode;
  /** The page. */
  readonly children?: ReactNode;
}

/** The back office: the library's provider with the till's own colours. Loaded only when it is opened. */
export function Office({ navigation, children }: OfficeProps): ReactElement {
  return (
    <OfficeTheme>
      <div className="office">
        {navigation}
        <div className="office-page">
          <div className="office-content">{children}</div>
        </div>
      </div>
    </OfficeTheme>
  );
}

/** The context that the library's components need. */
export function OfficeTheme({ children }: { readonly children: ReactNode }): ReactElement {
  const shown = useShownTheme();
  return (
    <MantineProvider theme={officeTheme} forceColorScheme={shown} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
