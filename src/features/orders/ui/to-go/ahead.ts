import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';

/** What was paid and is to be fetched or brought; loaded ahead, because it opens without the server too. */
export const BringDialog = aheadPart(async () => (await import('./bring-dialog.tsx')).BringDialog);
