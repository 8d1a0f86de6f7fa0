/** The caller hung up: nobody reads an answer any more, and it is no fault of the server (`http-errors.ts`). */
export const hungUp = (): Error => Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
