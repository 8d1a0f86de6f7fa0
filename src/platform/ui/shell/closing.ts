/** The program may be left: it was approved, or it loads itself again. Kept by the tab until somebody signs in. */
export const mayClose = 'tavolina.closed';
