import { useMedia } from '../kit/use-media.ts';

/** Whether the window is as narrow as that of a phone; as in records.css. */
export const useIsPhone = (): boolean => useMedia('(max-width: 599px)');
