/** An amount typed on a keypad: one decimal mark, no more decimals than the currency has. */
export function typedAmount(before: string, key: string, decimals: number): string {
  const isMark = key === ',' || key === '.';
  if (isMark && (decimals === 0 || /[.,]/.test(before))) return before;
  const next = (isMark ? `${before || '0'}${key}` : `${before}${key}`).replace(/^0+(?=\d)/, '');
  const [whole = '', fraction = ''] = next.split(/[.,]/);
  return whole.length <= 7 && fraction.length <= decimals ? next : before;
}
