/** The name of the resource. Alone, because tills follow its changes and load nothing else of the back office. */
export const plansName = 'tablePlans';
