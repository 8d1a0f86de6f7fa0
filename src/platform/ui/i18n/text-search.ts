/** Letters without their marks and case: `cmimet` finds `Çmimet`. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text mentions every word that was typed; each one does while nothing is. */
export function mentions(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const read = plain(text);
    return words.every((word) => read.includes(word));
  };
}
