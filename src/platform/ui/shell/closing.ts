/** Whether the venue wants an approval before the program is closed: kept by the device for the log-in, where nobody's settings say it. */
export const asksToClose = 'tavolina.closing';
/** The program may be left: it was approved, or it loads itself again. Kept by the tab until somebody signs in. */
export const mayClose = 'tavolina.closed';
