import { fold } from '#kernel/text.ts';

/** Whether a text mentions every word that was typed; each one does while nothing is. */
export function mentions(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const read = fold(text);
    return words.every((word) => read.includes(word));
  };
}
