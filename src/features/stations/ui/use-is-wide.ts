import { useMedia } from '#platform/ui/kit/use-media.ts';

/** Whether the window is so wide that the plan of tables keeps its size beside a column. */
export const useIsWide = (): boolean => useMedia('(width >= 1400px)');
