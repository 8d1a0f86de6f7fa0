import { fold } from '#kernel/text.ts';

/** Whether a text contains every word of the search; true for an empty search. */
export function mentions(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const read = fold(text);
    return words.every((word) => read.includes(word));
  };
}
