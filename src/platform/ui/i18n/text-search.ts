import { searchKey } from '#kernel/text.ts';

/** Whether a text contains every word of the search; true for an empty search. */
export function mentions(search: string): (text: string) => boolean {
  const words = searchKey(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const read = searchKey(text);
    return words.every((word) => read.includes(word));
  };
}
