const key = 'tavolina.hasTables';

/** Whether the venue had tables when this device last knew; until then a restaurant is assumed to have some, a shop none. */
export function hasTables(isShop: boolean): boolean {
  const known = localStorage.getItem(key);
  return known === null ? !isShop : known === 'yes';
}

export function noteTables(areThere: boolean): void {
  localStorage.setItem(key, areThere ? 'yes' : 'no');
}
