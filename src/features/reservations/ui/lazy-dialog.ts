import { lazyDialog } from '#platform/ui/kit/lazy-part.tsx';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
export const ReservationsDialog = lazyDialog(async () => (await import('./office.tsx')).ReservationsDialog);
