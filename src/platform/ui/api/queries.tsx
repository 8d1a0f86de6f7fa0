import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { session } from './app-api.ts';
import { ApiError } from './errors.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The data on screen follows the live feed. After a gap it is shown as it was, and reloaded.
      staleTime: 0,
      refetchOnWindowFocus: false,
      // Offline the screen shows what it has; an error response would be the same a second later.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError),
      retryDelay: 400,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

let person = session.person();
session.subscribe(() => {
  if (session.person() === person) return;
  person = session.person();
  // Data that one user was allowed to read must not be shown to the next.
  queries.clear();
});

/** The loaded data of the back office and the displays; the till's first screens do not load this file. */
export function Queries({ children }: { readonly children: ReactNode }): ReactElement {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
