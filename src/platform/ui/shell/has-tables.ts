const key = 'tavolina.hasTables';

/** Whether the venue had tables when this device last knew; until then it is assumed. */
export const hasTables = (): boolean => localStorage.getItem(key) !== 'no';

export function noteTables(areThere: boolean): void {
  localStorage.setItem(key, areThere ? 'yes' : 'no');
}
